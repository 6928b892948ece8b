extension UInt8 {
  /// True if the bit of this byte is set in one of two masks, each for 64 bytes.
  ///
  /// - Parameters:
  ///   - below64: The mask of the bytes 0...63.
  ///   - from64: The mask of the bytes 64...127.
  @inlinable
  @inline(__always)
  package func isIn(_ below64: UInt64, _ from64: UInt64) -> Bool {
    self < 128 && (self < 64 ? below64 : from64) &>> UInt64(self & 63) & 1 == 1
  }

  /// The value of a decimal digit; `nil` for another byte.
  @inlinable
  @inline(__always)
  package var decimalDigit: Int? {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= self ? Int(self &- UInt8(ascii: "0")) : nil
  }

  /// The value of a hexadecimal digit in either case; `nil` for another byte.
  @inlinable
  @inline(__always)
  package var hexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self &- UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self &- UInt8(ascii: "A") &+ 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self &- UInt8(ascii: "a") &+ 10
    default: nil
    }
  }

  /// The lowercase letter for an uppercase ASCII letter; any other byte unchanged.
  @inlinable
  @inline(__always)
  package var lowercased: UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self | 0x20 : self
  }
}
