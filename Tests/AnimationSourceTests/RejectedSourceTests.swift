import Foundation
import TestSupport
import Testing

@testable import AnimationSource

/// Sources that the Swift compiler refuses, with its recorded errors, and sources that only the
/// service refuses.
///
/// `Scripts/rejected-sources` records the errors.
@Suite("Sources that are refused")
struct RejectedSourceTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: String
  }

  private static let head = """
    import AnimationCore
    struct Example: CustomAnimation {
      func animate<V: VectorArithmetic>(
        value: V, time: TimeInterval, context: inout AnimationContext<V>
      ) -> V? {

    """

  /// Reads the cases of a fixture; a case without the word `file` is the body of `animate`.
  private static func cases(_ name: String) throws -> [Case] {
    let file = try String(decoding: Fixtures.data("sources/\(name).txt"), as: UTF8.self)
    return file.components(separatedBy: "\n== ").dropFirst().map { part in
      let lines = part.split(separator: "\n", maxSplits: 1)
      let text = lines[1].trimmingCharacters(in: .newlines) + "\n"
      let isWhole = text.hasPrefix("file\n")
      return Case(
        testDescription: String(lines[0]),
        text: isWhole ? String(text.dropFirst(5)) : head + text + "  }\n}\n")
    }
  }

  /// The recorded errors and notes of a case: line, column and message of each.
  private struct Recorded: Decodable {
    let line: Int32
    let column: Int32
    let message: String

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      line = try container.decode(Int32.self)
      column = try container.decode(Int32.self)
      message = try container.decode(String.self)
    }
  }

  private static func recorded() throws -> [String: [Recorded]] {
    try Fixtures.decode("sources/rejected.json")
  }

  private func errors(_ text: String) -> [SourceDiagnostic]? {
    do {
      _ = try SourceProgram(text)
      return nil
    } catch {
      return error.diagnostics
    }
  }

  @Test("by the Swift compiler are refused at the same line", arguments: try cases("rejected"))
  func refusesAtTheLine(_ source: Case) throws {
    let expected = try #require(try Self.recorded()[source.testDescription])
    let found = try #require(errors(source.text), "accepted; swiftc: \(expected[0].message)")
    let other = source.testDescription.firstMatch(of: #/\(or line (\d+)\)$/#)
    #expect(
      expected.contains { $0.line == found[0].position.line }
        || Int32(other?.1 ?? "") == found[0].position.line,
      "found \(found); swiftc: \(expected.map { "\($0.line):\($0.column) \($0.message)" })")
  }

  @Test("as not supported name a reason", arguments: try cases("unsupported"))
  func refusesByName(_ source: Case) throws {
    let found = try #require(errors(source.text))
    #expect(!found[0].message.isEmpty)
  }

  @Test("have no error without their mistake")
  func acceptsTheRest() throws {
    _ = try SourceProgram(Self.head + "    value\n  }\n}\n")
  }
}
