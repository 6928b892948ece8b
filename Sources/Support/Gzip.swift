internal import CZlib

/// Content in the coding gzip.
///
/// The only code that hands bytes to zlib. Source: RFC 1952.
package enum Gzip {
  /// Compresses content into one member.
  ///
  /// The same content gives the same bytes wherever the same zlib is linked: the member tells no time
  /// and no system.
  ///
  /// - Parameter limit: The most bytes that the member may have.
  /// - Returns: The member; `nil` where it would be larger, or memory is short.
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
