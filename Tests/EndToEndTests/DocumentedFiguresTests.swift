import Foundation
import TestSupport
import Testing

/// Runs the commands in `docs/` and compares their output with the tables and responses below them.
@Suite("The figures of the documentation", .timeLimit(.minutes(10)))
struct DocumentedFiguresTests {
  /// A command and its documented output.
  struct Figures {
    var page: String
    var command: String
    var lines: [String]
  }

  private static var docs: URL { Readme.root.appendingPathComponent("docs") }

  private static func pages() throws -> [(name: String, lines: [String])] {
    try FileManager.default.contentsOfDirectory(atPath: docs.path)
      .filter { $0.hasSuffix(".md") }.sorted().map { name in
        let text = try String(contentsOf: docs.appendingPathComponent(name), encoding: .utf8)
        return (name, text.components(separatedBy: "\n"))
      }
  }

  /// Returns the documented commands, each with its output.
  ///
  /// The output of a `Scripts/figures` command is the table below the command. The output of a
  /// `$ curl` command consists of the lines up to the next blank line.
  static func figures() throws -> [Figures] {
    try pages().flatMap { name, lines in
      lines.indices.compactMap { index -> Figures? in
        let line = lines[index]
        if line.hasPrefix("    Scripts/figures ") {
          let table = lines[(index + 1)...].drop { $0.isEmpty }.prefix { $0.hasPrefix("|") }
          return Figures(
            page: name, command: String(line.dropFirst(4)), lines: Array(table))
        }
        guard line.hasPrefix("    $ curl ") else { return nil }
        let response = lines[(index + 1)...].prefix { $0.hasPrefix("    ") }
        return Figures(
          page: name, command: String(line.dropFirst(6)),
          lines: response.map { String($0.dropFirst(4)) })
      }
    }
  }

  @Test("equal the output of their commands")
  func commands() throws {
    let figures = try Self.figures()
    try #require(figures.count { $0.command.hasPrefix("Scripts/figures") } >= 5)
    let deployment = try Deployment()
    let address = "127.0.0.1:\(deployment.port)"
    let responses = try shell(
      figures.map {
        "INBETWEEN_URL=http://\(address) "
          + $0.command.replacing("localhost:8080", with: address)
      }, in: Readme.root)
    try #require(responses.count == figures.count)
    for (figure, response) in zip(figures, responses) {
      let printed = response.trimmingCharacters(in: .newlines)
      #expect(
        Readme.matches(figure.lines.joined(separator: "\n"), printed),
        "\(figure.page): \(figure.command) prints\n\(printed)")
    }
  }

  /// The headings of the tables without a command above them, by the file name of the page.
  ///
  /// There are three kinds of such tables: tables without figures, tables of times, and tables of
  /// runs that take minutes. The command of such a run is in the table or beside the table.
  private static let others: [String: Set<String>] = [
    "bake.md": ["`format`", "`reducedMotion`", "animation"], "client.md": ["function", "engine"],
    "clients.md": ["Python", "failure"], "command-line.md": ["argument", "code"],
    "configuration.md": ["option"],
    "conversion.md": ["platform"],
    "custom-animations.md": ["member", "Swift", "limit", "listing", "place"],
    "css-export.md": ["`reference`", "export", "in SwiftUI"],
    "dependencies.md": ["dependency"], "deployment.md": ["what"], "fidelity.md": ["what"],
    "operations.md": ["path", "metric", "field", "setting"], "packages.md": ["file"],
    "pictures.md": ["form", "path"], "verify.md": ["key", "code"],
    "reliability.md": ["what", "fault"],
    "scale.md": [
      "load, connections", "100,000 requests a second", "every request is a step",
      "mean wait, in service times",
    ], "spellings.md": ["Meaning", "Given"],
    "threat-model.md": ["what"], "tokens.md": ["token"],
    "vectors.md": ["kind", "member"], "webassembly.md": ["function"],
    "who-is-swiftui.md": ["library"],
  ]

  @Test("have a command, or contain no figures")
  func tables() throws {
    let commanded = try Self.figures().map(\.lines)
    for (name, lines) in try Self.pages() where !name.hasPrefix("performance") {
      for index in lines.indices.dropFirst()
      where lines[index].hasPrefix("|") && !lines[index - 1].hasPrefix("|") {
        let table = Array(lines[index...].prefix { $0.hasPrefix("|") })
        if commanded.contains(table) { continue }
        let head = lines[index].split(separator: "|").first?.trimmingCharacters(in: .whitespaces)
        #expect(
          Self.others[name]?.contains(head ?? "") == true, "\(name): \(lines[index])")
      }
    }
  }
}
