import AnimationNotation
import ArgumentParser

/// `inbetween serve`: runs the server until a termination signal arrives.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract:
      "Serve requests until SIGTERM or SIGINT. A second signal stops the process immediately.",
    discussion: """
      Each option has an environment variable. Options take precedence over variables. When the \
      server is ready, the program prints one line on standard output. The log goes to standard \
      error. Exit codes: 0 after a stop by a signal, 64 for an unknown option, 69 if the session \
      file or the address is unavailable, 78 for an invalid configuration.
      """)

  @OptionGroup var options: ConfigurationOptions

  /// Runs the server with SwiftUI's animations and with all custom animations.
  ///
  /// Custom animations are registered by the program or come from the configured directory.
  func run(_ registrations: Registrations) throws {
    // Threads inherit the signal mask, so the signals are blocked before any thread starts.
    let signals = TerminationSignals.block()
    let configuration = try options.resolved()
    let animations = try registrations.registry(configuration.animations?.sources ?? [])
    let log = ProgramLog(configuration)
    do {
      try ServerRun(configuration: configuration, animations: animations, log: log)
        .untilStopped(by: signals)
    } catch {
      log.fail(error)
      throw ExitStatus.unavailable
    }
  }
}
