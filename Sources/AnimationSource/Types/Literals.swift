/// The number literals of an expression.
struct Literals {
  /// The number of integer literals.
  private(set) var integers = 0
  /// The number of literals with a fraction or an exponent.
  private var fractions = 0
  /// True if all operands of the expression are number literals.
  private(set) var areAll = true

  // BOUND: a source has fewer literals than bytes.
  var count: Int { integers + fractions }

  var hasFraction: Bool { fractions > 0 }

  init() {}

  /// Finds the literals among the operands of operators and among the arguments of functions.
  init(of syntax: ExpressionSyntax) { add(syntax) }

  mutating func add(_ other: Literals) {
    // BOUND: a source has fewer literals than bytes.
    integers += other.integers
    fractions += other.fractions
    areAll = areAll && other.areAll
  }

  private mutating func add(_ syntax: ExpressionSyntax) {
    switch syntax.kind {
    // BOUND: a source has fewer literals than bytes.
    case .integer: integers += 1
    case .number: fractions += 1
    case .parentheses(let inner), .prefix(_, let inner): add(inner)
    case .binary(let left, _, let right):
      add(left)
      add(right)
    case .conditional(_, let first, let second):
      add(first)
      add(second)
    case .call(let callee, let arguments, _):
      if case .name = callee.kind {} else { areAll = false }
      for argument in arguments { add(argument.value) }
    default: areAll = false
    }
  }
}
