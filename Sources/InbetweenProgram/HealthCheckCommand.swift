import ArgumentParser

/// `inbetween healthcheck`: exits with 0 if the server at the configured address is healthy.
struct HealthCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "healthcheck",
    abstract: "Check that the server at the configured host and port is ready.")

  @Flag(help: "Check /livez (alive) instead of /readyz (ready).")
  var live = false

  @OptionGroup var options: ConfigurationOptions

  func run() throws {
    // The server may still use its previous certificate if the files have become unusable.
    let configuration = try options.resolved(readsCertificate: false)
    let probe = HealthProbe(
      host: configuration.host, port: configuration.port,
      usesTLS: configuration.certificateFiles != nil, path: live ? "/livez" : "/readyz")
    do {
      let status = try probe.status()
      guard 200...299 ~= status else {
        throw HealthProbe.Failure(description: "\(probe.url) returned status \(status)")
      }
    } catch {
      Console.complain("inbetween: \(error)")
      throw ExitCode.failure
    }
  }
}
