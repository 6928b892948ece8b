internal import JSONCodec

/// A value written in SwiftUI's spelling, as a tree that knows no animation yet.
///
/// Source: The Swift Programming Language, Expressions: the part of it that calls of members,
/// initializers and arithmetic of literals need.
package struct TextExpression: Equatable, Sendable {
  /// What kind of value is written.
  package enum Content: Equatable, Sendable {
    /// A number; arithmetic such as `1/3` or `.pi/2` is done. It may be infinite or not a number.
    case number(Double)
    /// The literal `true` or `false`.
    case bool(Bool)
    /// A member or a call, with what is called on its result.
    indirect case chain(TextChain)

    /// What the value is, with its article; for messages.
    package var kind: String {
      switch self {
      case .number: "a number"
      case .bool: "a boolean"
      case .chain: "a member or call"
      }
    }
  }

  /// The value.
  package let content: Content
  /// Where it stands.
  package let place: TextPlace
}

/// A stretch of a text.
package struct TextPlace: Equatable, Sendable {
  /// The column at which it begins, counted from 1 in UTF-16 code units from the text's start.
  package let column: Int
  /// The number of UTF-16 code units; 0 where something is missing.
  package let length: Int

  /// Creates a place.
  package init(column: Int, length: Int) {
    self.column = column
    self.length = length
  }

  /// The place from the beginning of this one to the end of another.
  func through(_ other: TextPlace) -> TextPlace {
    TextPlace(column: column, length: other.column + other.length - column)
  }
}

/// Members and calls joined by points, such as `.linear(duration: 1).delay(0.5)`.
///
/// The leading point is optional in the text and leaves no trace here.
package struct TextChain: Equatable, Sendable {
  /// The type before the first member, as in `Animation.linear`; nil without one.
  package let qualifier: TextName?
  /// The members and calls, at least one; an initializer such as `Spring(bounce: 0)` is the first.
  package let links: [TextLink]
}

/// One member or call of a chain.
package struct TextLink: Equatable, Sendable {
  /// The name of the member, or of the type for an initializer.
  package let name: TextName
  /// The arguments; nil without parentheses.
  package let arguments: [TextArgument]?
  /// Where name and arguments stand.
  package let place: TextPlace
}

/// One argument of a call.
package struct TextArgument: Equatable, Sendable {
  /// The label before the colon; nil without one.
  package let label: TextName?
  /// The value.
  package let value: TextExpression
}

/// A name and where it stands.
package struct TextName: Equatable, Sendable {
  /// The name's letters.
  package let text: String
  /// Where they stand.
  package let place: TextPlace
}
