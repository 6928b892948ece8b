extension SourceParser {
  /// True if the `<` at the current token starts generic arguments in an expression.
  ///
  /// As in Swift, only types and commas precede the closing `>`. The token after the `>` is a
  /// bracket, a punctuation mark, `?`, `!` or the end of the text. A `(` or `[` must be on the same
  /// line.
  mutating func startsGenericArguments() -> Bool {
    guard isSign(token, "<"), let end = genericEnd(index, depth: nesting) else { return false }
    let next = at(end)
    switch next.kind {
    case .rightParenthesis, .rightBracket, .leftBrace, .rightBrace, .period, .comma, .semicolon,
      .end, .exclamationPostfix, .questionPostfix, .colon:
      return true
    case .leftParenthesis, .leftBracket: return !next.startsLine
    default: return false
    }
  }

  /// Returns the index after the closing `>` of the generic arguments that start at the index
  /// `start`.
  ///
  /// Returns `nil` if no generic arguments start at this index.
  mutating func genericEnd(_ start: Int, depth: Int) -> Int? {
    if let known = genericEnds[start] { return known < 0 ? nil : known }
    let end = computedGenericEnd(start, depth: depth)
    genericEnds[start] = end ?? -1
    return end
  }

  private mutating func computedGenericEnd(_ start: Int, depth: Int) -> Int? {
    var next = start + 1
    while true {
      guard let end = typeEnd(next, depth: depth) else { return nil }
      next = end
      guard at(next).kind == .comma else {
        return isSign(at(next), ">") ? next + 1 : nil
      }
      next += 1
    }
  }

  /// Returns the index after the type that starts at the index `start`; `nil` if no type starts
  /// there.
  mutating func typeEnd(_ start: Int, depth: Int) -> Int? {
    guard depth < SourceLimits.nesting else { return nil }
    var next = start
    switch at(next).kind {
    case .identifier, .keyword:
      guard at(next).kind == .identifier || at(next).word == .selfType else { return nil }
      while true {
        next += 1
        if isSign(at(next), "<") {
          guard let end = genericEnd(next, depth: depth + 1) else { return nil }
          next = end
        }
        guard at(next).kind == .period, at(next + 1).kind == .identifier else { break }
        next += 1
      }
    case .leftBracket:
      guard let end = typeEnd(next + 1, depth: depth + 1), at(end).kind == .rightBracket else {
        return nil
      }
      next = end + 1
    case .leftParenthesis:
      guard let end = tupleTypeEnd(next, depth: depth + 1) else { return nil }
      next = end
    default: return nil
    }
    while at(next).kind == .questionPostfix { next += 1 }
    return next
  }

  private mutating func tupleTypeEnd(_ start: Int, depth: Int) -> Int? {
    var next = start + 1
    while at(next).kind != .rightParenthesis {
      if at(next + 1).kind == .colon, isLabel(at(next)) { next += 2 }
      if at(next).word == .inout { next += 1 }
      while at(next).kind == .at { next += 2 }
      guard let end = typeEnd(next, depth: depth) else { return nil }
      next = end
      guard at(next).kind == .comma else { break }
      next += 1
    }
    guard at(next).kind == .rightParenthesis else { return nil }
    next += 1
    return at(next).kind == .arrow ? typeEnd(next + 1, depth: depth) : next
  }
}
