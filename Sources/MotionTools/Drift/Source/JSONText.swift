internal import AnimationCore

/// The tokens of a JSON text, in which values are found by key, index, path or JSON pointer.
struct JSONText: Sendable {
  let code: CodeTokens

  init(_ file: SourceFile) { code = CodeTokens(file, .json) }

  /// Returns the index of the first token of a member's value; `nil` if there is no such member.
  func member(_ key: String, of object: Int) -> Int? {
    guard code.isSymbol(object, "{") else { return nil }
    return firstPart(of: object) {
      code.isSymbol($0 + 1, ":") && code.isString($0, key)
    }.map { $0 + 2 }
  }

  /// Returns the index of the first token of an array's element; `nil` if there is no such element.
  func element(_ number: Int, of array: Int) -> Int? {
    guard code.isSymbol(array, "[") else { return nil }
    var left = number
    return firstPart(of: array) { _ in
      defer { left -= 1 }
      return left == 0
    }
  }

  /// Returns the indices of the first tokens of an array's elements.
  func elements(of array: Int) -> [Int] {
    guard code.isSymbol(array, "[") else { return [] }
    var elements: [Int] = []
    _ = firstPart(of: array) {
      elements.append($0)
      return false
    }
    return elements
  }

  /// Returns the index of the first token of the value of a member or an element; `nil` if there is
  /// none.
  private func part(_ key: String, of container: Int) -> Int? {
    code.isSymbol(container, "[")
      ? Int(key).flatMap { element($0, of: container) } : member(key, of: container)
  }

  /// Returns the index of the first token of the value at a path; `nil` if there is no such value.
  ///
  /// In a path, the key of an array element is its index.
  func value(at path: [String]) -> Int? {
    path.reduce(0) { index, key in index.flatMap { part(key, of: $0) } }
  }

  /// Returns the index of the first token of the deepest value that exists along a JSON pointer.
  func nearest(to pointer: String) -> Int {
    var index = 0
    // A member can have the empty key: `/a/` is the member "" of `a`.
    for part in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      let key = part.replacing("~1", with: "/").replacing("~0", with: "~")
      guard let next = self.part(String(key), of: index) else { return index }
      index = next
    }
    return index
  }

  /// Returns the byte range of the value whose first token has the given index.
  func range(of index: Int) -> Range<Int> {
    let start = code.start(index)
    // A negative number has two tokens.
    let last = code.partner(index) ?? (code.isSymbol(index, "-") ? index + 1 : index)
    return start..<max(start, code.end(last))
  }

  /// Returns the token index of the first member or element for which `isWanted` returns true;
  /// otherwise `nil`.
  ///
  /// Each member or element is charged as one step of the budget.
  private func firstPart(of container: Int, isWanted: (Int) -> Bool) -> Int? {
    guard let close = code.partner(container) else { return nil }
    var index = container + 1, parts = 0
    defer { Work.spend(1 + parts, on: .bytes) }
    while index < close {
      if isWanted(index) { return index }
      index = next(after: index, until: close)
      parts += 1
    }
    return nil
  }

  /// Returns the index after the next comma, or `close` if there is no further comma.
  private func next(after index: Int, until close: Int) -> Int {
    var index = index
    while index < close, !code.isSymbol(index, ",") {
      index = code.partner(index).map { max($0, index) + 1 } ?? index + 1
    }
    return min(index + 1, close)
  }
}

extension SourceFile {
  /// Returns the position of the value to which a JSON pointer refers, or of the innermost existing
  /// value around it.
  ///
  /// The file must be JSON.
  package func position(ofPointer pointer: String) -> Position {
    let text = JSONText(self)
    return position(of: text.code.start(text.nearest(to: pointer)))
  }
}
