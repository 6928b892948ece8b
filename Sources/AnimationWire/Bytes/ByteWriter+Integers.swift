extension ByteWriter {
  /// Appends a whole number in decimal digits.
  public mutating func append(_ number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    append(digitsOf: UInt64(number.magnitude))
  }

  @inline(__always)
  mutating func append(digitsOf number: UInt64) {
    reserve(24)
    let start = count
    var span = storage.mutableSpan
    count = span.store(digitsOf: number, at: start)
  }
}
