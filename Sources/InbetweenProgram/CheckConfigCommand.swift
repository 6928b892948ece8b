import ArgumentParser

/// `inbetween check-config`: prints the configuration that `serve` would use.
struct CheckConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check-config",
    abstract: "Print the configuration and where each value comes from, or all that is wrong.")

  @OptionGroup var options: ConfigurationOptions

  func run() throws {
    Console.say(try options.resolved().description)
  }
}
