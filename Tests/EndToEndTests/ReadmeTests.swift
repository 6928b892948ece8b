import AnimationCore
import Foundation
import TestSupport
import Testing

@testable import InbetweenProgram

@Suite("The README", .timeLimit(.minutes(1)))
struct ReadmeTests {
  @Test("shows the output of its commands")
  func commands() throws {
    let readme = try Readme()
    try #require(readme.demonstrations.count >= 7)
    #expect(try readme.disagreements(with: Deployment()) == [])
  }

  @Test(
    "is compared to the letter, except for parts that differ each time",
    arguments: [
      ("a", "a", true), ("a", "ab", false), ("", "", true), ("…", "", true), ("…", "a", true),
      ("\"…\"", "\"x\"", true), ("\"…\"", "\"x\",\"y\"", false), ("a…c", "abc", true),
      ("a…c", "abd", false), ("…", "a\nb", false), ("a…b…c", "a1b2c", true),
    ])
  func comparison(_ documented: String, _ response: String, _ isSame: Bool) {
    #expect(Readme.matches(documented, response) == isSame)
  }

  @Test("links to a list of every option with its default and its range")
  func options() throws {
    let file = Readme.root.appendingPathComponent("docs/configuration.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    for setting in Setting.allCases {
      let (flag, byDefault) = (setting.flag, setting.defaultSummary)
      #expect(
        page.contains("| `\(flag)` | `\(byDefault)` | \(setting.allowed) | \(setting.summary) |"))
    }
    let rows = page.split(separator: "\n").filter {
      $0.hasPrefix("| `--") || $0.hasPrefix("| `INBETWEEN_")
    }
    #expect(rows.count == Setting.allCases.count)
    #expect(try Readme().text.contains("](docs/configuration.md)"))
  }

  @Test("shows Swift that compiles and runs here")
  func swift() throws {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    // The lines from here to the last are the README's.
    let display = VirtualDisplay(frameRate: 60)
    let x = display.property(0.0)
    // swift-format-ignore
    withAnimation(.bouncy) { x.value = 100 } completion: { print("complete at", display.time) }
    display.advance(to: 0.3)
    print(x.presentedValue, x.velocity)
    display.advance(to: 1)
    // End of the copy.
    #expect(printed.count == 2)
    let lines = try Readme().blocks("swift").joined().split(separator: "\n").map(String.init)
    let source = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)
    let compiled = source.split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.hasPrefix("//") }
    #expect(lines.count == 7)
    // A comment on a line contains the output that the line must print.
    let codes = lines.map { $0.components(separatedBy: "  // ")[0] }
    #expect(compiled.contains(codes[0]))
    let start = try #require(compiled.firstIndex(of: codes[1]))
    #expect(compiled[start...].starts(with: codes.dropFirst()))
    let comments = lines.compactMap { $0.components(separatedBy: "  // ").dropFirst().first }
    #expect(comments == printed)
  }

  @Test("links to the instructions for a backup of a running server")
  func backup() throws {
    let command = #"sqlite3 sessions.sqlite ".backup copy.sqlite""#
    let page = "docs/operations.md"
    #expect(try Readme().text.contains("](\(page))"))
    let text = try String(contentsOf: Readme.root.appendingPathComponent(page), encoding: .utf8)
    #expect(text.contains("`\(command)`"))
    let deployment = try Deployment()
    let conversation = try Conversation(port: deployment.port)
    let path = try conversation.createSession(#"{"animation":".bouncy"}"#)
    let stepped = try conversation.send("POST", path + "/evaluate", #"{"range":{"duration":0.1}}"#)
    _ = try shell([command], in: deployment.directory)
    let step = try conversation.send("POST", path + "/evaluate", #"{"range":{"duration":0.1}}"#)
    #expect(step.status == 200)

    let copy = try Program(
      ["--port", "0", "--store", "sqlite:\(deployment.directory.path)/copy.sqlite"])
    let restored = try Conversation(port: try copy.port()).send("GET", path)
    #expect(try restored.standing().revision == stepped.standing().revision)
  }

  @Test("links to existing files")
  func links() throws {
    for match in try Readme().text.matches(of: #/\]\(([^)#]+)\)/#) {
      let file = Readme.root.appendingPathComponent(String(match.1))
      #expect(FileManager.default.fileExists(atPath: file.path), "\(match.1)")
    }
  }
}
