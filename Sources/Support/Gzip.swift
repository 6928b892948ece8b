internal import CDeflate
internal import Synchronization

/// The gzip content coding.
///
/// Source: RFC 1952.
package enum Gzip {
  /// The idle compressors; there are never more compressors than threads.
  ///
  /// Creating a compressor takes longer than compressing a typical response.
  private static let idle = Mutex<[Compressor]>([])

  /// Compresses content into one gzip member.
  ///
  /// With the same version of libdeflate, the same content gives the same bytes, because the member
  /// contains neither a time nor an operating system.
  ///
  /// - Parameter limit: The maximum size of the member in bytes.
  /// - Returns: The member; `nil` if the member would be larger than `limit`, or if there is not
  ///   enough memory.
  package static func compress(_ content: [UInt8], limit: Int) -> [UInt8]? {
    guard limit > 0, let compressor = idle.withLock({ $0.popLast() }) ?? Compressor() else {
      return nil
    }
    defer { idle.withLock { $0.append(compressor) } }
    return compressor.compress(content, limit: limit)
  }

  /// Compresses content that is sent many times; takes about ten times as long as `compress`.
  ///
  /// - Returns: The member; `nil` if the member would not be smaller than `content`, or if there is
  ///   not enough memory.
  package static func compressOnce(_ content: [UInt8]) -> [UInt8]? {
    guard content.count > 1 else { return nil }
    return Compressor(level: 9)?.compress(content, limit: content.count - 1)
  }

  /// Decompresses one gzip member.
  ///
  /// - Parameter limit: The maximum size of the content in bytes.
  /// - Returns: The content; `nil` if the member is damaged, if its content is empty or larger than
  ///   `limit`, or if there is not enough memory.
  package static func decompress(_ member: [UInt8], limit: Int) -> [UInt8]? {
    // The last four bytes of a member are the size of its content, modulo 2³².
    let size = member.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard size <= limit, let handle = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(handle) }
    let content = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      let result = member.withUnsafeBufferPointer {
        libdeflate_gzip_decompress(handle, $0.baseAddress, $0.count, buffer.baseAddress, size, nil)
      }
      count = result == LIBDEFLATE_SUCCESS ? size : 0
    }
    return content.isEmpty ? nil : content
  }
}

/// A libdeflate compressor, which only one thread at a time is allowed to use.
private final class Compressor: @unchecked Sendable {
  private let handle: OpaquePointer

  /// Creates a compressor; `nil` if there is not enough memory.
  ///
  /// docs/performance.md contains the measurements for the default compression level.
  init?(level: Int32 = 1) {
    guard let handle = libdeflate_alloc_compressor(level) else { return nil }
    self.handle = handle
  }

  deinit { libdeflate_free_compressor(handle) }

  func compress(_ content: [UInt8], limit: Int) -> [UInt8]? {
    let member = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      count = content.withUnsafeBufferPointer {
        libdeflate_gzip_compress(handle, $0.baseAddress, $0.count, buffer.baseAddress, limit)
      }
    }
    return member.isEmpty ? nil : member
  }
}
