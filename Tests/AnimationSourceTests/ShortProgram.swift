import Foundation
import TestSupport
import Testing

@testable import AnimationSource

/// A short program: the body of a function of `value` and `time` that returns a number, and its
/// declarations.
struct ShortProgram: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let declarations: String
  let body: String

  /// The text from the first line of the declarations; each declaration is on the line that
  /// `Scripts/rejected-sources` gives to it.
  private var text: String {
    """
    \(declarations)
    func result<V: VectorArithmetic>(_ value: V, _ time: Double) -> Double {
    \(body)
    }
    """
  }

  /// The number of lines before the text in the source of `program()`.
  static let linesBefore = 1

  /// Compiles the program as an animation that multiplies its value by the result.
  func program() throws(SourceErrors) -> SourceProgram {
    try SourceProgram(
      """
      import AnimationCore
      \(text)
      struct Example: CustomAnimation {
        func animate<V: VectorArithmetic>(
          value: V, time: TimeInterval, context: inout AnimationContext<V>
        ) -> V? {
          value.scaled(by: result(value, time))
        }
      }
      """)
  }

  /// Reads the programs of a fixture.
  static func all(_ name: String) throws -> [ShortProgram] {
    let file = try String(decoding: Fixtures.data("sources/\(name).txt"), as: UTF8.self)
    return file.components(separatedBy: "\n== ").dropFirst().map { part in
      let lines = part.split(separator: "\n", maxSplits: 1)
      let parts = String(lines[1]).components(separatedBy: "\n---\n")
      return ShortProgram(
        testDescription: String(lines[0]), declarations: parts.count > 1 ? parts[0] : "",
        body: parts[parts.count - 1])
    }
  }
}
