extension ByteWriter {
  /// Appends a whole number in decimal digits.
  package mutating func append(_ number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    let magnitude = UInt64(number.magnitude)
    let upper = magnitude / 10_000_000_000_000_000
    guard upper > 0 else { return append(NumberText(magnitude)) }
    append(NumberText(upper))
    append(NumberText(padded: magnitude % 10_000_000_000_000_000))
  }

  private mutating func append(_ text: NumberText) {
    reserve(Self.numberBytes)
    let start = count
    var span = storage.mutableSpan
    count = text.store(in: &span, at: start)
  }
}
