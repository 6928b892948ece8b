/// An expression of the source.
///
/// Operators are grouped by precedence.
struct ExpressionSyntax: Sendable {
  indirect enum Kind: Sendable {
    case integer(UInt64)
    case number(Double)
    case boolean(Bool)
    case `nil`
    case array([ExpressionSyntax])
    /// A name with its generic arguments, such as `Key<V>`; also `self`, `Self` and `$0`.
    case name(SourceName, arguments: [TypeSyntax])
    /// A member access `base.name`, or `.name` without a base; the name of a tuple element is its
    /// index.
    case member(base: ExpressionSyntax?, name: SourceName, arguments: [TypeSyntax])
    /// A call; its last `trailing` arguments are trailing closures.
    ///
    /// `Type.init(…)` is a call of the member `init`.
    case call(ExpressionSyntax, arguments: [ArgumentSyntax], trailing: Int)
    case `subscript`(ExpressionSyntax, arguments: [ArgumentSyntax])
    /// A tuple, or `()`; a single expression in parentheses is `.parentheses` instead.
    case tuple([ArgumentSyntax])
    case parentheses(ExpressionSyntax)
    case prefix(SourceName, ExpressionSyntax)
    /// A postfix operator with its operand, as in `a...`; `...a` is `.prefix` with the same
    /// operator.
    case postfix(SourceName, ExpressionSyntax)
    case binary(ExpressionSyntax, SourceName, ExpressionSyntax)
    case conditional(ExpressionSyntax, ExpressionSyntax, ExpressionSyntax)
    /// An assignment, such as `a = b`.
    case assignment(ExpressionSyntax, ExpressionSyntax)
    /// A forced unwrapping, such as `a!`.
    case forced(ExpressionSyntax)
    /// The part of an optional chain up to a `?`, such as `a?`.
    case chained(ExpressionSyntax)
    /// A whole optional chain, such as `a?.b`.
    ///
    /// Its value is `nil` if the operand of any `?` is `nil`.
    case chain(ExpressionSyntax)
    case closure(ClosureSyntax)
    /// An `inout` argument, such as `&a`.
    case `inout`(ExpressionSyntax)
    /// A type coercion, such as `a as Double`.
    case coerced(ExpressionSyntax, TypeSyntax)
    /// An `if` or a `switch` that is used as an expression.
    case statement(StatementSyntax)
    /// A text that can only be a type, such as `[Double]` in `[Double]()` or `Key<V>` in
    /// `Key<V>.self`.
    case type(TypeSyntax)
    /// The wildcard `_` on the left side of an assignment.
    case discard
    /// An operand that the type checker has checked, by its index in `Checker.operands`.
    ///
    /// The parser does not make this case.
    case checked(Int)
  }

  var kind: Kind
  /// The position of the first character; for a binary expression or an assignment, the position of
  /// the operator.
  var position: SourcePosition
  /// The depth of the expression tree; the parser limits this depth.
  var depth: Int

  /// The expression without the parentheses around it.
  var unparenthesized: ExpressionSyntax {
    var result = self
    while case .parentheses(let inner) = result.kind { result = inner }
    return result
  }

  /// True if the expression is `nil`.
  var isNil: Bool { if case .nil = kind { true } else { false } }
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
  var parameters: [(name: SourceName, type: TypeSyntax?, isInout: Bool)]
  var result: TypeSyntax?
  /// True if the closure has a signature, which ends with `in`.
  ///
  /// Without a signature, the closure's parameters are `$0`, `$1` and so on.
  var hasSignature: Bool
  var body: BlockSyntax
}

/// A pattern of `switch`, `if case`, `for` and `let`.
struct PatternSyntax: Sendable {
  indirect enum Kind: Sendable {
    case wildcard
    /// A name that the pattern binds: `let x`, `var x`, or the name in a declaration.
    case binding(SourceName, isVariable: Bool)
    case tuple([(label: SourceName?, pattern: PatternSyntax)])
    /// A case of an enumeration: `.name`, `.name(a, _)`, or `Type.name(a)`.
    ///
    /// Without parentheses, `payload` is `nil`.
    case enumCase(
      type: TypeSyntax?, name: SourceName,
      payload: [(label: SourceName?, pattern: PatternSyntax)]?)
    /// A pattern for an optional that is not `nil`, such as `x?`.
    case some(PatternSyntax)
    /// An expression that the value is compared with, or a range that must contain the value.
    case expression(ExpressionSyntax)
  }

  var kind: Kind
  var position: SourcePosition

  /// The names that the pattern binds.
  var names: [SourceName] {
    switch kind {
    case .wildcard, .expression: []
    case .binding(let name, _): [name]
    case .tuple(let parts): parts.flatMap { $0.pattern.names }
    case .enumCase(_, _, let payload): (payload ?? []).flatMap { $0.pattern.names }
    case .some(let inner): inner.names
    }
  }
}
