/// The completions for zsh.
///
/// Source: zshcompsys(1), `_arguments` and `_describe`.
enum ZshCompletions {
  static let text = """
    #compdef inbetween
    # Completions of inbetween for zsh: a file _inbetween in a directory of $fpath.
    _inbetween() {
      local -a commands
      local command=${words[2]}
      if [[ $command == -* ]]; then
        _arguments \\
    \(specifications(CompletionScript.programOptions))        '*:file:_files'
        return
      fi
      if ((CURRENT == 2)); then
        commands=(
    \(described(CompletionScript.firstWords.map { ($0, CompletionScript.summary(of: $0)) }))    )
        _describe command commands
        return
      fi
      case $command in
    \(groups)  esac
      case $command in
    \(arguments)    *) _files ;;
      esac
    }
    if [[ $funcstack[1] == _inbetween ]]; then _inbetween "$@"; else compdef _inbetween inbetween; fi

    """

  private static let groups = CompletionScript.groups.map { group in
    let commands = ShellCommand.all.filter { $0.words.first == group }
    return """
          \(group.shellQuoted))
            if ((CURRENT == 3)); then
              commands=(
      \(described(commands.map { ($0.words.dropFirst().joined(separator: " "), $0.summary) }))        )
              _describe command commands
              return
            fi
            command="$command ${words[3]}"
            shift words
            ((CURRENT--))
            ;;

      """
  }.joined()

  private static let arguments = ShellCommand.all.map { command in
    let options = specifications(command.allOptions)
    let words = command.operandWords
    let operands = words.isEmpty ? "*:file:_files" : "*:word:(\(words.joined(separator: " ")))"
    return """
          \(command.name.shellQuoted))
            shift words
            ((CURRENT--))
            _arguments \\
      \(options)        \(operands.shellQuoted)
            ;;

      """
  }.joined()

  /// Returns one line for each spelling of each option.
  private static func specifications(_ options: [ShellCommand.Option]) -> String {
    options.flatMap { option in
      let names = ["--\(option.name)"] + (option.letter.map { ["-\($0)"] } ?? [])
      return names.map { "        \(specification($0, option).shellQuoted) \\\n" }
    }.joined()
  }

  private static func specification(_ name: String, _ option: ShellCommand.Option) -> String {
    let summary = option.summary.replacing("[", with: "(").replacing("]", with: ")")
      .replacing("\\", with: "\\\\").replacing(":", with: "\\:")
    guard let value = option.value else { return "*\(name)[\(summary)]" }
    let action = option.values.isEmpty ? "_files" : "(\(option.values.joined(separator: " ")))"
    return "*\(name)=[\(summary)]:\(value):\(action)"
  }

  private static func described(_ entries: [(name: String, summary: String)]) -> String {
    entries.map { "      \("\($0.name.replacing(":", with: "\\:")):\($0.summary)".shellQuoted)\n" }
      .joined()
  }
}
