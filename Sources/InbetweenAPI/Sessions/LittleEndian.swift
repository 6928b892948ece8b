extension [UInt8] {
  /// Appends the low bytes of a number in little-endian order.
  mutating func append(_ number: UInt64, _ count: Int) {
    for index in 0..<count { append(UInt8(truncatingIfNeeded: number >> UInt64(8 * index))) }
  }
}

extension ArraySlice<UInt8> {
  /// The number that the bytes encode in little-endian order; there must be at most eight bytes.
  var littleEndian: UInt64 { reversed().reduce(0) { $0 << 8 | UInt64($1) } }

  /// Removes and returns a number in little-endian order; `nil` if there are too few bytes.
  mutating func take(_ count: Int) -> UInt64? {
    guard self.count >= count else { return nil }
    defer { self = dropFirst(count) }
    return prefix(count).littleEndian
  }
}
