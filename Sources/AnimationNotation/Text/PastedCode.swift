internal import JSONCodec

/// A piece of Swift code that contains an animation, such as `withAnimation(.bouncy) {`.
///
/// Source: SwiftUI `withAnimation(_:completionCriteria:_:completion:)` and `animation(_:value:)`.
package struct PastedCode {
  /// The kinds of content that the code can have.
  package enum Content: Equatable {
    /// The range of the animation, as offsets in UTF-8.
    case animation(Range<Int>)
    /// A call without an animation argument, with the range of the call's name.
    ///
    /// Such a call uses the default animation.
    case standard(TextPlace)
    /// No animation was found.
    ///
    /// For example, the code has several assignments. Or the code has no call of `withAnimation` or
    /// `animation`, no assignment and no `return`.
    case nothing
  }

  private let text: String
  private let parts: [CodePart]

  /// Finds the animation in a piece of Swift code.
  ///
  /// - Throws: An error if the code contains several animations, or the completion criterion
  ///   `.removed`.
  package static func content(of text: String) throws(TextSyntaxError) -> Content {
    try PastedCode(text: text, parts: CodePart.parts(of: text)).content()
  }

  private func content() throws(TextSyntaxError) -> Content {
    let calls = parts.indices.filter(isCall)
    guard let call = calls.first else { return assigned() }
    if calls.count > 1 {
      throw TextSyntaxError(
        "the code has \(calls.count) animations. Paste only one, such as .spring(duration: 0.5)",
        at: place(of: calls[1]))
    }
    // BOUND: contains(call + 1) is checked before.
    guard parts.indices.contains(call + 1), parts[call + 1].isByte("(") else {
      return .standard(place(of: call))
    }
    let arguments = arguments(after: call + 1)
    for argument in arguments where isCriterion(argument) {
      guard argument.contains(where: { parts[$0].isWord("removed") }) else { continue }
      throw TextSyntaxError(
        """
        the completion criterion is not part of the animation. Write \
        "completionCriteria": "removed" next to "animation" in the change
        """, at: place(of: argument.lowerBound))
    }
    guard let first = arguments.first, !first.isEmpty, !isCriterion(first)
    else { return .standard(place(of: call)) }
    return .animation(
      // BOUND: the range is of parts, and not empty.
      parts[first.lowerBound].range.lowerBound..<parts[first.upperBound - 1].range.upperBound)
  }

  /// True if the part at an index is `withAnimation`, or `animation` as a modifier's name.
  private func isCall(_ index: Int) -> Bool {
    if parts[index].isWord("withAnimation") { return true }
    // BOUND: index > 0, by the condition before.
    return parts[index].isWord("animation") && index > 0 && parts[index - 1].isByte(".")
      // BOUND: contains(index + 1) is checked before.
      && parts.indices.contains(index + 1) && parts[index + 1].isByte("(")
  }

  /// Returns the arguments of a call, each as a range of indices into `parts`.
  ///
  /// - Parameter open: The index of the opening parenthesis.
  private func arguments(after open: Int) -> [Range<Int>] {
    var arguments: [Range<Int>] = []
    var depth = 0
    var start = open + 1
    for index in parts.indices where index > open {
      if parts[index].isByte("(", "[", "{") {
        depth += 1
      } else if depth > 0, parts[index].isByte(")", "]", "}") {
        depth -= 1
      } else if depth == 0, parts[index].isByte(")", ",") {
        // BOUND: start is at most index, because it directly follows an earlier index.
        arguments.append(start..<index)
        start = index + 1
        if parts[index].isByte(")") { return arguments }
      }
    }
    return arguments + [start..<max(start, parts.count)]
  }

  private func isCriterion(_ argument: Range<Int>) -> Bool {
    argument.count > 1 && parts[argument.lowerBound].isWord("completionCriteria")
      // BOUND: the range is of parts, and has at least two elements.
      && parts[argument.lowerBound + 1].isByte(":")
  }

  /// Returns the right side of `let a = .bouncy` or `x.animation = .bouncy`, or the operand of
  /// `return`.
  ///
  /// The result is `nothing` if the code contains neither an assignment nor `return`, or if it
  /// contains several assignments.
  private func assigned() -> Content {
    var depth = 0
    var start: Int?
    for index in parts.indices {
      if parts[index].isByte("(", "[", "{") { depth += 1 }
      if parts[index].isByte(")", "]", "}") { depth -= 1 }
      guard depth == 0, parts[index].isByte("=") else { continue }
      if start != nil { return .nothing }
      start = index + 1
    }
    if start == nil, let first = parts.first, first.isWord("return") { start = 1 }
    guard let start, start > 0, start < parts.count, let last = parts.last else { return .nothing }
    // BOUND: start is an index, and the last part is not before it.
    return .animation(parts[start].range.lowerBound..<last.range.upperBound)
  }

  private func place(of index: Int) -> TextPlace {
    guard parts.indices.contains(index) else { return TextPlace(column: 1, length: 0) }
    let range = parts[index].range
    let bytes = text.utf8
    let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
    let end = bytes.index(bytes.startIndex, offsetBy: range.upperBound)
    // BOUND: the bounds of a range are in order.
    return TextPlace(
      column: text[..<start].utf16.count + 1, length: text[start..<end].utf16.count)
  }
}

