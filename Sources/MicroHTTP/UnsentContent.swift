internal import CMicroHTTPD
internal import Glibc

/// Large response content, whose bytes count against a budget until libmicrohttpd releases them.
///
/// If a client requests large responses and does not read them, the responses stay in memory until
/// a deadline passes. So the budget limits the bytes of all clients together.
///
/// LIFETIME: the response holds one reference to the object, from `handOver` to
/// `unsentContentReleased`.
final class UnsentContent {
  private let bytes: UnsafeMutableRawBufferPointer
  private let waiting: ByteBudget

  /// The minimum size in bytes of content that is counted in the budget.
  ///
  /// Smaller content usually fits into the buffer of the socket.
  static let counted = 16_384

  /// Copies content into memory for libmicrohttpd; `nil` if the budget does not grant the bytes.
  init?(_ content: [UInt8], _ waiting: ByteBudget) {
    guard waiting.take(content.count) else { return nil }
    self.waiting = waiting
    bytes = .allocate(byteCount: content.count, alignment: 1)
    bytes.copyBytes(from: content)
  }

  deinit {
    waiting.release(bytes.count)
    bytes.deallocate()
  }

  /// Creates a response with the content; `nil` if there is not enough memory.
  func handOver() -> OpaquePointer? {
    let context = Unmanaged.passRetained(self).toOpaque()
    let handle = MHD_create_response_from_buffer_with_free_callback_cls(
      bytes.count, bytes.baseAddress, unsentContentReleased, context)
    if handle == nil { unsentContentReleased(context) }
    return handle
  }
}

/// Releases the content when its response is completely sent or its connection is lost.
nonisolated func unsentContentReleased(_ context: UnsafeMutableRawPointer?) {
  guard let context else { return }
  Unmanaged<UnsentContent>.fromOpaque(context).release()
}
