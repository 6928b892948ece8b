/// Converts syntax trees of expressions to source text, for the default values in signatures.
///
/// Generic arguments are omitted, and an expression such as a closure becomes `…`.
enum SourcePrinter {
  static func text(_ syntax: ExpressionSyntax) -> String {
    switch syntax.kind {
    case .integer(let number): return "\(number)"
    case .number(let number): return "\(number)"
    case .boolean(let value): return "\(value)"
    case .nil: return "nil"
    case .array(let elements): return "[\(elements.map(text).joined(separator: ", "))]"
    case .name(let name, _): return name.text
    case .member(let base, let name, _): return (base.map(text) ?? "") + "." + name.text
    case .call(let callee, let arguments, _): return text(callee) + "(\(text(arguments)))"
    case .tuple(let elements): return "(\(text(elements)))"
    case .parentheses(let inner): return "(\(text(inner)))"
    case .prefix(let sign, let inner): return sign.text + text(inner)
    case .postfix(let sign, let inner): return text(inner) + sign.text
    case .binary(let left, let sign, let right):
      return "\(text(left)) \(sign.text) \(text(right))"
    case .conditional(let condition, let first, let second):
      return "\(text(condition)) ? \(text(first)) : \(text(second))"
    case .forced(let inner): return text(inner) + "!"
    default: return "…"
    }
  }

  private static func text(_ arguments: [ArgumentSyntax]) -> String {
    arguments.map { ($0.label.map { $0.text + ": " } ?? "") + text($0.value) }
      .joined(separator: ", ")
  }
}
