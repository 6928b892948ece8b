extension UInt8 {
  /// A byte that stands for itself in a registered name.
  ///
  /// All but the comma, with which a proxy could have joined two Host fields. Source: RFC 3986
  /// section 3.2.2.
  var isHostNameByte: Bool { isIn(0x2BFF_6FD2_0000_0000, 0x47FF_FFFE_87FF_FFFE) }

  /// A byte that stands for itself in a path segment.
  ///
  /// Source: RFC 3986 section 3.3, `pchar`.
  var isPathByte: Bool { isIn(0x2FFF_7FD2_0000_0000, 0x47FF_FFFE_87FF_FFFF) }

  /// A byte that stands for itself in a query.
  ///
  /// Source: RFC 3986 section 3.4.
  var isQueryByte: Bool { isIn(0xAFFF_FFD2_0000_0000, 0x47FF_FFFE_87FF_FFFF) }

  /// Whether the byte's bit is set: in the first mask those below 64 have theirs, in the second those from 64 to 127.
  @inline(__always)
  private func isIn(_ below64: UInt64, _ from64: UInt64) -> Bool {
    self < 128 && (self < 64 ? below64 : from64) &>> UInt64(self & 63) & 1 == 1
  }

  /// Whether this is the space or tab that may surround a field value.
  var isOptionalWhitespace: Bool {
    self == 0x20 || self == 0x09
  }

  /// The value of a decimal digit; `nil` for another byte.
  var decimalDigit: Int? {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= self ? Int(self &- UInt8(ascii: "0")) : nil
  }

  /// The value of a hexadecimal digit of either case; `nil` for another byte.
  var hexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self &- UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self &- UInt8(ascii: "A") &+ 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self &- UInt8(ascii: "a") &+ 10
    default: nil
    }
  }

  /// The byte with the case of an ASCII letter taken away.
  var lowercased: UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self | 0x20 : self
  }
}
