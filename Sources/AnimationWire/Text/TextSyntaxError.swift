/// Where and why a text is not an expression in SwiftUI's spelling.
public struct TextSyntaxError: Error, Equatable, Sendable {
  /// The stretch that is wrong.
  public let place: TextPlace
  /// What was wrong and what was expected.
  public let detail: String
  /// What could stand there, where it can be listed.
  public let allowed: [String]
  /// What was probably meant.
  public let suggestion: String?

  /// Creates an error.
  public init(
    _ detail: String, at place: TextPlace, allowed: [String] = [], suggestion: String? = nil
  ) {
    self.place = place
    self.detail = detail
    self.allowed = allowed
    self.suggestion = suggestion
  }
}
