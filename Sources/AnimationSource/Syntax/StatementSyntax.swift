/// A block: statements between braces.
struct BlockSyntax: Sendable {
  var statements: [StatementSyntax]
  /// The place of the opening brace.
  var position: SourcePosition
  /// The place of the closing brace.
  var end: SourcePosition
  /// The nesting depth of the code in the block, including one level for the block itself.
  ///
  /// For the body of a closure, the value is 0: the closure's expression has a depth instead.
  var depth = 0
  /// True if the statements contain a call of `self.init`.
  var callsInitializer = false
}

/// A statement with its position and its label.
struct StatementSyntax: Sendable {
  indirect enum Kind: Sendable {
    case expression(ExpressionSyntax)
    case declaration(DeclarationSyntax)
    /// An `if` statement; its `else` part is a `.block` or another `.if`.
    case `if`([ConditionSyntax], BlockSyntax, else: StatementSyntax?)
    case `guard`([ConditionSyntax], else: BlockSyntax)
    case `while`([ConditionSyntax], BlockSyntax)
    case repeatWhile(BlockSyntax, ExpressionSyntax)
    case `for`(PatternSyntax, in: ExpressionSyntax, where: ExpressionSyntax?, BlockSyntax)
    case `switch`(ExpressionSyntax, [SwitchCaseSyntax])
    case `return`(ExpressionSyntax?)
    case `break`(label: SourceName?)
    case `continue`(label: SourceName?)
    case `fallthrough`
    /// A `do` statement, or the block after `else`.
    case block(BlockSyntax)
    case `defer`(BlockSyntax)
  }

  var kind: Kind
  var position: SourcePosition
  /// The label of a loop, `if`, `switch` or `do`; `nil` if none is written.
  var label: SourceName?
}

/// A condition of `if`, `guard` and `while`.
enum ConditionSyntax: Sendable {
  case expression(ExpressionSyntax)
  /// An optional binding `let x = e`; for the short form `let x`, the value is the name `x`.
  case optional(name: SourceName, type: TypeSyntax?, isVariable: Bool, value: ExpressionSyntax)
  /// A pattern match, such as `case pattern = e`.
  case pattern(PatternSyntax, value: ExpressionSyntax)
}

/// A case of a `switch`, including `default`.
struct SwitchCaseSyntax: Sendable {
  var isDefault: Bool
  var patterns: [(pattern: PatternSyntax, condition: ExpressionSyntax?)]
  var statements: [StatementSyntax]
  var position: SourcePosition
}
