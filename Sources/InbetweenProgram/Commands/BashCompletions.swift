/// The completions for bash.
///
/// Source: Bash Reference Manual, section 8.6.
enum BashCompletions {
  static let text = """
    # Completions of inbetween for bash: source <(inbetween completions bash)
    _inbetween() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
      local command=${COMP_WORDS[1]} place=2 list=
      COMPREPLY=()
      if [[ $command == -* ]]; then
        [[ $current == -* ]] && list=\(programOptions)
        [[ -z $list ]] || mapfile -t COMPREPLY < <(compgen -W "$list" -- "$current")
        return
      fi
      if ((COMP_CWORD > 1)); then
        case $command in
          \(CompletionScript.groups.joined(separator: " | ")))
            if ((COMP_CWORD == 2)); then
              case $command in
    \(groups)          esac
              mapfile -t COMPREPLY < <(compgen -W "$list" -- "$current")
              return
            fi
            command="$command ${COMP_WORDS[2]}"
            place=3
            ;;
        esac
      else
        list=\(CompletionScript.firstWords.joined(separator: " ").shellQuoted)
        mapfile -t COMPREPLY < <(compgen -W "$list" -- "$current")
        return
      fi
      case "$command $previous" in
    \(values)    *) ;;
      esac
      if [[ -z $list && $current == -* ]]; then
        case $command in
    \(options)      *) ;;
        esac
      elif [[ -z $list ]] && ((COMP_CWORD == place)); then
        case $command in
    \(operands)      *) ;;
        esac
      fi
      [[ -z $list ]] || mapfile -t COMPREPLY < <(compgen -W "$list" -- "$current")
    }
    complete -o default -F _inbetween inbetween

    """

  private static let programOptions = CompletionScript.programOptions.map { "--\($0.name)" }
    .joined(separator: " ").shellQuoted

  private static let groups = CompletionScript.groups.map {
    row($0, CompletionScript.secondWords(of: $0))
  }.joined()

  private static let values = ShellCommand.all.flatMap { command in
    command.allOptions.filter { !$0.values.isEmpty }.map {
      row("\(command.name) --\($0.name)", $0.values)
    }
  }.joined()

  private static let options = ShellCommand.all.map { command in
    row(command.name, command.allOptions.map { "--\($0.name)" })
  }.joined()

  private static let operands = ShellCommand.all.filter { !$0.operandWords.isEmpty }.map {
    row($0.name, $0.operandWords)
  }.joined()

  private static func row(_ pattern: String, _ words: [String]) -> String {
    "      \(pattern.shellQuoted)) list=\(words.joined(separator: " ").shellQuoted) ;;\n"
  }
}
