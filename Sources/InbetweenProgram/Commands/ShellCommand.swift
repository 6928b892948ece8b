import InbetweenAPI

/// A command of the program with its options, for help, completions and the manual page.
struct ShellCommand {
  struct Option {
    /// The name, without the hyphens.
    let name: String
    /// The letter of the short spelling; `nil` if there is none.
    var letter: String?
    /// The name of the value; `nil` if the option has no value.
    let value: String?
    /// The allowed words; empty if values are not limited to a list of words.
    var values: [String] = []
    let summary: String

    /// The spellings, such as `-o, --output <file>`.
    var synopsis: String {
      (letter.map { "-\($0), " } ?? "") + "--\(name)" + (value.map { " <\($0)>" } ?? "")
    }
  }

  let words: [String]
  let summary: String
  var description = ""
  /// The operands, as the usage line shows them; empty if the command has no operands.
  var operands = ""
  /// The meaning of the operands; empty if the usage line suffices.
  var operandRule = ""
  /// The query parameters of the requests that the command sends.
  var parameters: [Option] = []
  var options: [Option] = []
  /// True if the command sends a request.
  var isRequest = false

  var name: String { words.joined(separator: " ") }

  /// All commands, in the order of the help.
  static let all = CommandListing.all.map { ShellCommand($0) } + own

  /// All commands, for lists of names and summaries.
  ///
  /// For a command that sends a request, the description and the parameters are missing; `all`
  /// contains them.
  static let summaries = CommandListing.summaries.map { ShellCommand($0) } + own

  /// Returns the command whose name is at the start of `words`; `nil` if there is no such command.
  static func named(by words: [String]) -> ShellCommand? {
    RouteCommand.named(by: words).map { ShellCommand(CommandListing($0)) }
      ?? own.first { words.starts(with: $0.words) }
  }

  /// Returns the commands of two words that have this first word; empty if there are none.
  static func group(_ first: String) -> [ShellCommand] {
    summaries.filter { $0.words.count > 1 && $0.words.first == first }
  }

  /// Creates the description of a command that sends a request.
  init(_ listing: CommandListing) {
    words = listing.command.words
    summary = listing.summary
    description = listing.description
    operands = listing.operands
    operandRule = listing.operandRule
    parameters = listing.parameters.map {
      Option(name: $0.name, value: "value", values: $0.values, summary: $0.summary)
    }
    options = CommandArguments.common.map {
      Option(name: $0.name, letter: $0.letter, value: $0.value, summary: $0.summary)
    }
    isRequest = true
  }

  private init(
    _ word: String, _ summary: String, description: String = "", operands: String = "",
    options: [Option] = []
  ) {
    words = [word]
    self.summary = summary
    self.description = description
    self.operands = operands
    self.options = options + [Self.help]
  }

  private static let help = Option(
    name: "help", letter: "h", value: nil, summary: "Show help information.")

  /// The commands that `CommandListing` does not describe, such as `serve`, `verify` and `watch`.
  static let own: [ShellCommand] = {
    let settings = Setting.allCases.filter { !$0.isSecret }.map { setting in
      Option(
        name: setting.rawValue, value: setting == .requireIfMatch ? nil : setting.rawValue,
        summary: setting.summary)
    }
    let live = Option(
      name: "live", value: nil, summary: "Check /livez (alive) instead of /readyz (ready).")
    return [
      ShellCommand("serve", "Serve requests over HTTP; the default command.", options: settings),
      ShellCommand(
        "check-config", "Print all settings and their origins, or all errors.", options: settings),
      ShellCommand(
        "healthcheck", "Check that the server at the configured host and port is ready.",
        options: [live] + settings),
      ShellCommand(
        "verify", VerifyCommand.summary, operands: VerifyCommand.operands,
        options: VerifyCommand.options),
      ShellCommand(
        "lint", LintCommand.summary, description: LintCommand.description,
        operands: LintCommand.operands, options: LintCommand.options),
      ShellCommand("watch", WatchCommand.summary, operands: WatchCommand.operands),
      ShellCommand(
        "completions", "Print completions for a shell.", operands: "bash | zsh | fish"),
      ShellCommand("manual", "Print the manual page."),
      ShellCommand("help", "Show the help of a command.", operands: "[COMMAND]"),
    ]
  }()
}
