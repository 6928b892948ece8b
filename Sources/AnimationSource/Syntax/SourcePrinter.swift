/// Converts syntax trees of expressions to source text, for the default values in signatures.
///
/// A closure becomes `…`.
enum SourcePrinter {
  static func text(_ syntax: ExpressionSyntax) -> String {
    switch syntax.kind {
    case .integer(let number): return "\(number)"
    case .number(let number): return "\(number)"
    case .boolean(let value): return "\(value)"
    case .nil: return "nil"
    case .array(let elements): return "[\(elements.map(text).joined(separator: ", "))]"
    case .name(let name, let arguments): return name.text + text(arguments)
    case .member(let base, let name, let arguments):
      return (base.map(text) ?? "") + "." + name.text + text(arguments)
    case .call(let callee, let arguments, _): return text(callee) + "(\(text(arguments)))"
    case .subscript(let base, let arguments): return text(base) + "[\(text(arguments))]"
    case .tuple(let elements): return "(\(text(elements)))"
    case .parentheses(let inner): return "(\(text(inner)))"
    case .prefix(let sign, let inner): return sign.text + text(inner)
    case .postfix(let sign, let inner): return text(inner) + sign.text
    case .binary(let left, let sign, let right):
      return "\(text(left)) \(sign.text) \(text(right))"
    case .conditional(let condition, let first, let second):
      return "\(text(condition)) ? \(text(first)) : \(text(second))"
    case .forced(let inner): return text(inner) + "!"
    case .chained(let inner): return text(inner) + "?"
    case .chain(let inner): return text(inner)
    case .inout(let inner): return "&" + text(inner)
    case .coerced(let value, let type): return "\(text(value)) as \(text(type))"
    case .type(let type): return text(type)
    case .assignment, .closure, .statement, .discard, .checked: return "…"
    }
  }

  static func text(_ type: TypeSyntax) -> String {
    switch type.kind {
    case .named(let name, let arguments, let parent):
      return (parent.map { text($0) + "." } ?? "") + name.text + text(arguments)
    case .optional(let wrapped):
      if case .function = wrapped.kind { return "(\(text(wrapped)))?" }
      return text(wrapped) + "?"
    case .array(let element): return "[\(text(element))]"
    case .tuple(let elements):
      let texts = elements.map { ($0.label.map { $0.text + ": " } ?? "") + text($0.type) }
      return "(\(texts.joined(separator: ", ")))"
    case .function(let parameters, let result):
      let types = parameters.map { ($0.isInout ? "inout " : "") + text($0.type) }
      return "(\(types.joined(separator: ", "))) -> \(text(result))"
    case .metatype(let type): return text(type) + ".Type"
    }
  }

  /// Returns generic arguments in `<…>`; the text is empty if there are none.
  private static func text(_ generics: [TypeSyntax]) -> String {
    generics.isEmpty ? "" : "<\(generics.map { text($0) }.joined(separator: ", "))>"
  }

  private static func text(_ arguments: [ArgumentSyntax]) -> String {
    arguments.map { ($0.label.map { $0.text + ": " } ?? "") + text($0.value) }
      .joined(separator: ", ")
  }
}
