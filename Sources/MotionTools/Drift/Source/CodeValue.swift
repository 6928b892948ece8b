internal import AnimationCore
internal import AnimationNotation

/// An expression in a source text: literals, names, calls, and arithmetic.
struct CodeValue: Sendable {
  /// An argument of a call; `label` is `nil` if the argument has no label.
  struct Argument: Sendable {
    let label: String?
    let value: CodeValue
  }

  /// A member of an object literal.
  struct Member: Sendable {
    let key: String
    let value: CodeValue
    /// The byte range of the member, without a comma.
    let range: Range<Int>

    /// The spread that contains the member; `nil` for a member of the literal itself.
    var origin: Spread?
    /// True for a member that consists only of the name of its value, such as `{ duration }`.
    var isShorthand = false

    /// A spread in an object literal.
    struct Spread: Sendable {
      /// The byte range of the spread.
      let range: Range<Int>
      /// True if other code can use the object of the spread.
      var isShared: Bool
    }

    /// The key of a member that stands for a spread, such as `...defaults`.
    ///
    /// The value of such a member is the expression after the dots.
    static let spread = "..."
  }

  /// An operation with one or two operands.
  enum Operation: Sendable {
    case negate, add, subtract, multiply, divide, power
    case less, lessOrEqual, greater, greaterOrEqual, equal
  }

  /// The kind of an expression, with its parts.
  indirect enum Content: Sendable {
    case number(Double)
    case string(String)
    /// A name with its qualifiers: `Curves.easeOut`.
    ///
    /// An implicit member of Swift, such as `.easeOut`, has an empty first qualifier.
    case name([String])
    case list([CodeValue])
    case object([Member])
    /// A call, with the name of the function and its qualifiers.
    case call([String], [Argument])
    case operation(Operation, [CodeValue])
    /// A conditional expression: the condition, the value for true, and the value for false.
    case choice([CodeValue])
    /// A function with the name of its first parameter and the token range of its body.
    ///
    /// The name is empty if the function has no parameter.
    case function(parameter: String, body: Range<Int>)
    /// An expression with more than `CodeParser.maxParts` parts.
    case oversized
    /// An expression of another kind.
    case other

    /// The direct subexpressions.
    var parts: [CodeValue] {
      switch self {
      case .number, .string, .name, .function, .oversized, .other: []
      case .list(let values), .operation(_, let values), .choice(let values): values
      case .object(let members): members.map(\.value)
      case .call(_, let arguments): arguments.map(\.value)
      }
    }
  }

  let content: Content
  /// The byte range of the expression.
  let range: Range<Int>
  /// The height of the expression tree; 0 for an expression without parts.
  private let height: Int

  /// Creates an expression; the content becomes `.other` if expressions are nested too deeply.
  ///
  /// The depth is bounded, because all functions that visit an expression are recursive, including
  /// the deallocation. For example, a sum of n numbers consists of n − 1 nested sums.
  init(content: Content, range: Range<Int>) {
    let height = content.parts.reduce(0) { max($0, $1.height + 1) }
    let isAllowed = height <= Limits.depth.max
    self.content = isAllowed ? content : .other
    self.height = isAllowed ? height : 0
    self.range = range
  }

  /// The content of a string; `nil` if the expression is not a string.
  var string: String? { if case .string(let text) = content { text } else { nil } }

  /// The members of an object literal; `nil` if the expression is not an object literal.
  var members: [Member]? { if case .object(let members) = content { members } else { nil } }

  /// Returns the value of the last member with the given key; `nil` if there is no such member.
  ///
  /// In JavaScript, a later member replaces an earlier member with the same key.
  func member(_ key: String) -> CodeValue? {
    // Motions have few members; a search in many members is charged to the budget.
    guard let members, members.count < 8 || Work.spend(members.count / 8, on: .bytes) else {
      return nil
    }
    return members.last { $0.key == key }?.value
  }

  /// A name, or the name of a called function, without qualifiers; `nil` for any other expression.
  var lastName: String? {
    switch content {
    case .name(let path), .call(let path, _): path.last
    default: nil
    }
  }

  /// The arguments of a call; `nil` if the expression is not a call.
  var arguments: [Argument]? {
    if case .call(_, let arguments) = content { arguments } else { nil }
  }

  /// Returns the value of the argument with the given label, or else of the argument at `position`
  /// if it has no label.
  ///
  /// The result is `nil` if there is no such argument. The position is counted among all arguments:
  /// Kotlin allows an argument without a label after labelled arguments only in its own position.
  ///
  /// Source: Kotlin 1.4, What's new, "Mixing named and positional arguments".
  func argument(_ label: String, at position: Int? = nil) -> CodeValue? {
    guard let arguments, arguments.count < 8 || Work.spend(arguments.count / 4, on: .bytes) else {
      return nil
    }
    if let named = arguments.first(where: { $0.label == label }) { return named.value }
    guard let position, arguments.indices.contains(position), arguments[position].label == nil
    else { return nil }
    return arguments[position].value
  }
}
