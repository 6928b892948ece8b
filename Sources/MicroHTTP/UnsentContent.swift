internal import CMicroHTTPD
internal import Glibc

/// Large response content, which a budget counts until libmicrohttpd releases it.
///
/// A client that requests large responses and does not read them pins memory until its deadline.
/// The total for all clients is limited.
///
/// LIFETIME: the response holds one reference to the object, from `handOver` to
/// `unsentContentReleased`.
final class UnsentContent {
  private let bytes: UnsafeMutableRawBufferPointer
  private let waiting: ByteBudget

  /// The size in bytes from which content is counted in the budget.
  ///
  /// A socket takes smaller content at once.
  static let counted = 65_536

  /// Copies content into memory of the C library; `nil` if the budget is exhausted.
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

/// Releases the content after its response was sent completely, or its client has disconnected.
nonisolated func unsentContentReleased(_ context: UnsafeMutableRawPointer?) {
  guard let context else { return }
  Unmanaged<UnsentContent>.fromOpaque(context).release()
}
