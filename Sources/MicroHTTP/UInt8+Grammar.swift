internal import HTTPMessages

extension UInt8 {
  /// True if this byte is allowed unescaped in a host name.
  ///
  /// The comma is not allowed, because a proxy could have joined two Host fields with a comma.
  ///
  /// Source: RFC 3986 section 3.2.2.
  var isHostNameByte: Bool { isIn(0x2BFF_6FD2_0000_0000, 0x47FF_FFFE_87FF_FFFE) }

  /// True for a space and for a tab, which are both allowed around a field value.
  var isOptionalWhitespace: Bool { self == 0x20 || self == 0x09 }
}
