@testable import AnimationSource

extension SyntaxPrinter {
  static func text(_ expression: ExpressionSyntax) -> String {
    switch expression.kind {
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .boolean(let value): "\(value)"
    case .nil: "nil"
    case .array(let elements): list(elements.map(text), brackets: ("[", "]"))
    case .name(let name, let arguments): name.text + self.arguments(arguments)
    case .member(let base, let name, let arguments):
      base.map { "(. \(text($0)) \(name.text)\(self.arguments(arguments)))" }
        ?? "." + name.text + self.arguments(arguments)
    case .call(let function, let arguments, let trailing):
      list(["call", text(function)] + texts(arguments) + (trailing > 0 ? ["+\(trailing)"] : []))
    case .subscript(let base, let arguments): list(["at", text(base)] + texts(arguments))
    case .tuple(let elements): list(["tuple"] + texts(elements))
    case .parentheses(let inner): "(\(text(inner)))"
    case .prefix(let name, let operand): "(\(name.text)_ \(text(operand)))"
    case .postfix(let name, let operand): "(_\(name.text) \(text(operand)))"
    case .binary(let left, let name, let right): "(\(name.text) \(text(left)) \(text(right)))"
    case .conditional(let condition, let yes, let no):
      "(? \(text(condition)) \(text(yes)) \(text(no)))"
    case .assignment(let left, let right): "(= \(text(left)) \(text(right)))"
    case .forced(let base): "(! \(text(base)))"
    case .chained(let base): "\(text(base))?"
    case .chain(let chain): "(chain \(text(chain)))"
    case .closure(let closure): text(closure)
    case .inout(let operand): "&\(text(operand))"
    case .coerced(let value, let type): "(as \(text(value)) \(text(type)))"
    case .statement(let statement): text(statement)
    case .type(let type): "(type \(text(type)))"
    case .discard: "_"
    case .checked(let index): "operand \(index)"
    }
  }

  private static func texts(_ arguments: [ArgumentSyntax]) -> [String] {
    arguments.map { labelled($0.label, text($0.value)) }
  }

  private static func text(_ closure: ClosureSyntax) -> String {
    guard closure.hasSignature else { return text(closure.body) }
    let parameters = closure.parameters.map { parameter in
      let word = parameter.isInout ? "inout " : ""
      return parameter.name.text + (parameter.type.map { ": \(word)\(text($0))" } ?? "")
    }
    return "{(\(parameters.joined(separator: ", ")))"
      + (closure.result.map { " -> \(text($0))" } ?? "") + " in"
      + closure.body.statements.map { " \(text($0))" }.joined() + "}"
  }

  static func text(_ block: BlockSyntax) -> String {
    list(block.statements.map(text), brackets: ("{", "}"))
  }

  static func text(_ statement: StatementSyntax) -> String {
    (statement.label.map { "\($0.text): " } ?? "") + text(statement.kind)
  }

  private static func text(_ kind: StatementSyntax.Kind) -> String {
    switch kind {
    case .expression(let value): text(value)
    case .declaration(let declaration): text(declaration)
    case .if(let conditions, let body, let other):
      list(
        ["if"] + conditions.map(text) + [text(body)] + (other.map { ["else", text($0)] } ?? []))
    case .guard(let conditions, let other):
      list(["guard"] + conditions.map(text) + [text(other)])
    case .while(let conditions, let body): list(["while"] + conditions.map(text) + [text(body)])
    case .repeatWhile(let body, let condition): list(["repeat", text(body), text(condition)])
    case .for(let pattern, let sequence, let condition, let body):
      list(
        ["for", text(pattern), text(sequence)] + (condition.map { ["where", text($0)] } ?? [])
          + [text(body)])
    case .switch(let subject, let cases): list(["switch", text(subject)] + cases.map(text))
    case .return(let value): list(["return"] + (value.map { [text($0)] } ?? []))
    case .break(let label): list(["break"] + (label.map { [$0.text] } ?? []))
    case .continue(let label): list(["continue"] + (label.map { [$0.text] } ?? []))
    case .fallthrough: "(fallthrough)"
    case .block(let block): list(["do", text(block)])
    case .defer(let block): list(["defer", text(block)])
    }
  }

  private static func text(_ condition: ConditionSyntax) -> String {
    switch condition {
    case .expression(let value): text(value)
    case .optional(let name, let type, let isVariable, let value):
      list(
        ["some", isVariable ? "var" : "let", name.text] + (type.map { [": \(text($0))"] } ?? [])
          + [text(value)])
    case .pattern(let pattern, let value): list(["match", text(pattern), text(value)])
    }
  }

  private static func text(_ switchCase: SwitchCaseSyntax) -> String {
    let patterns = switchCase.patterns.map { item in
      text(item.pattern) + (item.condition.map { " where \(text($0))" } ?? "")
    }
    return list(
      [switchCase.isDefault ? "default" : patterns.joined(separator: ", ")]
        + switchCase.statements.map(text), brackets: ("[", "]"))
  }
}
