internal import CGnuTLS

/// The SHA-256 digest of a secret.
///
/// The digest is stored and compared instead of the secret.
///
/// There is no `==`. A comparison that ends at the first difference would take longer for a longer
/// correct prefix, and so reveal the length of that prefix.
///
/// Source: FIPS 180-4 section 6.2.
package struct SHA256Digest: Sendable {
  private let bytes: [UInt8]

  /// Computes the digest of the given bytes; `nil` if there is not enough memory.
  package init?(of content: [UInt8]) {
    var isMade = false
    bytes = [UInt8](unsafeUninitializedCapacity: Self.count) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      isMade = content.withUnsafeBufferPointer {
        shim_sha256($0.baseAddress, $0.count, start) != 0
      }
      count = isMade ? Self.count : 0
    }
    guard isMade else { return nil }
  }

  /// Returns 1 if both digests are equal and 0 if they differ, in constant time.
  ///
  /// The result is a number, so that the results of several comparisons can be added without a
  /// branch.
  ///
  /// Source: `gnutls_memcmp`.
  package func isSame(as other: SHA256Digest) -> Int {
    bytes.withUnsafeBufferPointer { mine in
      other.bytes.withUnsafeBufferPointer { theirs in
        guard let one = mine.baseAddress, let two = theirs.baseAddress else { return 0 }
        return Int(shim_same_sha256(one, two))
      }
    }
  }

  /// The digest in lower-case hexadecimal digits.
  package var hexadecimal: String { hexadecimalText(of: bytes) }

  /// The first 128 bits, as two numbers in big-endian order.
  package var first128Bits: (high: UInt64, low: UInt64) {
    func number(_ part: ArraySlice<UInt8>) -> UInt64 { part.reduce(0) { $0 << 8 | UInt64($1) } }
    return (number(bytes.prefix(8)), number(bytes.dropFirst(8).prefix(8)))
  }

  private static let count = Int(shim_sha256_bytes)
}
