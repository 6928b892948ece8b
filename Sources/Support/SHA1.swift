internal import CGnuTLS

/// Returns the SHA-1 digest of bytes in lower-case hexadecimal digits; `nil` if there is not enough
/// memory.
///
/// SHA-1 does not protect against forgery. It is used only for a name that a protocol prescribes.
///
/// Source: FIPS 180-4 section 6.1.
package func hexadecimalSHA1(of content: [UInt8]) -> String? {
  var isMade = false
  let bytes = [UInt8](unsafeUninitializedCapacity: Int(shim_sha1_bytes)) { buffer, count in
    guard let start = buffer.baseAddress else { return }
    isMade = content.withUnsafeBufferPointer { shim_sha1($0.baseAddress, $0.count, start) != 0 }
    count = isMade ? Int(shim_sha1_bytes) : 0
  }
  guard isMade else { return nil }
  return hexadecimalText(of: bytes)
}

/// Returns bytes in lower-case hexadecimal digits.
func hexadecimalText(of bytes: [UInt8]) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
