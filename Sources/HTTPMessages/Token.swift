/// The syntax of method names and field names.
///
/// Source: RFC 9110 section 5.6.2, `token`.
package enum Token {
  /// True if the bytes are a token.
  ///
  /// A token has at least one byte. Each byte is a letter, a digit or one of ``!#$%&'*+-.^_`|~``.
  package static func isToken(_ bytes: Span<UInt8>) -> Bool {
    !bytes.isEmpty && bytes.allSatisfy { $0.isIn(below64, from64) }
  }

  /// A mask in which bit n is set if n is a token byte below 64: the digits and `!#$%&'*+-.`.
  private static let below64: UInt64 = 0x03FF_6CFA_0000_0000
  /// A mask in which bit n is set if 64 + n is a token byte: the letters and ``^_`|~``.
  private static let from64: UInt64 = 0x57FF_FFFF_C7FF_FFFE
}
