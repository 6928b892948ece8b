import ArgumentParser
import InbetweenAPI

/// The parser for the commands `serve`, `check-config` and `healthcheck`.
struct InbetweenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inbetween",
    abstract: "Evaluates SwiftUI animations over HTTP.",
    version: "inbetween \(Version.text)",
    subcommands: [ServeCommand.self, CheckConfigCommand.self, HealthCheckCommand.self],
    defaultSubcommand: ServeCommand.self)
}
