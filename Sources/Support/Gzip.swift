internal import CZlib

/// The gzip content coding.
///
/// Source: RFC 1952.
package enum Gzip {
  /// Compresses content into one gzip member.
  ///
  /// With the same zlib version, the same content gives the same bytes, because the member contains
  /// neither a time nor an operating system.
  ///
  /// - Parameter limit: The maximum size of the member in bytes.
  /// - Returns: The member; `nil` if the member would be larger, or if there is not enough memory.
  package static func compress(_ content: [UInt8], limit: Int) -> [UInt8]? {
    guard limit > 0 else { return nil }
    let member = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      count = content.withUnsafeBufferPointer {
        shim_gzip($0.baseAddress, $0.count, buffer.baseAddress, buffer.count)
      }
    }
    return member.isEmpty ? nil : member
  }
}
