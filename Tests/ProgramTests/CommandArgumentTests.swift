import AnimationNotation
import InbetweenAPI
import JSONCodec
import TestSupport
import Testing

@testable import InbetweenProgram

@Suite("Commands")
struct CommandArgumentTests {
  /// The output of one run.
  private final class Printed {
    var output: [UInt8] = []
    var complaint: [UInt8] = []
  }

  private func streams(_ printed: Printed, input: [UInt8] = []) -> CommandStreams {
    CommandStreams(
      write: { printed.output += $0 }, complain: { printed.complaint += $0 },
      read: { Array(input.prefix($0)) })
  }

  @Test(
    "are export css for export with an operand or an option",
    arguments: [
      (["-"], true), ([".bouncy"], true), (["a.json"], true), (["--max-error", "0.1"], true),
      ([".easeIn(duration: 1)", "-o", "x"], true), (["linear", ".bouncy"], false), ([], false),
      (["css", "-"], false), (["--help"], false), (["-h"], false), (["lineer", "-"], false),
    ])
  func exports(_ words: [String], _ isCompleted: Bool) {
    let expected = isCompleted ? ["export", "css"] + words : ["export"] + words
    #expect(ProgramCommands.completed(["export"] + words) == expected)
    #expect(ProgramCommands.completed(["evaluate"] + words) == ["evaluate"] + words)
  }

  @Test("end with a known exit code for hostile arguments", arguments: 0..<lawCases(40))
  func hostile(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let commands = ProgramCommands(
      registrations: Registrations(animations: [], environment: []),
      streams: streams(Printed()))
    for _ in 0..<250 {
      let printed = Printed()
      let run = CommandRun(
        animations: .swiftUI, streams: streams(printed, input: random.bytes()),
        usualServer: "http://127.0.0.1:1")
      let arguments = random.arguments()
      if let status = run.status(arguments) {
        #expect([0, 2, 64, 69, 74].contains(status), "\(arguments)")
        #expect((status == 0) == printed.complaint.isEmpty, "\(arguments)")
        // A complaint contains no control character, which could change the terminal.
        let controls = printed.complaint.filter { $0 < 0x20 && $0 != 0x0A || $0 == 0x7F }
        #expect(controls.isEmpty || arguments.contains("--json"), "\(arguments)")
      } else {
        let first = arguments.first ?? ""
        if !first.hasPrefix("-"), first != "serve" {
          let status = try commands.status(arguments)
          #expect(status == nil || status == 64 || status == 0, "\(arguments)")
        }
      }
    }
  }

  @Test(
    "print no control character of an argument",
    arguments: [
      ["x\u{1B}[31m"], ["help", "x\u{1B}[31m"], ["lint", "x\u{1B}[31m.css"],
      ["lint", "x\u{1B}[31m"],
      ["lint", "--x\u{1B}[31m"], ["lint", "x", "--manifest", "x\u{1B}[31m"],
      ["verify", "x\u{1B}[31m"],
      ["verify", "--format", "x\u{1B}[31m", "a"], ["evaluate", "--x\u{1B}[31m"],
      ["session", "x\u{202E}\u{9B}31m"], ["/v1/x\u{1B}[31m"],
    ])
  func printable(_ arguments: [String]) throws {
    let printed = Printed()
    let commands = ProgramCommands(
      registrations: Registrations(animations: [], environment: []), streams: streams(printed))
    #expect(try commands.status(arguments) != 0)
    let complaint = String(decoding: printed.complaint, as: UTF8.self)
    #expect(!complaint.isEmpty)
    #expect(complaint.split(separator: "\n").allSatisfy { $0 == String($0).printable })
  }

  @Test("exist for each word of the issue, and every command is in the contract")
  func listed() {
    let names = Set(RouteCommand.all.map(\.name))
    for name in [
      "evaluate", "plot", "spring", "curve", "convert", "compare", "fit", "bake", "batch", "check",
      "export css", "export linear", "limits", "animations", "platforms", "session create",
      "session show", "session step", "session act", "session watch",
    ] {
      #expect(names.contains(name), "\(name)")
    }
    #expect(names.count == RouteCommand.all.count)
    for listing in CommandListing.all {
      #expect(!listing.summary.isEmpty, "\(listing.command.name)")
    }
  }

  @Test("have no query parameter with the name of a common option")
  func distinct() {
    let own = Set(CommandArguments.common.map(\.name) + CustomAnimationText.options)
    for listing in CommandListing.all {
      let names = listing.parameters.map(\.name)
      #expect(own.isDisjoint(with: names), "\(listing.command.name)")
      #expect(!names.contains { $0.contains("-") }, "\(listing.command.name)")
    }
  }

