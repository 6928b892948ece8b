/// A fault in the source text of a custom animation, such as a division by zero.
///
/// The place is not compared, because it depends on the input and not on the source text.
public struct WorkFault: Error, Sendable, Hashable {
  /// A sentence that describes the fault, without a period at its end.
  public let message: String
  /// The line of the fault in the source text, counted from 1.
  public let line: Int
  /// The column of the fault in the source text, counted from 1.
  public let column: Int
  /// The digest of the source text; `nil` if the text is unknown.
  public let digest: String?
  /// The place of the source text in the input, in the form in which it was recorded.
  ///
  /// The place is `nil` if the budget has no place for the digest. See
  /// ``WorkBudget/record(_:ofSource:)``.
  public internal(set) var place: (any Sendable)?

  /// Creates a fault at a position in the source text.
  public init(_ message: String, line: Int, column: Int, digest: String? = nil) {
    self.message = message
    self.line = line
    self.column = column
    self.digest = digest
  }

  /// True if both faults are the same fault in equal source texts.
  public static func == (lhs: WorkFault, rhs: WorkFault) -> Bool {
    lhs.message == rhs.message && lhs.line == rhs.line && lhs.column == rhs.column
      && lhs.digest == rhs.digest
  }

  /// Hashes the fault without its place.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(message)
    hasher.combine(line)
    hasher.combine(column)
    hasher.combine(digest)
  }
}
