extension ByteWriter {
  /// Appends a finite double with at most `decimals` decimals, without trailing zeros.
  ///
  /// The exact value of the double is rounded half away from zero. For example, the exact value of
  /// the double 2.675 is 2.67499…, so it becomes 2.67 with two decimals. Only magnitudes from 10^21
  /// on have an exponent. A negative zero is written as `0`.
  ///
  /// In two cases, the double is written in its shortest digits instead of being rounded. The first
  /// case is a double without a fraction. The second case is a double whose shortest digits have at
  /// most `decimals` decimals, and that would have more than fifteen digits after rounding. Digits
  /// after the fifteenth can be meaningless.
  ///
  /// Infinity and NaN are written as `null`.
  ///
  /// - Parameter decimals: The maximum number of decimals; a value outside 0...15 is clamped.
  package mutating func append(_ value: Double, decimals: Int) {
    append(value, Rounding(decimals: decimals))
  }

  mutating func append(_ value: Double, _ rounding: Rounding) {
    reserve(Self.numberBytes)
    let start = count
    var span = storage.mutableSpan
    let end = span.store(usual: value, rounding, at: start)
    guard let end else { return append(unusual: value, rounding) }
    count = end
  }

  /// Appends a double that the fast method `store(usual:_:at:)` does not support.
  ///
  /// The double is rounded. Infinity and NaN are written as `null`.
  @inline(never)
  mutating func append(unusual value: Double, _ rounding: Rounding) {
    guard let rounded = RoundedDecimal(exactly: value, rounding, powers: powers) else {
      return append(shortest: value)
    }
    reserve(Self.numberBytes)
    let start = count
    var span = storage.mutableSpan
    let end = span.store(rounded, isNegative: value < 0, rounding, at: start)
    count = end
  }
}

extension MutableSpan<UInt8> {
  /// Stores a double with at most as many decimals as `rounding` allows.
  ///
  /// - Returns: The index after the text. The result is `nil` for infinity and NaN, and for doubles
  ///   that this fast method cannot write or cannot round reliably.
  @inline(__always)
  mutating func store(usual value: Double, _ rounding: Rounding, at start: Int) -> Int? {
    guard let number = rounding.number(nearestTo: value.magnitude) else { return nil }
    // The sign is overwritten if the number is not negative or becomes zero by rounding.
    self[start] = UInt8(ascii: "-")
    let begin = start &+ (value < 0 && number != 0 ? 1 : 0)
    let whole = rounding.whole(of: number)
    let fraction = number &- whole &* rounding.scale
    if number < rounding.shortEnd {
      let text = NumberText(whole, decimals: fraction &* rounding.alignment)
      return text.store(in: &self, at: begin)
    }
    if fraction == 0 { return NumberText(whole).store(in: &self, at: begin) }
    let length = DecimalDigits.count(of: number)
    let point = length &- rounding.decimals
    guard point >= -3 else { return nil }
    // BOUND: a number has 1 to 17 digits here.
    let digits = LongDigits(number &* DecimalDigits.tens[17 &- length])
    return NumberText(digits, point: point).store(in: &self, at: begin)
  }

  /// Stores a rounded decimal and returns the index after its text.
  fileprivate mutating func store(
    _ rounded: RoundedDecimal, isNegative: Bool, _ rounding: Rounding, at start: Int
  ) -> Int {
    if isNegative { self[start] = UInt8(ascii: "-") }
    let isSigned = isNegative && rounded.whole | rounded.fraction != 0
    let end = NumberText(rounded.whole).store(in: &self, at: start &+ (isSigned ? 1 : 0))
    if rounded.fraction == 0 { return end }
    self[end] = UInt8(ascii: ".")
    let begin = end &+ 1
    // BOUND: decimals is 0 to 15.
    let aligned = rounded.fraction &* DecimalDigits.tens[16 &- rounding.decimals]
    let upper = DecimalDigits(aligned / 100_000_000)
    let lower = DecimalDigits(aligned % 100_000_000)
    store(upper.characters, at: begin)
    store(lower.characters, at: begin &+ 8)
    return begin &+ (lower.word == 0 ? upper.significantCount : 8 &+ lower.significantCount)
  }
}
