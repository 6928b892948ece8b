/// A place in a source text: a line and a column.
package struct SourcePosition: Hashable, Sendable, Comparable {
  /// The line number, from 1.
  package var line: Int32
  /// The column number in Unicode scalars, from 1.
  package var column: Int32

  package init(line: Int32, column: Int32) {
    self.line = line
    self.column = column
  }

  /// The place of the first character of a source text.
  package static let start = SourcePosition(line: 1, column: 1)

  package static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.line, lhs.column) < (rhs.line, rhs.column)
  }
}

/// An error in a source text.
package struct SourceDiagnostic: Error, Hashable, Sendable {
  package var position: SourcePosition
  /// A sentence that names the error and the allowed spelling, without a full stop.
  package var reason: String
  /// The word that was probably meant at the position; `nil` if there is no guess.
  package var suggestion: String?

  package init(_ reason: String, suggestion: String? = nil, at position: SourcePosition) {
    self.position = position
    self.reason = reason
    self.suggestion = suggestion
  }

  /// The reason, with the suggestion as a question.
  package var message: String {
    suggestion.map { "\(reason): did you mean '\($0)'?" } ?? reason
  }
}

/// A word of a source text, such as a name or an operator, with its position.
struct SourceName: Hashable, Sendable {
  var text: String
  var position: SourcePosition
}
