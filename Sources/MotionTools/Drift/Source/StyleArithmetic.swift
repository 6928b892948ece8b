internal import AnimationCore

/// An evaluator of arithmetic expressions of times: `calc(2 * var(--d))`, `$d / 2 + 100ms`.
///
/// Source: CSS Values and Units Level 4, section Type Checking: the types of sums, products and
/// quotients; Sass, Operators and `math.div`.
struct StyleArithmetic {
  /// A number without a unit, or a time in seconds if `isTime` is true.
  private struct Quantity {
    let value: Double
    let isTime: Bool
  }

  /// The maximum length of an expression in bytes.
  private static let longest = 256
  /// The maximum depth of parentheses and references.
  private static let maxDepth = 16
  /// The maximum number of operands, including the operands in declarations.
  private static let maxOperands = 128

  private let sheet: StyleSheet
  private var bytes: [UInt8] = []
  private var index = 0, depth = 0, operands = 0
  /// The place of the expression.
  private var use: StyleSheet.Use
  private let collects: Bool
  /// The declared values that the expression uses; empty if they are not collected.
  private(set) var dependencies = StyleSheet.Dependencies()

  /// True for CSS without a preprocessor.
  ///
  /// In plain CSS, arithmetic must be in `calc()`, with white space on both sides of `+` and `-`.
  private let isPlain: Bool

  /// Creates an evaluator of expressions at a place; `collects` is true if the evaluator must also
  /// find the declared values that are used.
  init(_ sheet: StyleSheet, at use: StyleSheet.Use, collects: Bool = false) {
    (self.sheet, self.use, self.collects) = (sheet, use, collects)
    isPlain = sheet.file.pathExtension == "css"
  }

