import ArgumentParser
import Foundation

/// `inbetween check-config`: prints the configuration that `serve` would use.
struct CheckConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check-config",
    abstract: "Print all settings and the origin of each value, or all errors in the settings.")

  @OptionGroup var options: ConfigurationOptions

  func run() throws {
    let configuration = try options.resolved()
    if let warning = configuration.serviceLinkWarning { Console.complain("inbetween: \(warning)") }
    if let warning = configuration.certificate?.warning(at: Date().timeIntervalSince1970) {
      Console.complain("inbetween: \(warning)")
    }
    Console.write(configuration.description)
  }
}
