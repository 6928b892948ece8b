internal import JSONCodec

/// Where and why a text is not an expression in SwiftUI's spelling.
package struct TextSyntaxError: Error, Equatable, Sendable {
  /// The stretch that is wrong.
  package let place: TextPlace
  /// What was wrong and what was expected.
  package let detail: String
  /// What could stand there, where it can be listed.
  package let allowed: [String]
  /// What was probably meant.
  package let suggestion: String?

  /// Creates an error.
  package init(
    _ detail: String, at place: TextPlace, allowed: [String] = [], suggestion: String? = nil
  ) {
    self.place = place
    self.detail = detail
    self.allowed = allowed
    self.suggestion = suggestion
  }
}