  /// True if a text can be arithmetic; false for a text of more than 256 bytes.
  static func mayBe(_ text: String) -> Bool {
    guard text.utf8.count <= longest, Work.spend(1 + text.utf8.count / 8, on: .bytes) else {
      return false
    }
    return ["calc(", "math.div(", "("].contains { text.utf8.starts(with: $0.utf8) }
      || text.utf8.contains {
        $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "+")
      } || contains(" - ", in: text)
  }

  /// True if a text contains the bytes of a part.
  ///
  /// This function is faster than `String.contains` for short texts, because it needs no
  /// preparation.
  static func contains(_ part: StaticString, in text: String) -> Bool {
    guard text.utf8.count >= part.utf8CodeUnitCount else { return false }
    let part = part.description.utf8
    return text.utf8.indices.contains { text.utf8[$0...].starts(with: part) }
  }

  /// Returns the value of a time expression in seconds.
  ///
  /// The result is `nil` if the text is not such an expression or exceeds a limit. In plain CSS,
  /// the text must begin with `calc(`.
  mutating func seconds(_ text: String) -> Double? {
    guard !isPlain || text.utf8.starts(with: "calc(".utf8) else { return nil }
    return quantity(text).flatMap { $0.isTime ? $0.value : nil }
  }

  /// Returns the value of an expression, such as the text of a declaration's value; `nil` if the
  /// value cannot be computed.
  private mutating func quantity(_ text: String) -> Quantity? {
    guard text.utf8.count <= Self.longest, depth < Self.maxDepth,
      Work.spend(2 + text.utf8.count / 4, on: .bytes)
    else { return nil }
    let outer = (bytes, index)
    (bytes, index) = (Array(text.utf8), 0)
    depth += 1
    defer {
      (bytes, index) = outer
      depth -= 1
    }
    let result = sum()
    skipSpace()
    return index == bytes.count ? result : nil
  }

  private var byte: UInt8 { bytes.indices.contains(index) ? bytes[index] : 0 }

  private mutating func skipSpace() { while index < bytes.count, byte <= 32 { index += 1 } }

  private func isSpace(_ index: Int) -> Bool { bytes.indices.contains(index) && bytes[index] <= 32 }

  private mutating func take(_ text: String) -> Bool {
    guard bytes.dropFirst(index).starts(with: text.utf8) else { return false }
    index += text.utf8.count
    return true
  }

  private mutating func sum() -> Quantity? {
    guard var left = product() else { return nil }
    while true {
      skipSpace()
      let isSum = byte == UInt8(ascii: "+")
      guard isSum || byte == UInt8(ascii: "-") else { return left }
      if isPlain, !isSpace(index - 1) || !isSpace(index + 1) { return nil }
      index += 1
      guard let right = product(), right.isTime == left.isTime else { return nil }
      left = Quantity(
        value: isSum ? left.value + right.value : left.value - right.value, isTime: left.isTime)
    }
  }

  private mutating func product() -> Quantity? {
    guard var left = operand() else { return nil }
    while true {
      skipSpace()
      let isProduct = byte == UInt8(ascii: "*")
      guard isProduct || byte == UInt8(ascii: "/") else { return left }
      index += 1
      guard let right = operand(),
        let result = isProduct ? Self.product(left, right) : Self.quotient(left, right)
      else { return nil }
      left = result
    }
  }

  private static func product(_ left: Quantity, _ right: Quantity) -> Quantity? {
    left.isTime && right.isTime
      ? nil : Quantity(value: left.value * right.value, isTime: left.isTime || right.isTime)
  }

  private static func quotient(_ left: Quantity, _ right: Quantity) -> Quantity? {
    right.value == 0 || right.isTime && !left.isTime
      ? nil : Quantity(value: left.value / right.value, isTime: left.isTime && !right.isTime)
  }

  /// Reads a number, a reference, or an expression in parentheses.
  private mutating func operand() -> Quantity? {
    skipSpace()
    operands += 1
    guard operands <= Self.maxOperands, Work.spend(12, on: .bytes) else { return nil }
    if byte == UInt8(ascii: "-"), let next = bytes.dropFirst(index + 1).first,
      next != UInt8(ascii: "-")
    {
      index += 1
      return nested { $0.operand() }.map { Quantity(value: -$0.value, isTime: $0.isTime) }
    }
    if take("math.div(") {
      return nested { expression in
        guard let left = expression.sum(), expression.take(","), let right = expression.sum(),
          expression.closes(UInt8(ascii: ")"))
        else { return nil }
        return Self.quotient(left, right)
      }
    }
    if take("#{") { return enclosed(by: UInt8(ascii: "}")) }
    if take("calc(") || take("(") { return enclosed(by: UInt8(ascii: ")")) }
    return take("var(") ? variable() : word()
  }

  private mutating func nested(_ read: (inout StyleArithmetic) -> Quantity?) -> Quantity? {
    guard depth < Self.maxDepth else { return nil }
    depth += 1
    defer { depth -= 1 }
    return read(&self)
  }

  private mutating func enclosed(by close: UInt8) -> Quantity? {
    nested { expression in
      guard let inner = expression.sum(), expression.closes(close) else { return nil }
      return inner
    }
  }

  private mutating func closes(_ close: UInt8) -> Bool {
    skipSpace()
    guard byte == close else { return false }
    index += 1
    return true
  }

  /// Returns the value of a reference `var(…)`, whose opening parenthesis has been read.
  private mutating func variable() -> Quantity? {
    var open = 1
    let start = index
    while index < bytes.count {
      if byte == UInt8(ascii: "(") { open += 1 }
      if byte == UInt8(ascii: ")") { open -= 1 }
      index += 1
      if open == 0 {
        // BOUND: start ≤ index, because the index only increases.
        return value(of: "var(" + String(decoding: bytes[start..<index], as: UTF8.self))
      }
    }
    return nil
  }

  /// Reads a number with its unit, or a name such as `$d`.
  private mutating func word() -> Quantity? {
    let start = index
    func isPart(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "$"), UInt8(ascii: "@"):
        true
      case UInt8(ascii: "-"): [UInt8(ascii: "$"), UInt8(ascii: "@")].contains(bytes[start])
      default: byte >= 128
      }
    }
    while index < bytes.count, isPart(byte) { index += 1 }
    // BOUND: start ≤ index, because the index only increases.
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if let seconds = StyleSheet.seconds(text) { return Quantity(value: seconds, isTime: true) }
    if let number = Double(css: text[...]) { return Quantity(value: number, isTime: false) }
    return text.isEmpty ? nil : value(of: text)
  }

  private mutating func value(of reference: String) -> Quantity? {
    guard let target = sheet.target(of: reference, at: use) else { return nil }
    if collects { dependencies.formUnion(sheet.chain(of: reference, at: use).0) }
    let outer = use
    defer { use = outer }
    use = target.use
    return quantity(target.value)
  }
}
