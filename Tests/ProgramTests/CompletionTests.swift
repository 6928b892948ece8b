import Foundation
import Testing

@testable import InbetweenProgram

@Suite("Completions and the manual page")
struct CompletionTests {
  /// Runs a program with a text in a file as its last argument.
  private func run(_ command: [String], _ text: String) throws -> (code: Int32, output: String) {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("inbetween-completion-\(UUID().uuidString)")
    try text.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process(), output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command + [file.path]
    process.standardOutput = output
    process.standardError = output
    try process.run()
    try output.fileHandleForWriting.close()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
  }

  private static func isInstalled(_ program: String) -> Bool {
    ["/usr/bin/", "/bin/", "/usr/local/bin/"].contains {
      FileManager.default.isExecutableFile(atPath: $0 + program)
    }
  }

  @Test("are accepted by the shells that are installed", arguments: CompletionScript.allCases)
  func syntax(_ shell: CompletionScript) throws {
    guard Self.isInstalled(shell.rawValue) else { return }
    let result = try run([shell.rawValue, "-n"], shell.text)
    #expect(result.code == 0 && result.output.isEmpty, "\(result)")
  }

  @Test(
    "complete words in bash",
    arguments: [
      (["ev"], ["evaluate"]), (["session", "cr"], ["create"]),
      (["evaluate", "--frame"], ["--frameRate"]), (["export", "css", "--maxB"], ["--maxBytes"]),
      (["evaluate", ".bouncy", "--format", "s"], ["svg", "sse"]), (["completions", "z"], ["zsh"]),
      (["serve", "--metrics"], ["--metrics-port", "--metrics-host"]), (["evaluate", "x"], []),
      (["convert", ".bouncy", "--to", "fl"], ["flutter"]),
      (["fit", ".bouncy", "--kinds", "b"], ["bezier"]), (["--vers"], ["--version"]),
      (["--metrics"], ["--metrics-port", "--metrics-host"]),
      (["--port", "9000", "--metrics-h"], ["--metrics-host"]), (["--port", "9"], []),
    ] as [([String], [String])])
  func bash(_ words: [String], _ expected: [String]) throws {
    let line = (["inbetween"] + words).map(\.shellQuoted).joined(separator: " ")
    let script = """
      \(CompletionScript.bash.text)
      COMP_WORDS=(\(line))
      COMP_CWORD=\(words.count)
      _inbetween
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let result = try run(["bash"], script)
    #expect(result.code == 0)
    #expect(result.output.split(separator: "\n").map(String.init) == expected, "\(result)")
  }

  @Test("complete words in fish", .enabled(if: CompletionTests.isInstalled("fish")))
  func fish() throws {
    for (line, expected) in [
      ("inbetween ev", "evaluate"), ("inbetween session cr", "create"),
      ("inbetween convert --to fl", "flutter"), ("inbetween --vers", "--version"),
      ("inbetween --port 9000 --metrics-h", "--metrics-host"),
      ("inbetween evaluate --frame", "--frameRate"), ("inbetween export css --maxB", "--maxBytes"),
    ] {
      let script = CompletionScript.fish.text + "complete -C \(line.shellQuoted)\n"
      let result = try run(["fish", "--no-config"], script)
      let words = result.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
      #expect(words == [expected[...]], "\(line): \(result)")
    }
  }

  /// Types lines and a tab into an interactive zsh, and prints each line after its completion.
  ///
  /// Control-X prints the line between angle brackets and empties it. Source: zshmodules(1), zpty.
  private static let typing = #"""
    zmodload zsh/zpty
    zpty shell zsh -f -i
    zpty -w shell "PROMPT=; stty -echo; autoload -Uz compinit; compinit -u -D; source $1
    shown() { print -r -- \"<\$BUFFER>\"; zle kill-whole-line }; zle -N shown
    bindkey '^X' shown; setopt no_beep; print rea''dy"
    zpty -r shell text $'*ready*'
    for line in "${lines[@]}"; do
      zpty -w -n shell $line$'\t\x18'
      zpty -r shell text '*<*>*'
      print -r -- ${${text##*<}%%>*}
    done
    zpty -d shell
    """#

  @Test("complete words in zsh", .enabled(if: CompletionTests.isInstalled("zsh")))
  func zsh() throws {
    let lines = [
      ("inbetween ev", "inbetween evaluate "),
      ("inbetween session cr", "inbetween session create "),
      ("inbetween convert --to fl", "inbetween convert --to flutter "),
      ("inbetween export css --maxB", "inbetween export css --maxBytes="),
      ("inbetween --port 9 --metrics-h", "inbetween --port 9 --metrics-host="),
      ("inbetween completions z", "inbetween completions zsh "),
      ("inbetween fit .bouncy --kinds b", "inbetween fit .bouncy --kinds bezier "),
    ]
    let typed = "lines=(\(lines.map(\.0.shellQuoted).joined(separator: " ")))\n" + Self.typing
    let result = try run(
      ["timeout", "60", "zsh", "-f", "-c", typed, "zsh"], CompletionScript.zsh.text)
    let completed = result.output.split(separator: "\n").map { $0.filter { $0 != "\r" } }
    #expect(completed == lines.map(\.1), "\(result)")
  }

  @Test("have a manual page that groff formats without a warning")
  func manual() throws {
    let page = ManualPage.text
    #expect(page.hasPrefix(".TH INBETWEEN 1 "))
    for command in ShellCommand.all {
      #expect(page.contains(".SS \(command.name.replacing("-", with: "\\-"))"))
    }
    guard Self.isInstalled("groff") else { return }
    let result = try run(["groff", "-man", "-Tutf8", "-ww", "-z"], page)
    #expect(result.code == 0 && result.output.isEmpty, "\(result)")
  }
}
