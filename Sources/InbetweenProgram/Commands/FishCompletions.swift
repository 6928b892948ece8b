/// The completions for fish.
///
/// Source: fish documentation, `complete`.
enum FishCompletions {
  static let text = """
    # Completions of inbetween for fish: inbetween completions fish | source
    function __inbetween_follows
      set -l words (commandline -opc)
      test (count $words) -gt (count $argv); or return 1
      set -l last (math (count $argv) + 1)
      test "$words[2..$last]" = "$argv"
    end
    function __inbetween_ends
      set -l words (commandline -opc)
      test (count $words) -eq (math (count $argv) + 1); or return 1
      test -z "$argv"; or __inbetween_follows $argv
    end
    function __inbetween_serves
      set -l words (commandline -opc)
      test (count $words) -eq 1; or string match -q -- '-*' "$words[2]"
    end

    """ + first + ShellCommand.all.map(lines).joined()

  private static let first =
    CompletionScript.firstWords.map {
      line("__inbetween_ends", "-f -a \(quoted($0))", CompletionScript.summary(of: $0))
    }.joined()
    + CompletionScript.programOptions.map { line($0, after: "__inbetween_serves") }.joined()

  private static func lines(_ command: ShellCommand) -> String {
    let condition = "__inbetween_follows \(command.name)"
    var text = ""
    if command.words.count > 1 {
      let group = command.words.dropLast().joined(separator: " ")
      text += line(
        "__inbetween_ends \(group)", "-f -a \(quoted(command.words.last ?? ""))", command.summary)
    }
    for word in command.operandWords { text += line(condition, "-f -a \(quoted(word))", "") }
    return text + command.allOptions.map { line($0, after: condition) }.joined()
  }

  private static func line(_ option: ShellCommand.Option, after condition: String) -> String {
    let letter = option.letter.map { " -s \($0)" } ?? ""
    let value = option.value == nil ? "" : option.values.isEmpty ? " -r" : " -x"
    let words = option.values.isEmpty ? "" : " -a \(quoted(option.values.joined(separator: " ")))"
    return line(condition, "-l \(quoted(option.name))\(letter)\(value)\(words)", option.summary)
  }

  private static func line(_ condition: String, _ rest: String, _ summary: String) -> String {
    "complete -c inbetween -n \(quoted(condition)) \(rest)"
      + (summary.isEmpty ? "" : " -d \(quoted(summary))") + "\n"
  }

  /// Returns a text in single quotation marks, with the escapes `\\` and `\'` of fish.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
