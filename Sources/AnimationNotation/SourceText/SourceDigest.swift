internal import AnimationSource
internal import JSONCodec

/// The SHA-256 digest of a source text; requests name the text by its digest.
package struct SourceDigest: Hashable, Sendable {
  /// The digest in lower-case hexadecimal digits.
  package let hexadecimal: String

  /// Computes the SHA-256 digest of a source text.
  package init(of text: String) { hexadecimal = SourceProgram.digest(of: text) }

  /// Copies the digest of a compiled text.
  init(_ program: SourceProgram) { hexadecimal = program.digest }

  /// Creates a digest from 64 hexadecimal digits; `nil` for any other text.
  package init?(_ digits: some StringProtocol) {
    guard digits.utf8.count == 64, digits.utf8.allSatisfy({ $0.hexDigitValue != nil }) else {
      return nil
    }
    hexadecimal = digits.lowercased()
  }

  /// Creates the digest that a request gives as `sha256:` and 64 hexadecimal digits.
  ///
  /// - Returns: `nil` if the text does not begin with `sha256:`; `.some(nil)` if the digits are
  ///   malformed.
  package static func named(_ text: String) -> SourceDigest?? {
    guard text.hasPrefix(prefix) else { return nil }
    return .some(SourceDigest(text.dropFirst(prefix.count)))
  }

  /// The digest as it is spelled in requests: `sha256:` and the digits.
  package var name: String { Self.prefix + hexadecimal }

  private static let prefix = "sha256:"
}
