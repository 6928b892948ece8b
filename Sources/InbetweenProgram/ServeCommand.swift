import AnimationNotation
import ArgumentParser

/// `inbetween serve`: runs the server until a termination signal arrives.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract:
      "Serve requests until SIGTERM or SIGINT; a second signal stops the process immediately.",
    discussion: """
      Every option may also be given as an environment variable; options take precedence. Prints \
      one line on standard output when it is ready; its log goes to standard error. Exit codes: \
      0 stopped by a signal, 64 unknown option, 69 session file or address unavailable, 78 wrong \
      configuration.
      """)

  @OptionGroup var options: ConfigurationOptions

  /// Serves SwiftUI's animations and those of a registry.
  func run(_ animations: AnimationRegistry) throws {
    // Threads inherit the signal mask, so the signals are blocked before any thread starts.
    let signals = TerminationSignals.block()
    let configuration = try options.resolved()
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
