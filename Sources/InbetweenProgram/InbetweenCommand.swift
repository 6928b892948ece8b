import ArgumentParser

/// The commands there are.
struct InbetweenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inbetween",
    abstract: "Evaluates SwiftUI animations over HTTP.",
    version: "inbetween 1.0.0",
    subcommands: [ServeCommand.self, CheckConfigCommand.self, HealthCheckCommand.self],
    defaultSubcommand: ServeCommand.self)
}
