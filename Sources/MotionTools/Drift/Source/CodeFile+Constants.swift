internal import AnimationCore

/// The constants of a file.
extension CodeFile {
  /// True if a word is the name of a declared variable, and not of an argument or a member.
  private func isVariable(_ index: Int) -> Bool {
    let isArgument = code.isSymbol(index - 1, "(") || code.isSymbol(index - 1, ",")
    if isArgument, code.language != .script { return false }
    if code.isSymbol(index + 1, ":") {
      return code.kind(index - 1) == .word && Self.keywords.contains(code.text(index - 1))
    }
    return valueStart(of: index) != nil
  }

  /// True if a name is exported, or occurs at other places than its declaration and one use.
  func isShared(_ name: String) -> Bool {
    let all = words[name] ?? []
    return all.count != 2 || all.contains { code.isWord($0 - 2, "export") }
  }

  /// Returns the value of the constant to which a name refers; other expressions are unchanged.
  ///
  /// If the constant is declared more than once, the last declaration before the expression is
  /// used, or else the first declaration after it. A name without a declaration is unchanged, and
  /// so is the name of a parameter of a function around the expression.
  func resolved(_ value: CodeValue, depth: Int = 0) -> CodeValue {
    guard depth < 8, case .name(let path) = value.content, let last = path.last,
      Work.spend(1 + Self.stepsPerWord * (words[last]?.count ?? 0), on: .bytes)
    else { return value }
    let starts = (words[last] ?? []).filter {
      isVariable($0) && code.start($0) != value.range.lowerBound
    }
    let before = starts.last { code.start($0) < value.range.lowerBound }
    // The value of a parameter is unknown, unless the body declares the name again.
    if path.count == 1, let body = parameters.body(hiding: last, at: value.range.lowerBound),
      !(before.map { body.contains(code.start($0)) } ?? false)
    {
      return value
    }
    guard let index = before ?? starts.first, let start = valueStart(of: index) else {
      return value
    }
    var parser = CodeParser(code, at: start)
    let found = parser.value()
    guard !found.range.overlaps(value.range) else { return value }
    return resolved(found, depth: depth + 1)
  }
}