  @Test("parse options in both spellings")
  func options() throws {
    let given = try #require(
      try CommandArguments([
        "export", "css", ".bouncy", "--max-error=0.1", "--to", "-5", "-o", "x", "--", "--y",
      ]))
    #expect(given.command.name == "export css")
    #expect(given.operands == [".bouncy", "--y"])
    #expect(given.parameters.map(\.name) == ["maxError", "to"])
    #expect(given.parameters.map(\.value) == ["0.1", "-5"])
    #expect(given.output == "x" && !given.printsJSON && given.server == nil)
    #expect(try CommandArguments(["serve", "--port", "1"]) == nil)
    #expect(try CommandArguments([]) == nil)
  }

  private static let sourceFile = #filePath

  @Test(
    "refuse operands and options with the reason",
    arguments: [
      (["limits", "a", "b"], "'limits' does not accept the operand 'a'"),
      (["evaluate", "-", "b", "c"], "'evaluate' accepts one operand as the content: remove 'b'"),
      (
        ["evaluate", sourceFile, "--modifiers", "{"],
        #"--modifiers is not JSON; write JSON such as '[{"type": "speed", "speed": 2}]'"#
      ),
    ])
  func operands(_ arguments: [String], _ reason: String) throws {
    let given = try #require(try CommandArguments(arguments))
    let error = #expect(throws: UsageError.self) {
      try CommandRequest(given) { _ in Array("{}".utf8) }
    }
    #expect(error.map { "\($0)" } == reason)
  }

  @Test(
    "select the format by an option, a header field or the query of the path",
    arguments: [
      (["convert", ".bouncy", "--format", "text"], true),
      (["convert", ".bouncy", "--format=text"], true),
      (["convert", ".bouncy", "-H", "Accept: text/plain"], true),
      (["/v1/convert?from=.bouncy&format=text"], true),
      (["/v1/convert?from=.bouncy", "--format", "text"], true),
      (["/v1/convert?from=.bouncy"], false), (["convert", ".bouncy", "--to", "css"], false),
      (["convert", ".bouncy", "-H", "Prefer: link", "-o", "x.css"], false),
    ])
  func format(_ arguments: [String], _ isSelected: Bool) throws {
    let given = try #require(try CommandArguments(arguments))
    #expect(given.selectsFormat == isSelected)
  }

  @Test("have help with each parameter of the contract")
  func help() throws {
    for command in ShellCommand.all {
      let text = CommandHelp.text(of: command)
      for option in command.allOptions { #expect(text.contains("--\(option.name)")) }
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(text)")
      #expect(CommandHelp.overview().contains("  \(command.name)"))
    }
  }
}

@Suite("The help of commands")
struct CommandHelpTests {
  @Test("describes each operand of a request, and no other")
  func operands() throws {
    for command in ShellCommand.all where command.isRequest {
      let words = command.operands.split { " |[]".contains($0) }.map(String.init)
      for word in words {
        #expect(" \(command.operandRule)".contains(" \(word) is "), "\(command.name): \(word)")
      }
      #expect(words.isEmpty == command.operandRule.isEmpty, "\(command.name)")
    }
    for command in ShellCommand.all where command.words.first == "session" {
      let takesText = command.operandRule.contains("SwiftUI")
      #expect(takesText == (command.name == "session create"), "\(command.operandRule)")
    }
    let command = try #require(ShellCommand.named(by: ["session", "create"]))
    let create = CommandHelp.text(of: command).replacing("\n", with: " ")
    #expect(create.contains("USAGE: inbetween session create ANIMATION | FILE | -"))
    #expect(!create.contains("NAME.swift"))
  }

  @Test(
    "of a group lists its commands",
    arguments: [
      ["help", "session"], ["session", "--help"], ["session", "-h"], ["help", "export"],
    ])
  func groups(_ arguments: [String]) throws {
    var output: [UInt8] = []
    let commands = ProgramCommands(
      registrations: Registrations(animations: [], environment: []),
      streams: CommandStreams(
        write: { output += $0 }, complain: { _ in Issue.record("a complaint") }, read: { _ in [] }))
    #expect(try commands.status(arguments) == 0)
    let text = String(decoding: output, as: UTF8.self)
    let first = arguments.first { !$0.hasPrefix("-") && $0 != "help" } ?? ""
    for command in ShellCommand.group(first) {
      #expect(text.contains("\n  \(command.words[1])"), "\(text)")
    }
    #expect(text.contains("USAGE: inbetween \(first) <command>"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(text)")
  }
}

extension SeededGenerator {
  fileprivate mutating func bytes() -> [UInt8] {
    (0..<whole(0...20)).map { _ in UInt8(truncatingIfNeeded: next()) }
  }

  /// Returns words of the command line in a random order, some of them damaged.
  fileprivate mutating func arguments() -> [String] {
    let words = RouteCommand.all.map(\.words).filter { $0.first != "session" }
    var arguments = chance(0.85) ? words.randomElement(using: &self) ?? [] : []
    for _ in 0..<whole(0...6) { arguments.append(word()) }
    if chance(0.1) { arguments.shuffle(using: &self) }
    return arguments.filter { !$0.contains("sse") && !$0.hasPrefix("-o") && $0 != "--output" }
  }

  private mutating func word() -> String {
    var word = Self.words.randomElement(using: &self) ?? ""
    if chance(0.2) { word += "=" + (Self.words.randomElement(using: &self) ?? "") }
    if chance(0.2) { word += String(decoding: bytes(), as: UTF8.self) }
    if chance(0.1) { word = String(word.shuffled(using: &self)) }
    return word
  }

  private static let words = [
    "-", "--", "---", "--=", "-=", "-H", "--header", "A: b", ":", "Accept: text/plain", "-h",
    "--help", "--json", "--json=1", "--server", "http://127.0.0.1:1", "http://", "ftp://x", "--to",
    "--from", "--fps", "--format", "csv", "svg", "png", "txt", "line", "json", "--count", "--times",
    "1e300", "-1", "0", "1,2,3", "NaN", "∞", "\u{0}", "\u{1B}[2J", "\u{7F}", "%", "%zz", "?", "&=",
    ".bouncy", ".sping",
    "{", "[]", "{\"type\":\"custom\"}", "()", "(((((((((((((((((((((", ".spring(duration: 0.5)",
    "/", "/v1/", "/v1/evaluate", "/v1/evaluate.png?w=%", "//", "/v1/spring/bouncy", "/tmp",
    "x.json",
    "x.swift", "/dev/null", "--arguments", "--name", "--modifiers", "-a-b-", "--a--b-", "👩‍👩‍👧‍👦", "\r\n",
  ]
}
