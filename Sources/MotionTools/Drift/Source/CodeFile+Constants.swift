internal import AnimationCore

extension CodeFile {
  /// True if the word at a token index declares a constant, a variable or a function.
  ///
  /// The name of an argument or of a member is not such a declaration. A word after a comma can be
  /// declared together with the name before the comma: `let a = 1, b = 2`.
  func isVariable(_ index: Int) -> Bool {
    if code.isSymbol(index - 1, "("), code.language != .script { return false }
    if code.isSymbol(index - 1, ","), !mayContinueDeclaration(index) { return false }
    if code.isSymbol(index + 1, ":") {
      return code.kind(index - 1) == .word && Self.keywords.contains(code.text(index - 1))
    }
    return valueStart(of: index) != nil
  }

  /// True if a comma before the word at a token index can continue a declaration, as in
  /// `let a = 1, b = 2`.
  ///
  /// In Swift and Dart, the result is false if the comma separates arguments, parameters or
  /// elements. It is always true in scripts, and always false in other languages.
  private func mayContinueDeclaration(_ index: Int) -> Bool {
    guard code.language == .swift || code.language == .dart else { return code.language == .script }
    guard let open = around[index] else { return true }
    guard code.isSymbol(open, "{") else { return false }
    // In Dart, the braces of named parameters follow a parenthesis or a comma.
    return code.language == .swift || !code.isSymbol(open - 1, "(") && !code.isSymbol(open - 1, ",")
  }

  /// True if the constant with the given name can have several uses.
  ///
  /// The result is false only if the name occurs exactly twice in the file, at the declaration and
  /// at one use, and is not exported.
  func isShared(_ name: String) -> Bool {
    let all = words[name] ?? []
    return all.count != 2 || all.contains { code.isWord($0 - 2, "export") }
  }

  /// Returns the value of the constant to which a name refers; any other expression is unchanged.
  ///
  /// If several declarations are visible, the last declaration before the expression applies. If no
  /// declaration is before the expression, the first declaration after the expression applies. A
  /// name is unchanged if it has no declaration, or if it is a parameter of a function around the
  /// expression.
  ///
  /// In a script, a qualified name such as `theme.motion.slow` leads to the member of an object.
  func resolved(_ value: CodeValue, depth: Int = 0) -> CodeValue {
    guard depth < 8, case .name(let path) = value.content, let first = path.first,
      let last = path.last
    else { return value }
    let offset = value.range.lowerBound
    var start: Int?
    if path.count > 1, code.language == .script, let outer = valueStart(named: first, at: offset),
      let object = object(at: outer)
    {
      start = member(path.dropFirst(), of: object)
    } else {
      // The object can be a parameter of a function around the offset.
      guard path.count == 1 || parameters.body(hiding: first, at: offset) == nil else {
        return value
      }
      start = valueStart(named: last, at: offset, in: path.dropLast().last)
    }
    guard let start else { return value }
    let found = self.value(at: start)
    guard !found.range.overlaps(value.range) else { return value }
    return resolved(found, depth: depth + 1)
  }

  /// Returns the token index at which the value of a constant begins; `nil` if the value is
  /// unknown.
  ///
  /// - Parameters:
  ///   - name: The name without qualifiers.
  ///   - offset: The byte offset at which the name is used.
  ///   - type: The qualifier before the name, such as `Motion` in `Motion.card`; `nil` for a plain
  ///     name. Only a plain name can be hidden by a parameter.
  private func valueStart(named name: String, at offset: Int, in type: String? = nil) -> Int? {
    let all = variables[name] ?? []
    guard Work.spend(1 + all.count, on: .bytes) else { return nil }
    let others = all.filter { code.start($0) != offset }
    let places =
      type.map { members(others, of: $0, at: offset) } ?? visible(others, at: offset)
    let before = places.last { code.start($0) < offset }
    // The value of a parameter is unknown, unless the body declares the name again.
    if type == nil, let body = parameters.body(hiding: name, at: offset),
      !(before.map { body.contains(code.start($0)) } ?? false)
    {
      return nil
    }
    guard let place = before ?? places.first, !isInPattern(place) else { return nil }
    return valueStart(of: place)
  }

  /// Returns the token index of the opening brace of an object literal; `nil` if the value is not
  /// such a literal.
  ///
  /// The value at `start` can be the literal, `Object.freeze(…)` around the literal, or the name of
  /// a constant with such a value.
  private func object(at start: Int, depth: Int = 0) -> Int? {
    if code.isSymbol(start, "{") { return start }
    guard depth < 8, code.kind(start) == .word else { return nil }
    if code.isWord(start, "Object"), code.isWord(start + 2, "freeze"), code.isSymbol(start + 3, "(")
    {
      return object(at: start + 4, depth: depth + 1)
    }
    guard !code.isSymbol(start + 1, "."), !code.isSymbol(start + 1, "(") else { return nil }
    return valueStart(named: code.text(start), at: code.start(start)).flatMap {
      object(at: $0, depth: depth + 1)
    }
  }

  /// Returns the token index at which the value of a nested member begins; `nil` if the value is
  /// unknown.
  ///
  /// - Parameters:
  ///   - path: The keys that lead to the member, such as `motion` and `slow`; at least one.
  ///   - object: The token index of the opening brace of the outermost object.
  private func member(_ path: ArraySlice<String>, of object: Int) -> Int? {
    var start: Int?
    for key in path {
      guard let brace = start.map({ self.object(at: $0) }) ?? object,
        let next = value(of: key, in: brace)
      else { return nil }
      start = next
    }
    return start
  }

  /// Returns the token index at which the value of the last member with a key begins.
  ///
  /// The result is `nil` if there is no such member, or if a spread or a computed key follows the
  /// member.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - brace: The token index of the opening brace of the object.
  private func value(of key: String, in brace: Int) -> Int? {
    guard let close = code.partner(brace) else { return nil }
    var found: Int?, index = brace + 1
    while index < close {
      let start = index
      if code.isSymbol(index, ".") || code.isSymbol(index, "[") {
        found = nil
      } else if code.isSymbol(index + 1, ":"), CodeParser.string(code.text(index)) == key {
        found = index + 2
      }
      while index < close, !code.isSymbol(index, ",") {
        index = code.partner(index).map { max($0, index) + 1 } ?? index + 1
      }
      index += 1
      guard Work.spend(1 + (index - start) / 4, on: .bytes) else { return nil }
    }
    return found
  }
}
