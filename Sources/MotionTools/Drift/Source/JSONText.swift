internal import AnimationNotation
internal import JSONCodec

/// The places of values in a JSON text.
struct JSONText: Sendable {
  let code: CodeTokens

  init(_ file: SourceFile) { code = CodeTokens(file, .json) }

  /// Returns the index of the first token of a member's value; `nil` if there is no such member.
  func member(_ key: String, of object: Int) -> Int? {
    guard code.isSymbol(object, "{"), let close = code.partner(object) else { return nil }
    var index = object + 1
    while index < close {
      if code.kind(index) == .string, code.isSymbol(index + 1, ":"),
        CodeParser.string(code.text(index)) == key
      {
        return index + 2
      }
      index = next(after: index, until: close)
    }
    return nil
  }

  /// Returns the index of the first token of an element; `nil` if there is no such element.
  func element(_ number: Int, of array: Int) -> Int? {
    guard code.isSymbol(array, "["), let close = code.partner(array) else { return nil }
    var index = array + 1, left = number
    while index < close {
      if left == 0 { return index }
      left -= 1
      index = next(after: index, until: close)
    }
    return nil
  }

  /// Returns the index of the first token at a path; keys of arrays are numbers.
  func value(at path: [String]) -> Int? {
    var index = 0
    for key in path {
      let next =
        code.isSymbol(index, "[")
        ? Int(key).flatMap { element($0, of: index) } : member(key, of: index)
      guard let next else { return nil }
      index = next
    }
    return index
  }

  /// Returns the index of the first token of the deepest value along a JSON pointer.
  func nearest(to pointer: String) -> Int {
    var index = 0
    for part in pointer.split(separator: "/") {
      let key = part.replacing("~1", with: "/").replacing("~0", with: "~")[...]
      let next =
        code.isSymbol(index, "[")
        ? Int(key).flatMap { element($0, of: index) } : member(String(key), of: index)
      guard let next else { return index }
      index = next
    }
    return index
  }

  /// The bytes of the value that begins with a token.
  func range(of index: Int) -> Range<Int> {
    let start = code.start(index)
    // A negative number has two tokens.
    let last = code.partner(index) ?? (code.isSymbol(index, "-") ? index + 1 : index)
    return start..<max(start, code.end(last))
  }

  /// Returns the index after the next comma.
  private func next(after index: Int, until close: Int) -> Int {
    var index = index
    while index < close, !code.isSymbol(index, ",") {
      index = code.partner(index).map { max($0, index) + 1 } ?? index + 1
    }
    return min(index + 1, close)
  }
}

extension SourceFile {
  /// Returns the position of the value to which a JSON pointer refers, or of the nearest value
  /// around it; the file is JSON.
  package func position(ofPointer pointer: String) -> Position {
    let text = JSONText(self)
    return position(of: text.code.start(text.nearest(to: pointer)))
  }
}
