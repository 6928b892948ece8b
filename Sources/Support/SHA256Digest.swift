internal import CGnuTLS

/// The digest of a secret, to be kept and compared in its place.
///
/// It has no `==`: a comparison that ends at the first difference would tell how far a guess was right.
/// Source: FIPS 180-4 section 6.2.
package struct SHA256Digest: Sendable {
  private let bytes: [UInt8]

  /// Makes the digest; `nil` where memory is short.
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

  /// Returns 1 for the same digest and 0 for any other, after the same time.
  ///
  /// A number, so that several comparisons can be summed without a branch. Source: `gnutls_memcmp`.
  package func isSame(as other: SHA256Digest) -> Int {
    bytes.withUnsafeBufferPointer { mine in
      other.bytes.withUnsafeBufferPointer { theirs in
        guard let one = mine.baseAddress, let two = theirs.baseAddress else { return 0 }
        return Int(shim_same_sha256(one, two))
      }
    }
  }

  /// The digest as lower-case hexadecimal digits.
  package var hexadecimal: String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static let count = Int(shim_sha256_bytes)
}
