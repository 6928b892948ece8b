extension UInt8 {
  /// True if this byte is in a set of ASCII bytes.
  ///
  /// The set is stored as two masks with one bit for each byte.
  ///
  /// - Parameters:
  ///   - below64: The mask for the bytes 0...63.
  ///   - from64: The mask for the bytes 64...127.
  @inlinable
  @inline(__always)
  package func isIn(_ below64: UInt64, _ from64: UInt64) -> Bool {
    self < 128 && (self < 64 ? below64 : from64) &>> UInt64(self & 63) & 1 == 1
  }

  /// True for an ASCII letter.
  @inlinable
  @inline(__always)
  package var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }

  /// True for a decimal digit.
  @inlinable
  @inline(__always)
  package var isDigit: Bool { decimalDigit != nil }

  /// The value of a decimal digit; `nil` if the byte is not a decimal digit.
  @inlinable
  @inline(__always)
  package var decimalDigit: Int? {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= self ? Int(self &- UInt8(ascii: "0")) : nil
  }

  /// The value of a hexadecimal digit in upper or lower case; `nil` if the byte is no such digit.
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

  /// The lowercase letter if the byte is an uppercase ASCII letter; otherwise the byte itself.
  @inlinable
  @inline(__always)
  package var lowercased: UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self | 0x20 : self
  }
}
