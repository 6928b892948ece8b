import AnimationCore
import AnimationNotation
import JSONCodec

/// Reads a description as the service does, and returns the animation and the errors.
enum ReadDescription {
  static func json(
    _ json: JSON, _ fidelity: Fidelity = .swiftui
  ) throws -> (animation: Animation?, violations: [Violation]) {
    var writer = JSONWriter()
    writer.value(json)
    return read(SyntaxNode(try JSONReader.read(writer.finish())), fidelity)
  }

  static func json(
    text: String, _ fidelity: Fidelity = .swiftui
  ) throws -> (animation: Animation?, violations: [Violation]) {
    read(SyntaxNode(try JSONReader.read(Array(text.utf8))), fidelity)
  }

  /// Reads the SwiftUI text of a query parameter.
  ///
  /// There, no quotation marks enclose the text.
  static func text(
    _ text: String, _ fidelity: Fidelity = .swiftui
  ) -> (animation: Animation?, violations: [Violation]) {
    read(SyntaxNode(ParsedSource(query: [("animation", text)]), 0), fidelity)
  }

  private static func read(
    _ value: SyntaxNode, _ fidelity: Fidelity
  ) -> (animation: Animation?, violations: [Violation]) {
    let violations = ViolationList()
    let animation = AnimationRegistry.swiftUI.table(fidelity).read(value, violations)
    return (animation, violations.violations)
  }
}
