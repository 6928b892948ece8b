internal import AnimationCore

/// An evaluator of the text before a brace, for users who do not prefer reduced motion.
///
/// Other features, such as `(min-width: 600px)`, can be true or false. A value is `nil` if it
/// depends on them.
///
/// Source: Media Queries Level 4, sections Combining Media Queries and Evaluating Media Features:
/// `not`, `and`, `or`, `,` and a feature without a value; Level 5, section prefers-reduced-motion.
struct ReducedMotionCondition {
  /// The maximum depth of parentheses; a deeper condition is unknown.
  private static let maxDepth = 16

  private let bytes: [UInt8]
  private var index = 0, depth = 0

  private init(_ text: String) { bytes = Array(text.utf8) }

  /// True if a block with the given text before its brace applies only to users who prefer reduced
  /// motion.
  static func isRequired(by prelude: String) -> Bool {
    guard prelude.utf8.count >= feature.utf8CodeUnitCount else { return false }
    let text = StyleSheet.lowercased(prelude.utf8)
    guard StyleArithmetic.contains(feature, in: text) else { return false }
    var condition = ReducedMotionCondition(text)
    return condition.list() == false
  }

  private static let feature: StaticString = "prefers-reduced-motion"

  private var byte: UInt8 { bytes.indices.contains(index) ? bytes[index] : 0 }

  /// Reads conditions with commas between them, of which one must be true.
  private mutating func list() -> Bool? {
    var result = condition()
    while byte == UInt8(ascii: ",") {
      index += 1
      result = Self.either(result, condition())
    }
    return result
  }

  /// Reads terms up to a comma or a closing parenthesis.
  private mutating func condition() -> Bool? {
    var result: Bool?, hasTerms = false, isOr = false, isNegated = false, negatesNext = false
    while let word = word() {
      var value: Bool?
      switch word {
      case "or":
        isOr = true
        continue
      case "and", "only": continue
      case "not":
        // Before a media type, `not` applies to the whole query.
        skipSpace()
        if byte == UInt8(ascii: "(") { negatesNext.toggle() } else { isNegated.toggle() }
        continue
      case "all": value = true
      case "(": value = group()
      case _ where word.hasPrefix("@"): continue
      case _ where StyleArithmetic.contains(Self.feature, in: word): value = reducedMotion()
      default: value = nil
      }
      if negatesNext { value = value.map { !$0 } }
      result = !hasTerms ? value : isOr ? Self.either(result, value) : Self.both(result, value)
      (hasTerms, isOr, negatesNext) = (true, false, false)
    }
    return isNegated ? result.map { !$0 } : result
  }

  /// Reads a condition up to its closing parenthesis; the opening parenthesis has been read.
  private mutating func group() -> Bool? {
    guard depth < Self.maxDepth else {
      var open = 1
      while index < bytes.count, open > 0 {
        if byte == UInt8(ascii: "(") { open += 1 }
        if byte == UInt8(ascii: ")") { open -= 1 }
        index += 1
      }
      return nil
    }
    depth += 1
    defer { depth -= 1 }
    let value = list()
    if byte == UInt8(ascii: ")") { index += 1 }
    return value
  }

  /// Reads the value after the name of the feature; only `no-preference` is true.
  private mutating func reducedMotion() -> Bool {
    skipSpace()
    guard byte == UInt8(ascii: ":") else { return false }
    return word() == "no-preference"
  }

  /// Reads a word or an opening parenthesis; `nil` before a comma, a closing parenthesis or the end.
  private mutating func word() -> String? {
    while index < bytes.count, Self.separates(byte) { index += 1 }
    guard index < bytes.count, byte != UInt8(ascii: ","), byte != UInt8(ascii: ")") else {
      return nil
    }
    let start = index
    index += 1
    if bytes[start] == UInt8(ascii: "(") { return "(" }
    while index < bytes.count, !Self.separates(byte), !Self.delimits(byte) { index += 1 }
    // BOUND: start < index ≤ count, because the index only increases.
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func skipSpace() { while index < bytes.count, byte <= 32 { index += 1 } }

  /// True for white space, colons and quotation marks.
  private static func separates(_ byte: UInt8) -> Bool {
    byte <= 32 || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "\"")
      || byte == UInt8(ascii: "'")
  }

  private static func delimits(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")") || byte == UInt8(ascii: ",")
  }

  private static func both(_ left: Bool?, _ right: Bool?) -> Bool? {
    if left == false || right == false { return false }
    return left == true && right == true ? true : nil
  }

  private static func either(_ left: Bool?, _ right: Bool?) -> Bool? {
    if left == true || right == true { return true }
    return left == false && right == false ? false : nil
  }
}
