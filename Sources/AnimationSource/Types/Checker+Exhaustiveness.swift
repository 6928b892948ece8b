internal import AnimationCore

// The check that a `switch` covers all values.
extension Checker {
  func checkExhaustive(
    _ cases: [TypedCase], _ syntax: [SwitchCaseSyntax], _ type: SourceType,
    at position: SourcePosition
  ) {
    if type.isInvalid { return }
    for (index, part) in syntax.enumerated() where part.isDefault && index < syntax.count - 1 {
      report("'default' must be the last case", at: part.position)
    }
    if syntax.contains(where: \.isDefault) { return }
    let patterns = cases.flatMap(\.patterns).filter { $0.condition == nil }.map(\.pattern)
    if patterns.contains(where: Self.isIrrefutable) { return }
    if let missing = missing(patterns.map { [$0] }, [type], budget: 500) {
      let all = cases.flatMap(\.patterns).map(\.pattern)
      report(
        "the switch must be exhaustive: " + exhaustiveAdvice(missing, all, type), at: position)
    }
  }

  /// Returns the advice for a `switch` that does not cover the values in `missing`.
  private func exhaustiveAdvice(
    _ missing: [String], _ patterns: [TypedPattern], _ type: SourceType
  ) -> String {
    guard let example = missing.first else { return "add 'default'" }
    if example == "nil" { return "add a case for nil" }
    if case .tuple = type.unwrapped {
      return "add 'default', or cases for the missing combinations"
    }
    if case .nominal(let index, _) = type.unwrapped,
      let tag = nominals[index].cases.firstIndex(where: { "." + $0.name.text == example }),
      patterns.contains(where: { Self.names(tag, $0) })
    {
      return "the cases for \(example) do not cover all its values"
    }
    // The pattern of a Bool in an optional is written with a question mark.
    return "add a case for \(example)" + (type.wrapped == .bool ? "?" : "")
  }

  /// True if a pattern names the case with the given tag.
  private static func names(_ tag: Int, _ pattern: TypedPattern) -> Bool {
    switch pattern {
    case .enumCase(tag, _): true
    case .some(let inner): names(tag, inner)
    default: false
    }
  }

  /// True if a pattern matches every value.
  private static func isIrrefutable(_ pattern: TypedPattern) -> Bool {
    switch pattern {
    case .any, .bind: true
    case .tuple(let parts): parts.allSatisfy(isIrrefutable)
    default: false
    }
  }

  /// Searches for values that no row of patterns matches; returns `nil` if the rows match all
  /// values.
  ///
  /// Each row has one pattern for each of the `types`. The result has at most one text, which
  /// describes the first unmatched value: `nil`, `true`, `false` or `.name`. For example, the
  /// result is `[".b"]` if the rows match only the case `.a`. An optional that is not `nil` is
  /// described by the value inside it, and a tuple by its first element. The result is empty if
  /// there is no text for the value, as for a number, or if `budget` is exhausted.
  ///
  /// Source: Luc Maranget, "Warnings for pattern matching", 2007, with constructors of
  /// enumerations, optionals, tuples and booleans.
  func missing(_ rows: [[TypedPattern]], _ types: [SourceType], budget: Int) -> [String]? {
    guard let type = types.first else { return rows.isEmpty ? [] : nil }
    // Each level of the search copies the patterns of all rows.
    guard budget > 0, Work.spend(1 + rows.count * types.count / 2, on: .bytes) else { return [] }
    let rest = Array(types.dropFirst())
    // Replaces the first pattern of each row with patterns for the `count` parts of its value,
    // which `take` returns. Leaves out the rows whose first pattern does not fit.
    func specialize(
      _ count: Int, _ take: (TypedPattern) -> [TypedPattern]?
    ) -> [[TypedPattern]] {
      // BOUND: a case has 0 values or more.
      let wild = [TypedPattern](repeating: .any, count: count)
      return rows.compactMap { row in
        switch row[0] {
        case .any, .bind: wild + row.dropFirst()
        case let pattern: take(pattern).map { $0 + row.dropFirst() }
        }
      }
    }
    switch type {
    case .tuple(let elements):
      let inner = specialize(elements.count) {
        if case .tuple(let parts) = $0 { parts } else { nil }
      }
      return missing(inner, elements.map(\.type) + rest, budget: budget - 1)
    case .optional(let wrapped):
      let none = specialize(0) { if case .none = $0 { [] } else { nil } }
      if missing(none, rest, budget: budget / 2) != nil { return ["nil"] }
      let some = specialize(1) { if case .some(let inner) = $0 { [inner] } else { nil } }
      return missing(some, [wrapped] + rest, budget: budget / 2)
    case .nominal(let index, let arguments) where nominals[index].isEnumeration:
      let nominal = nominals[index]
      let replaced = nominal.replacements(arguments)
      for (tag, part) in nominal.cases.enumerated() {
        let inner = specialize(part.payload.count) {
          if case .enumCase(tag, let parts) = $0 { parts } else { nil }
        }
        let types = part.payload.map { $0.type.replacing(replaced) }
        if missing(inner, types + rest, budget: budget / max(nominal.cases.count, 1)) != nil {
          return ["." + part.name.text]
        }
      }
      return nil
    case .bool:
      for value in [true, false] {
        let inner = specialize(0) { pattern in
          guard case .matches(_, let test) = pattern,
            case .builtIn(.equalBool, let sides) = test.kind,
            case .constant(let bits) = sides[1].kind, (bits != 0) == value
          else { return nil }
          return []
        }
        if missing(inner, rest, budget: budget / 2) != nil { return ["\(value)"] }
      }
      return nil
    default:
      return missing(specialize(0) { _ in nil }, rest, budget: budget - 1).map { _ in [] }
    }
  }
}
