import AnimationNotation
import Foundation
import InbetweenAPI
import Testing

@Suite("The table of modules in ARCHITECTURE.md")
struct ArchitectureTests {
  /// A row of the table of modules in ARCHITECTURE.md.
  struct Row: CustomTestStringConvertible {
    var module: String
    var imports: Set<String>
    var words: [String]

    var testDescription: String { module }
  }

  /// The system modules that a project module may import without a mention in the table.
  ///
  /// A project module in `pure` may import only the modules in its row of the table.
  private static let system: Set<String> = [
    "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Synchronization",
  ]
  /// Project modules that only compute, without pointers, threads or files.
  private static let pure: Set<String> = [
    "AnimationCore", "AnimationNotation", "CurvePlot", "JSONCodec", "MotionTools",
  ]

  static func rows() throws -> [Row] {
    let file = Readme.root.appendingPathComponent("ARCHITECTURE.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    return text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 6, cells[1].hasPrefix("`"), !cells[4].isEmpty else { return nil }
      let list = { (cell: String) in
        cell.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      }
      return Row(
        module: cells[1].replacingOccurrences(of: "`", with: ""), imports: Set(list(cells[3])),
        words: list(cells[4]))
    }
  }

  /// Returns the paths and the texts of a module's Swift files.
  fileprivate static func files(_ module: String) throws -> [(path: String, text: String)] {
    let folder = Readme.root.appendingPathComponent("Sources").appendingPathComponent(module)
    let walk = FileManager.default.enumerator(atPath: folder.path)
    return try (walk?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }
      .map { ($0, try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)) }
  }

  /// Returns the names of the modules, including the modules in C.
  fileprivate static func modules() throws -> [String] {
    try FileManager.default
      .contentsOfDirectory(atPath: Readme.root.appendingPathComponent("Sources").path)
  }

  @Test("has a row for each module below the API")
  func complete() throws {
    let modules = try Self.modules().filter { try !Self.files($0).isEmpty }
    let upper: Set<String> = ["InbetweenAPI", "InbetweenProgram", "inbetween"]
    #expect(Set(modules).subtracting(upper) == Set(try Self.rows().map(\.module)))
  }

  @Test("allows every import", arguments: try Self.rows())
  func imports(row: Row) throws {
    let allowed = row.imports.union(Self.pure.contains(row.module) ? [] : Self.system)
    for (path, text) in try Self.files(row.module) {
      for match in text.matches(of: /(?m)^(?:@\w+ )?(?:\w+ )?import (\w+)$/) {
        #expect(allowed.contains(String(match.1)), "\(row.module)/\(path) imports \(match.1)")
      }
    }
  }

  @Test("forbids identifiers that its modules do not contain", arguments: try Self.rows())
  func words(row: Row) throws {
    for (path, text) in try Self.files(row.module) {
      let text = text.replacing(/https?:\/\//, with: "").lowercased()
      for word in row.words {
        let start = try Regex("\\b\(word.lowercased())")
        let line = text.split(separator: "\n").first { $0.contains(start) }
        #expect(line == nil, "\(row.module)/\(path) contains \(word): \(line ?? "")")
      }
    }
  }
}

@Suite("The limits that error messages cite")
struct CitedLimitTests {
  @Test("are in /v1/limits")
  func areListed() throws {
    let listed = Set(Limits.all.map(\.name))
    let citation = /(\w+) in \/v1\/limits|Limits\.(\w+)\.citation/
    var count = 0
    for (path, text) in try ArchitectureTests.modules().flatMap(ArchitectureTests.files) {
      let names = text.matches(of: citation).compactMap { $0.1 ?? $0.2 }.map(String.init)
      count += names.count
      for name in names { #expect(listed.contains(name), "\(path) cites \(name)") }
    }
    #expect(count > 30)
  }
}
