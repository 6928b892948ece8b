@testable import AnimationSource

extension SyntaxWriter {
  static func text(_ type: TypeSyntax) -> String {
    switch type.kind {
    case .named(let name, let arguments, let parent):
      return (parent.map { text($0) + "." } ?? "") + name.text + self.arguments(arguments)
    case .optional(let wrapped):
      if case .function = wrapped.kind { return "(\(text(wrapped)))?" }
      return "\(text(wrapped))?"
    case .array(let element): return "[\(text(element))]"
    case .tuple(let elements):
      return "(\(joined(elements.map { SyntaxPrinter.labelled($0.label, text($0.type)) })))"
    case .function(let parameters, let result):
      let types = parameters.map { ($0.isInout ? "inout " : "") + text($0.type) }
      return "(\(joined(types))) -> \(text(result))"
    case .metatype(let type): return "\(text(type)).Type"
    }
  }

  private static func arguments(_ types: [TypeSyntax]) -> String {
    types.isEmpty ? "" : "<\(joined(types.map(text)))>"
  }

  static func text(_ expression: ExpressionSyntax) -> String {
    switch expression.kind {
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .boolean(let value): "\(value)"
    case .nil: "nil"
    case .array(let elements): "[\(joined(elements.map(text)))]"
    case .name(let name, let arguments): name.text + self.arguments(arguments)
    case .member(let base, let name, let arguments):
      (base.map(text) ?? "") + ".\(name.text)" + self.arguments(arguments)
    case .call(let function, let arguments, let trailing):
      call(function, arguments, trailing)
    case .subscript(let base, let arguments): "\(text(base))[\(texts(arguments))]"
    case .tuple(let elements): "(\(texts(elements)))"
    case .parentheses(let inner): "(\(text(inner)))"
    case .prefix(let name, let operand): name.text + text(operand)
    case .postfix(let name, let operand): text(operand) + name.text
    case .binary(let left, let name, let right): "\(text(left)) \(name.text) \(text(right))"
    case .conditional(let condition, let yes, let no):
      "\(text(condition)) ? \(text(yes)) : \(text(no))"
    case .assignment(let left, let right): "\(text(left)) = \(text(right))"
    case .forced(let base): "\(text(base))!"
    case .chained(let base): "\(text(base))?"
    case .chain(let chain): text(chain)
    case .closure(let closure): text(closure)
    case .inout(let operand): "&\(text(operand))"
    case .coerced(let value, let type): "\(text(value)) as \(text(type))"
    case .statement(let statement): text(statement)
    case .type(let type): text(type)
    case .discard: "_"
    case .checked(let index): "operand \(index)"
    }
  }

  private static func texts(_ arguments: [ArgumentSyntax]) -> String {
    joined(arguments.map { SyntaxPrinter.labelled($0.label, text($0.value)) })
  }

  private static func call(
    _ function: ExpressionSyntax, _ arguments: [ArgumentSyntax], _ trailing: Int
  ) -> String {
    let inside = arguments.dropLast(trailing)
    let closures = arguments.suffix(trailing).enumerated().map { index, argument in
      " " + (index == 0 ? "" : (argument.label?.text ?? "_") + ": ") + text(argument.value)
    }
    // `f(a) { … }` is one call.
    var isCall = false
    if case .call = function.kind { isCall = true }
    let list = inside.isEmpty && trailing > 0 && !isCall ? "" : "(\(texts(Array(inside))))"
    return text(function) + list + closures.joined()
  }

  private static func text(_ closure: ClosureSyntax) -> String {
    guard closure.hasSignature else { return text(closure.body) }
    let parameters = closure.parameters.map { parameter in
      let word = parameter.isInout ? "inout " : ""
      return parameter.name.text + (parameter.type.map { ": \(word)\(text($0))" } ?? "")
    }
    let isShort =
      closure.result == nil && !parameters.isEmpty
      && closure.parameters.allSatisfy { $0.type == nil }
    return "{ " + (isShort ? joined(parameters) : "(\(joined(parameters)))")
      + (closure.result.map { " -> \(text($0))" } ?? "") + " in\n"
      + closure.body.statements.map { text($0) + "\n" }.joined() + "}"
  }
}
