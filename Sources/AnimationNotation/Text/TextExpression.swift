internal import JSONCodec

/// A value in SwiftUI's spelling, as a syntax tree without any meaning for animations.
///
/// Source: The Swift Programming Language, Expressions: the subset for member access, calls,
/// initializers and arithmetic of literals.
package struct TextExpression: Equatable, Sendable {
  /// The content of an expression: a number, a boolean or a chain.
  package enum Content: Equatable, Sendable {
    /// A number, which can be infinite or NaN.
    ///
    /// Arithmetic such as `1/3` or `.pi/2` is evaluated.
    case number(Double)
    /// The literal `true` or `false`.
    case bool(Bool)
    /// A chain of members and calls, such as `.linear.delay(1)`.
    indirect case chain(TextChain)

    /// The kind of the content with its article, for messages.
    package var kind: String {
      switch self {
      case .number: "a number"
      case .bool: "a boolean"
      case .chain: "a name or a call"
      }
    }
  }

  /// The number, the boolean or the chain.
  package let content: Content
  /// The range of the expression in the text.
  package let place: TextPlace
}

/// The range of an expression or a token in a SwiftUI text.
package struct TextPlace: Equatable, Sendable {
  /// The first column in UTF-16 code units; the text begins at column 1.
  package let column: Int
  /// The number of UTF-16 code units; 0 for a missing token.
  package let length: Int

  /// Creates a range from its first column and its length.
  package init(column: Int, length: Int) {
    self.column = column
    self.length = length
  }

  /// Returns the range from the beginning of this range to the end of another range.
  func through(_ other: TextPlace) -> TextPlace {
    TextPlace(column: column, length: other.column + other.length - column)
  }
}

/// Members and calls joined by dots, such as `.linear(duration: 1).delay(0.5)`.
///
/// The leading dot is optional in the text and is not stored.
package struct TextChain: Equatable, Sendable {
  /// The type before the first member, as in `Animation.linear`; `nil` if there is none.
  package let qualifier: TextName?
  /// The members and calls; there is at least one.
  ///
  /// An initializer such as `Spring(bounce: 0)` is always the first link.
  package let links: [TextLink]
}

/// One member or call of a chain.
package struct TextLink: Equatable, Sendable {
  /// The name of the member, or of the type for an initializer.
  package let name: TextName
  /// The arguments; `nil` if the name has no parentheses.
  package let arguments: [TextArgument]?
  /// The range of the name and the arguments.
  package let place: TextPlace
}

package struct TextArgument: Equatable, Sendable {
  /// The label before the colon; `nil` if there is none.
  package let label: TextName?
  package let value: TextExpression
}

/// A name and its range.
package struct TextName: Equatable, Sendable {
  package let text: String
  /// The range of the name.
  package let place: TextPlace
}
