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
    /// `base.name`, or `.name` without a base; the name of a tuple element is its index.
    case member(base: ExpressionSyntax?, name: SourceName, arguments: [TypeSyntax])
    /// A call; its last `trailing` arguments are trailing closures.
    ///
    /// `Type.init(…)` is a call of the member `init`.
    case call(ExpressionSyntax, arguments: [ArgumentSyntax], trailing: Int)
    case `subscript`(ExpressionSyntax, arguments: [ArgumentSyntax])
    /// Also `()`; an expression in parentheses is `.parentheses`.
    case tuple([ArgumentSyntax])
    case parentheses(ExpressionSyntax)
    case prefix(SourceName, ExpressionSyntax)
    /// `a...`; the form `...a` is `.prefix` with the same name.
    case postfix(SourceName, ExpressionSyntax)
    case binary(ExpressionSyntax, SourceName, ExpressionSyntax)
    case conditional(ExpressionSyntax, ExpressionSyntax, ExpressionSyntax)
    /// `a = b`.
    case assignment(ExpressionSyntax, ExpressionSyntax)
    /// `a!`.
    case forced(ExpressionSyntax)
    /// `a?`, inside a chain.
    case chained(ExpressionSyntax)
    /// A whole optional chain, such as `a?.b`; its value is `nil` if the operand of any `?` is
    /// `nil`.
    case chain(ExpressionSyntax)
    case closure(ClosureSyntax)
    /// `&a`.
    case `inout`(ExpressionSyntax)
    /// `a as Double`.
    case coerced(ExpressionSyntax, TypeSyntax)
    /// `if` and `switch` as expressions.
    case statement(StatementSyntax)
    /// A text that can only be a type, such as `[Double]` in `[Double]()` or `Key<V>` in
    /// `Key<V>.self`.
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

/// A closure, such as `{ (a: Double) -> Double in a + 1 }`; it cannot have a capture list.
struct ClosureSyntax: Sendable {
  /// The parameters, each with its type if the type is written.
  ///
  /// The list is empty if the closure has no signature.
  var parameters: [(name: SourceName, type: TypeSyntax?)]
  var result: TypeSyntax?
  /// True if the closure has a signature, which ends with `in`; otherwise its parameters are `$0`,
  /// `$1`.
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
    /// `.name`, `.name(a, _)`, or `Type.name(a)`; without parentheses, `payload` is `nil`.
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
