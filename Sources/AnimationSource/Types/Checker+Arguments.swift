// The matching of argument labels, and the inference of generic arguments.
extension Checker {
  /// Matches arguments with parameters by label and order.
  ///
  /// - Returns: For each parameter, the index of its argument, or `nil` if the parameter's default
  ///   value is used. After an error, the whole result is `nil`.
  func match(
    _ arguments: [ArgumentSyntax], _ parameters: [FunctionParameter],
    name: @autoclosure () -> String,
    at position: SourcePosition, isQuiet: Bool = false
  ) -> [Int?]? {
    guard count(parts: parameters.count - arguments.count, at: position) else { return nil }
    var result: [Int?] = []
    var next = 0
    for parameter in parameters {
      if next < arguments.count {
        let argument = arguments[next]
        var isTrailing = false
        if case .closure = argument.value.kind, argument.label == nil { isTrailing = true }
        if argument.label?.text == parameter.label
          || (isTrailing && parameter.type.isFunction)
        {
          result.append(next)
          next += 1
          continue
        }
      }
      guard parameter.defaultValue != nil else {
        if !isQuiet {
          report(
            mismatch(arguments, next, parameter, parameters, name()),
            at: next < arguments.count ? arguments[next].value.position : position)
        }
        return nil
      }
      result.append(nil)
    }
    guard next == arguments.count else {
      if !isQuiet {
        let argument = arguments[next]
        let labels = parameters.compactMap(\.label)
        let count = parameters.count
        let name = name()
        report(
          argument.label.map { "'\(name)' has no parameter for '\($0.text)'" }
            ?? "'\(name)' takes \(count == 0 ? "no" : "only \(count)") argument\(count == 1 ? "" : "s")",
          suggestion: argument.label.flatMap { suggestion($0.text, labels) },
          at: argument.label?.position ?? argument.value.position)
      }
      return nil
    }
    return result
  }

  private func mismatch(
    _ arguments: [ArgumentSyntax], _ next: Int, _ parameter: FunctionParameter,
    _ parameters: [FunctionParameter], _ name: String
  ) -> String {
    let wanted =
      parameter.label.map { "the argument '\($0)'" }
      ?? "the argument '\(parameter.name.text)' without a label"
    guard next < arguments.count, let label = arguments[next].label else {
      return "'\(name)' needs \(wanted)"
    }
    if parameters.contains(where: { $0.label == label.text }) {
      return "'\(name)' needs \(wanted) before '\(label.text)'"
    }
    return "'\(name)' needs \(wanted), not '\(label.text)'"
  }

  /// Binds generic parameters so that a declared type equals an actual type; returns false if that
  /// is impossible.
  func unify(
    _ declared: SourceType, _ actual: SourceType, _ bindings: inout [Int: SourceType]
  ) -> Bool {
    if actual.isInvalid || declared.isInvalid { return true }
    switch (declared, actual) {
    case (.generic(let id), _):
      if let bound = bindings[id] { return bound == actual }
      guard actual == .double || actual.isGeneric else { return false }
      bindings[id] = actual
      return true
    case (.context(let a), .context(let b)), (.state(let a), .state(let b)),
      (.optional(let a), .optional(let b)), (.array(let a), .array(let b)),
      (.metatype(let a), .metatype(let b)):
      return unify(a, b, &bindings)
    case (.range(let a, let isClosed), .range(let b, let other)):
      return isClosed == other && unify(a, b, &bindings)
    case (.nominal(let a, let first), .nominal(let b, let second)):
      guard a == b, first.count == second.count else { return false }
      for (x, y) in zip(first, second) { guard unify(x, y, &bindings) else { return false } }
      return true
    case (.tuple(let a), .tuple(let b)):
      guard a.count == b.count else { return false }
      for (x, y) in zip(a, b) { guard unify(x.type, y.type, &bindings) else { return false } }
      return true
    case (.function(let a, let x), .function(let b, let y)):
      guard a.count == b.count else { return false }
      for (p, q) in zip(a, b) { guard unify(p, q, &bindings) else { return false } }
      return unify(x, y, &bindings)
    default: return declared == actual
    }
  }
}
