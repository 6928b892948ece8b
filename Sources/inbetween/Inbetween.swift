import ArgumentParser

/// The program: it reads its options, builds the parts and stops them in order.
@main
struct Inbetween: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inbetween",
    abstract: "Evaluates SwiftUI animations over HTTP.",
    version: "inbetween 1.0.0",
    subcommands: [ServeCommand.self, CheckConfigCommand.self, HealthCheckCommand.self],
    defaultSubcommand: ServeCommand.self)
}
