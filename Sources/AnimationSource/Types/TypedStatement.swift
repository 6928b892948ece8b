/// A checked statement.
struct TypedStatement {
  indirect enum Kind {
    case expression(TypedExpression)
    case declare(Local, TypedExpression?)
    case bind(TypedPattern, TypedExpression)
    case assign(Place, TypedExpression)
    /// An assignment to several l-values, such as `(a, b) = t`.
    ///
    /// First, the constant is set to the tuple. Then each l-value is set to the value of the
    /// expression beside it. The expression reads a part of the constant.
    case assignTuple(Local, TypedExpression, [(place: Place, value: TypedExpression)])
    /// A compound assignment such as `a += 1`.
    ///
    /// The constant contains the old value of the l-value. The expression reads the constant. The
    /// value of the expression is the new value of the l-value.
    case update(Place, Local, TypedExpression)
    case `if`([TypedCondition], [TypedStatement], else: [TypedStatement])
    case loop(LoopLabel, [TypedCondition], [TypedStatement])
    case repeatWhile(LoopLabel, [TypedStatement], TypedExpression)
    case forRange(
      LoopLabel, Local, lower: TypedExpression, upper: TypedExpression, isClosed: Bool,
      isReversed: Bool, where: TypedExpression?, [TypedStatement])
    case forStride(
      LoopLabel, Local, from: TypedExpression, to: TypedExpression, by: TypedExpression,
      isClosed: Bool, where: TypedExpression?, [TypedStatement])
    /// A loop over an array; the variable `index` is the current element's index in the array.
    case forArray(
      LoopLabel, TypedPattern, TypedExpression, index: Local?, isReversed: Bool,
      where: TypedExpression?, [TypedStatement])
    case `switch`(LoopLabel, Local, TypedExpression, [TypedCase])
    case `return`(TypedExpression?)
    case `break`(LoopLabel)
    case `continue`(LoopLabel)
    case `fallthrough`
    case block(LoopLabel, [TypedStatement])
    /// Statements that run when the block around them is left.
    case deferred([TypedStatement])
  }

  var kind: Kind
  var position: SourcePosition

  init(_ kind: Kind, at position: SourcePosition) {
    self.kind = kind
    self.position = position
  }
}

/// A statement that `break` can leave or `continue` can repeat.
///
/// The name of the statement is optional.
final class LoopLabel {
  let name: String?
  let isLoop: Bool
  var isSwitch = false
  /// The number of `defer` statements before the labelled statement.
  ///
  /// A `break` or `continue` with the label does not run these `defer` statements.
  var firstDeferred = 0
  /// The joined flow of all `break` statements that leave the statement; `nil` if there is no such
  /// `break`.
  var leaving: FunctionState.Flow?
  /// The joined flow of all `continue` statements of a loop; `nil` if there is no such `continue`.
  var continuing: FunctionState.Flow?
  init(_ name: String?, isLoop: Bool) {
    self.name = name
    self.isLoop = isLoop
  }
}

enum TypedCondition {
  case expression(TypedExpression)
  case optional(Local, TypedExpression)
  case pattern(TypedPattern, TypedExpression)
}

struct TypedCase {
  /// The patterns of the case, each with its `where` condition.
  ///
  /// A condition is `nil` if the pattern has no `where`. The array is empty for `default`.
  var patterns: [(pattern: TypedPattern, condition: TypedExpression?)]
  var body: [TypedStatement]
  var position: SourcePosition
}

/// A checked pattern.
indirect enum TypedPattern {
  case any
  case bind(Local)
  case tuple([TypedPattern])
  case enumCase(Int, [TypedPattern])
  case some(TypedPattern)
  case none
  /// A condition that the value must satisfy; the condition reads the value from the variable.
  case matches(Local, TypedExpression)
}
