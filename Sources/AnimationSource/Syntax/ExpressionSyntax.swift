/// An expression.
///
/// Operators are folded by precedence.
struct ExpressionSyntax: Sendable {
  indirect enum Kind: Sendable {
    case integer(UInt64)
    case number(Double)
    case boolean(Bool)
    case `nil`
    case array([ExpressionSyntax])
    /// A name with its generic arguments, such as `Key<V>`; also `self`, `Self` and `$0`.
    case name(SourceName, arguments: [TypeSyntax])
    /// `base.name`; `.name` without a base. A tuple element has its index as the name.
    case member(base: ExpressionSyntax?, name: SourceName, arguments: [TypeSyntax])
    /// A call; trailing closures are the last arguments. `Type.init(…)` calls the member `init`.
    case call(ExpressionSyntax, arguments: [ArgumentSyntax], trailing: Int)
    case `subscript`(ExpressionSyntax, arguments: [ArgumentSyntax])
    /// Also `()`; an expression in parentheses is `.parentheses`.
    case tuple([ArgumentSyntax])
    case parentheses(ExpressionSyntax)
    case prefix(SourceName, ExpressionSyntax)
    /// `a...` and `...a` are `.prefix`/`.postfix` with the operator's name.
    case postfix(SourceName, ExpressionSyntax)
    case binary(ExpressionSyntax, SourceName, ExpressionSyntax)
    case conditional(ExpressionSyntax, ExpressionSyntax, ExpressionSyntax)
    /// `a = b`.
    case assignment(ExpressionSyntax, ExpressionSyntax)
    /// `a!`.
    case forced(ExpressionSyntax)
    /// `a?`, inside a chain.
    case chained(ExpressionSyntax)
    /// A whole optional chain, such as `a?.b`; `nil` if the operand of one of its `?` is `nil`.
    case chain(ExpressionSyntax)
    case closure(ClosureSyntax)
    /// `&a`.
    case `inout`(ExpressionSyntax)
    /// `a as Double`.
    case coerced(ExpressionSyntax, TypeSyntax)
    /// `if` and `switch` as expressions.
    case statement(StatementSyntax)
    /// `[Double]` in `[Double]()` or `Key<V>.self`, where the text can only be a type.
    case type(TypeSyntax)
    /// `_` on the left side of an assignment.
    case discard
  }

  var kind: Kind
  /// The position of the first character; for a binary expression, the position of the operator.
  var position: SourcePosition
  /// The depth of the expression tree, which the parser limits.
  var depth: Int
}

/// An argument of a call, or an element of a tuple.
struct ArgumentSyntax: Sendable {
  var label: SourceName?
  var value: ExpressionSyntax
}

/// `{ (a: Double) -> Double in a + 1 }`; the captures are not listed.
struct ClosureSyntax: Sendable {
  /// The parameters; the type of each is optional.
  ///
  /// Empty without `in`.
  var parameters: [(name: SourceName, type: TypeSyntax?)]
  var result: TypeSyntax?
  /// True if the closure has a signature; otherwise its parameters are `$0`, `$1`.
  var hasSignature: Bool
  var body: BlockSyntax
}

/// A pattern of `switch`, `if case`, `for` and `let`.
struct PatternSyntax: Sendable {
  indirect enum Kind: Sendable {
    case wildcard
    /// `let x`, `var x`, or the name of a declaration.
    case binding(SourceName, isVariable: Bool)
    case tuple([(label: SourceName?, pattern: PatternSyntax)])
    /// `.name`, `.name(a, _)`, or `Type.name(a)`. `payload` is `nil` without parentheses.
    case enumCase(
      type: TypeSyntax?, name: SourceName,
      payload: [(label: SourceName?, pattern: PatternSyntax)]?)
    /// `x?`.
    case some(PatternSyntax)
    /// A value to compare with; also a range.
    case expression(ExpressionSyntax)
  }

  var kind: Kind
  var position: SourcePosition
}
