internal import JSONCodec

/// The error in a text that is not a valid expression in SwiftUI's spelling.
package struct TextSyntaxError: Error, Equatable, Sendable {
  /// The range of the error.
  package let place: TextPlace
  /// The description of the error, sometimes with the expected token.
  package let detail: String
  /// The allowed tokens; empty if they cannot be listed.
  package let allowed: [String]
  /// The text that was probably meant; `nil` if there is no guess.
  package let suggestion: String?

  /// Creates an error from its description, its range and optional hints.
  package init(
    _ detail: String, at place: TextPlace, allowed: [String] = [], suggestion: String? = nil
  ) {
    self.place = place
    self.detail = detail
    self.allowed = allowed
    self.suggestion = suggestion
  }
}
