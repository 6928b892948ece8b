@testable import AnimationSource

extension SyntaxWriter {
  static func text(_ block: BlockSyntax) -> String {
    "{\n" + block.statements.map { text($0) + "\n" }.joined() + "}"
  }

  static func text(_ statement: StatementSyntax) -> String {
    (statement.label.map { "\($0.text): " } ?? "") + text(statement.kind)
  }

  private static func text(_ kind: StatementSyntax.Kind) -> String {
    switch kind {
    case .expression(let value): text(value)
    case .declaration(let declaration): text(declaration)
    case .if(let conditions, let body, let other):
      "if \(joined(conditions.map(text))) \(text(body))"
        + (other.map { " else " + (block($0) ?? text($0)) } ?? "")
    case .guard(let conditions, let other):
      "guard \(joined(conditions.map(text))) else \(text(other))"
    case .while(let conditions, let body): "while \(joined(conditions.map(text))) \(text(body))"
    case .repeatWhile(let body, let condition): "repeat \(text(body)) while \(text(condition))"
    case .for(let pattern, let sequence, let condition, let body):
      "for \(names(pattern)) in \(text(sequence))" + (condition.map { " where \(text($0))" } ?? "")
        + " \(text(body))"
    case .switch(let subject, let cases):
      "switch \(text(subject)) {\n" + cases.map(text).joined() + "}"
    case .return(let value): "return" + (value.map { " \(text($0))" } ?? "")
    case .break(let label): "break" + (label.map { " \($0.text)" } ?? "")
    case .continue(let label): "continue" + (label.map { " \($0.text)" } ?? "")
    case .fallthrough: "fallthrough"
    case .block(let block): "do \(text(block))"
    case .defer(let block): "defer \(text(block))"
    }
  }

  private static func block(_ statement: StatementSyntax) -> String? {
    if case .block(let block) = statement.kind { text(block) } else { nil }
  }

  private static func text(_ condition: ConditionSyntax) -> String {
    switch condition {
    case .expression(let value): text(value)
    case .optional(let name, let type, let isVariable, let value):
      "\(isVariable ? "var" : "let") \(name.text)" + (type.map { ": \(text($0))" } ?? "")
        + " = \(text(value))"
    case .pattern(let pattern, let value): "case \(text(pattern)) = \(text(value))"
    }
  }

  private static func text(_ switchCase: SwitchCaseSyntax) -> String {
    let patterns = switchCase.patterns.map { item in
      text(item.pattern) + (item.condition.map { " where \(text($0))" } ?? "")
    }
    return (switchCase.isDefault ? "default:\n" : "case \(joined(patterns)):\n")
      + switchCase.statements.map { text($0) + "\n" }.joined()
  }

  /// The names of a declaration, without `let`.
  static func names(_ pattern: PatternSyntax) -> String {
    switch pattern.kind {
    case .binding(let name, _): name.text
    case .tuple(let elements):
      "(\(joined(elements.map { SyntaxPrinter.labelled($0.label, names($0.pattern)) })))"
    default: text(pattern)
    }
  }

  static func text(_ pattern: PatternSyntax) -> String {
    switch pattern.kind {
    case .wildcard: "_"
    case .binding(let name, let isVariable): (isVariable ? "var " : "let ") + name.text
    case .tuple(let elements): "(\(texts(elements)))"
    case .enumCase(let type, let name, let payload):
      (type.map(text) ?? "") + ".\(name.text)" + (payload.map { "(\(texts($0)))" } ?? "")
    case .some(let pattern): "\(text(pattern))?"
    case .expression(let value): text(value)
    }
  }

  private static func texts(_ elements: [(label: SourceName?, pattern: PatternSyntax)]) -> String {
    joined(elements.map { SyntaxPrinter.labelled($0.label, text($0.pattern)) })
  }
}
