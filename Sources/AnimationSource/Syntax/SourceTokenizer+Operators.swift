extension SourceTokenizer {
  static func isOperatorByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "!"), UInt8(ascii: "*"), UInt8(ascii: "%"), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "^"),
      UInt8(ascii: "~"), UInt8(ascii: "?"):
      true
    default: false
    }
  }

  /// Reads an operator.
  ///
  /// The spaces around the operator determine whether it is a prefix, postfix or infix operator.
  mutating func readOperator() {
    let start = index
    let isLeftBound = isLeftBound(start)
    let first = bytes[start]
    if isLeftBound, first == UInt8(ascii: "?") || first == UInt8(ascii: "!") {
      index += 1
      append(first == UInt8(ascii: "?") ? .questionPostfix : .exclamationPostfix, from: start)
      return
    }
    let startsWithPeriod = first == UInt8(ascii: ".")
    // A run of `>` is scanned once, not once for each `>`.
    var end = max(start, operatorEnd)
    while end < bytes.count {
      let letter = bytes[end]
      guard Self.isOperatorByte(letter) || (startsWithPeriod && letter == UInt8(ascii: ".")) else {
        break
      }
      // A comment ends an operator.
      if letter == UInt8(ascii: "/"), end > start,
        byte(end + 1) == UInt8(ascii: "/") || byte(end + 1) == UInt8(ascii: "*")
      {
        break
      }
      end += 1
    }
    operatorEnd = end
    let isRightBound = isRightBound(end, isLeftBound: isLeftBound)
    let kind: SourceToken.Kind =
      isLeftBound == isRightBound
      ? .infixOperator : isLeftBound ? .postfixOperator : .prefixOperator
    index = end
    let length = end - start
    if length == 1 {
      switch first {
      case UInt8(ascii: "="):
        index = start
        // After a separate `>`, the `=` is the rest of `>=`, and not an assignment.
        if isLeftBound != isRightBound, tokens.last?.isGlued != true,
          diagnostics.last?.position.line != line
        {
          report("'=' needs spaces on both sides, or on neither", at: position)
        }
        index = end
        return append(.equal, from: start)
      case UInt8(ascii: "?"): return append(.questionInfix, from: start)
      case UInt8(ascii: "&") where kind == .prefixOperator:
        return append(.ampersandPrefix, from: start)
      default: break
      }
    } else if length == 2, first == UInt8(ascii: "-"), byte(start + 1) == UInt8(ascii: ">") {
      return append(.arrow, from: start)
    }
    if length > 1, first == UInt8(ascii: ">") {
      // Generic arguments can end here, as in `Key<Key<V>>`, so each `>` is a separate token.
      index = start + 1
      append(kind, from: start, isGlued: true)
      return
    }
    append(kind, from: start)
  }

  /// True if an operand directly precedes the operator, without a space.
  private func isLeftBound(_ start: Int) -> Bool {
    guard start > 0 else { return false }
    switch byte(start - 1) {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0x0B, 0x0C,
      0, UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","),
      UInt8(ascii: ";"), UInt8(ascii: ":"):
      return false
    case UInt8(ascii: "/"):
      // The end of a comment counts as a space.
      return !(start > 1 && byte(start - 2) == UInt8(ascii: "*"))
    default: return true
    }
  }

  /// True if an operand directly follows the operator, without a space.
  private func isRightBound(_ end: Int, isLeftBound: Bool) -> Bool {
    guard end < bytes.count else { return false }
    switch bytes[end] {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0x0B, 0x0C,
      0, UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","),
      UInt8(ascii: ";"), UInt8(ascii: ":"):
      return false
    case UInt8(ascii: "."): return !isLeftBound
    case UInt8(ascii: "/"):
      return !(byte(end + 1) == UInt8(ascii: "/") || byte(end + 1) == UInt8(ascii: "*"))
    default: return true
    }
  }
}
