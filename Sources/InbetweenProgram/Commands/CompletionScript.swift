/// A shell for which the program prints completions.
enum CompletionScript: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// The script, which contains all commands, options and words.
  var text: String {
    switch self {
    case .bash: BashCompletions.text
    case .zsh: ZshCompletions.text
    case .fish: FishCompletions.text
    }
  }

  /// The first words of commands, in order and without repetitions.
  static let firstWords = unique(ShellCommand.all.compactMap(\.words.first))

  /// Returns the second words of the commands that begin with `first`; empty for a command of one
  /// word.
  static func secondWords(of first: String) -> [String] {
    unique(
      ShellCommand.all.filter { $0.words.first == first }.compactMap { $0.words.dropFirst().first })
  }

  /// The first words that need a second word.
  static let groups = firstWords.filter { !secondWords(of: $0).isEmpty }

  /// Returns the summary of the command `first`.
  ///
  /// If `first` needs a second word, the result lists the possible second words.
  static func summary(of first: String) -> String {
    groups.contains(first)
      ? secondWords(of: first).joined(separator: ", ")
      : ShellCommand.all.first { $0.words == [first] }?.summary ?? ""
  }

  /// The options of a command line without a command; the command is then `serve`.
  static let programOptions: [ShellCommand.Option] =
    (ShellCommand.own.first { $0.name == "serve" }?.options ?? [])
    + [ShellCommand.Option(name: "version", value: nil, summary: "Show the version.")]

  private static func unique(_ words: [String]) -> [String] {
    words.indices.filter { words.firstIndex(of: words[$0]) == $0 }.map { words[$0] }
  }
}

extension ShellCommand {
  var allOptions: [Option] { parameters + options }
  /// The allowed words for operands; empty if there are no operands, or if operands are not limited
  /// to a list of words.
  var operandWords: [String] {
    switch name {
    case "completions": CompletionScript.allCases.map(\.rawValue)
    case "help": CompletionScript.firstWords
    default: []
    }
  }
}

extension String {
  /// The text in single quotation marks, as POSIX shells read it.
  var shellQuoted: String { "'" + replacing("'", with: #"'\''"#) + "'" }
}