/// A part of Swift code: a word, a string or one byte of punctuation.
///
/// Comments and white space do not belong to any part.
package struct CodePart {
  private enum Kind: Equatable {
    case word(String)
    case string
    case byte(UInt8)
  }

  private let kind: Kind
  /// The range of the part, in UTF-8.
  package let range: Range<Int>

  package func isWord(_ word: String) -> Bool { kind == .word(word) }

  package func isByte(_ bytes: Unicode.Scalar...) -> Bool {
    bytes.contains { kind == .byte(UInt8(ascii: $0)) }
  }

  /// Splits code into parts.
  ///
  /// A string or comment that is not closed extends to the end of the code.
  package static func parts(of text: String) -> [CodePart] {
    let bytes = Array(text.utf8)
    var parts: [CodePart] = []
    var index = 0
    while index < bytes.count {
      let start = index
      // BOUND: index + 1 < count, by the condition.
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      switch bytes[index] {
      case UInt8(ascii: " "), 9...13: index += 1
      case UInt8(ascii: "/") where next == UInt8(ascii: "/"):
        while index < bytes.count, bytes[index] != 10, bytes[index] != 13 { index += 1 }
      case UInt8(ascii: "/") where next == UInt8(ascii: "*"): index = endOfComment(bytes, start)
      case UInt8(ascii: "\""):
        index = endOfString(bytes, start)
        parts.append(CodePart(kind: .string, range: start..<index))
      case let byte where isLetter(byte):
        while index < bytes.count, isLetter(bytes[index]) { index += 1 }
        let word = String(decoding: bytes[start..<index], as: UTF8.self)
        parts.append(CodePart(kind: .word(word), range: start..<index))
      default:
        index += 1
        parts.append(CodePart(kind: .byte(bytes[start]), range: start..<index))
      }
    }
    return parts
  }

  private static func endOfComment(_ bytes: [UInt8], _ start: Int) -> Int {
    var index = start
    var depth = 0
    while index + 1 < bytes.count {
      // BOUND: index + 1 < count, by the condition of the loop.
      let pair = (bytes[index], bytes[index + 1])
      if pair == (UInt8(ascii: "/"), UInt8(ascii: "*")) {
        depth += 1
        index += 2
      } else if pair == (UInt8(ascii: "*"), UInt8(ascii: "/")) {
        depth -= 1
        index += 2
        if depth == 0 { return index }
      } else {
        index += 1
      }
    }
    return bytes.count
  }

  private static func endOfString(_ bytes: [UInt8], _ start: Int) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, bytes.count)
  }

  /// True for letters, digits and underscores; all characters beyond ASCII are treated as letters.
  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
      || byte >= 0x80
  }
}
