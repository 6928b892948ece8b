extension String {
  /// The text with its control characters escaped, so that it is safe for a terminal and a log.
  ///
  /// For example, a line feed becomes `\u{a}`. Characters that end a line or change the direction
  /// of the text are escaped too. Such characters can make a text look different from its content.
  package var printable: String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    return unicodeScalars.map {
      $0.isControl ? "\\u{\(String($0.value, radix: 16))}" : String($0)
    }.joined()
  }
}

extension Unicode.Scalar {
  /// True for the control characters C0, DEL and C1, for line and paragraph separators, and for the
  /// controls of bidirectional text.
  ///
  /// Source: Unicode 16, the property `Bidi_Control`.
  fileprivate var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
