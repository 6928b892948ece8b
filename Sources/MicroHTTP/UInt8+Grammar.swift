extension UInt8 {
  /// A byte of a token: method or field name.
  ///
  /// Source: RFC 9110 section 5.6.2, `tchar`.
  var isTokenByte: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "^")...UInt8(ascii: "z"), UInt8(ascii: "|"), UInt8(ascii: "~"),
      UInt8(ascii: "!"), UInt8(ascii: "#")...UInt8(ascii: "'"), UInt8(ascii: "*"),
      UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// A byte a field value may hold: anything but controls, the tab excepted.
  ///
  /// Source: RFC 9110 section 5.5; bytes above 0x7F are judged as UTF-8 when the text is made.
  var isFieldValueByte: Bool {
    self >= 0x20 ? self != 0x7F : self == 0x09
  }

  /// A byte that stands for itself in a registered name.
  ///
  /// All but the comma, with which a proxy could have joined two Host fields. Source: RFC 3986
  /// section 3.2.2.
  var isHostNameByte: Bool {
    (isUnreserved || isSubDelimiter) && self != UInt8(ascii: ",")
  }

  /// A byte that stands for itself in a path segment.
  ///
  /// Source: RFC 3986 section 3.3, `pchar`.
  var isPathByte: Bool {
    isUnreserved || isSubDelimiter || self == UInt8(ascii: ":") || self == UInt8(ascii: "@")
  }

  /// A byte that stands for itself in a query.
  ///
  /// Source: RFC 3986 section 3.4.
  var isQueryByte: Bool {
    isPathByte || self == UInt8(ascii: "/") || self == UInt8(ascii: "?")
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

  private var isUnreserved: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private var isSubDelimiter: Bool {
    switch self {
    case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&")...UInt8(ascii: ","),
      UInt8(ascii: ";"), UInt8(ascii: "="):
      true
    default: false
    }
  }
}
