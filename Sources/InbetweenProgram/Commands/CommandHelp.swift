import InbetweenAPI

/// The help of the commands, as text.
enum CommandHelp {
  static func text(of command: ShellCommand) -> String {
    var text = "OVERVIEW: \(command.summary)\n\n"
    if !command.description.isEmpty { text += wrapped(command.description, indent: 0) + "\n" }
    let operands = command.operands.isEmpty ? "" : " \(command.operands)"
    let parameters = command.parameters.isEmpty ? "" : " [--parameter <value> ...]"
    text += wrapped("USAGE: inbetween \(command.name)\(operands)\(parameters) [options]", indent: 0)
    if !command.operandRule.isEmpty { text += "\n" + wrapped(command.operandRule, indent: 0) }
    if !command.parameters.isEmpty { text += "\nPARAMETERS:\n" + list(command.parameters) }
    return text + "\nOPTIONS:\n" + list(command.options)
  }

  /// Returns the help of all commands whose first word is `first`.
  static func text(ofGroup first: String, _ commands: [ShellCommand]) -> String {
    let usage = "USAGE: inbetween \(first) <command> [operands] [--parameter <value> ...] [options]"
    let entries = commands.map { entry($0.words.dropFirst().joined(separator: " "), $0.summary) }
    return """
      OVERVIEW: The commands that begin with '\(first)'.

      \(wrapped(usage, indent: 0))
      COMMANDS:
      \(entries.joined())
        See 'inbetween help \(first) <command>' for detailed help.

      """
  }

  /// Returns the help of the program.
  static func overview() -> String {
    let commands = ShellCommand.summaries
    let requests = commands.filter { $0.isRequest && $0.words.first != "session" }
    let sessions = commands.filter { $0.words.first == "session" }
    let own = commands.filter { !$0.isRequest }
    let sections = [
      ("WITHOUT A SERVER", requests), ("SESSIONS OF A SERVER", sessions), ("PROGRAM", own),
    ].map { title, commands in
      "\(title):\n" + commands.map { entry($0.name, $0.summary) }.joined()
    }
    return """
      OVERVIEW: Evaluates SwiftUI animations: over HTTP, and on the command line.

      USAGE: inbetween [serve] [--setting <value> ...]
             inbetween <command> [operands] [--parameter <value> ...] [options]
             inbetween /v1/PATH[?QUERY]

      \(sections.joined(separator: "\n"))
        See 'inbetween help <command>' for detailed help.

      """
  }

  /// The meaning of operands, for all commands that send a request.
  static let operandRule = """
    An operand is SwiftUI text such as '.spring(duration: 0.5)', a file with a request in JSON, \
    a file NAME.swift with a custom animation, or - for standard input. The options --name, \
    --arguments and --modifiers belong to a custom animation.
    """

  private static func list(_ options: [ShellCommand.Option]) -> String {
    options.map { option in
      let values = option.values.isEmpty ? "" : " (\(option.values.joined(separator: ", ")))"
      return entry(option.synopsis, option.summary + values)
    }.joined()
  }

  /// The column at which summaries begin.
  private static let column = 26
  private static let width = 80

  private static func entry(_ name: String, _ summary: String) -> String {
    let lines = wrapped(summary, indent: column)
    let start = "  \(name)"
    guard start.count < column - 1 else { return "\(start)\n\(lines)" }
    let gap = String(repeating: " ", count: max(0, column - start.count))
    return start + gap + lines.drop { $0 == " " }
  }

  /// Returns a text as lines of at most 80 characters, except for longer words.
  static func wrapped(_ text: String, indent: Int) -> String {
    let margin = String(repeating: " ", count: max(0, indent))
    var lines: [String] = [], line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, indent + line.count + word.count >= width {
        lines.append(margin + line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return (lines + [margin + line]).joined(separator: "\n") + "\n"
  }
}
