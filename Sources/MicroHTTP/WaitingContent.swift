internal import CMicroHTTPD
internal import Glibc

/// Large content in memory of the C library's, counted until libmicrohttpd lets go of it.
///
/// Who asks for much and reads nothing holds an answer in memory until its deadline, and the next beside him
/// another: what they may hold together is bounded.
///
/// LIFETIME: the response holds one reference to the object, from `handOver` to `waitingContentReleased`.
final class WaitingContent {
  private let bytes: UnsafeMutableRawBufferPointer
  private let waiting: ByteBudget

  /// Smaller content is gone as soon as it is sent: that is what a socket takes at once.
  static let counted = 65_536

  /// Copies content; `nil` where there is no room for it.
  init?(_ content: [UInt8], _ waiting: ByteBudget) {
    guard waiting.take(content.count) else { return nil }
    self.waiting = waiting
    bytes = .allocate(byteCount: content.count, alignment: 1)
    bytes.copyBytes(from: content)
  }

  deinit {
    waiting.giveBack(bytes.count)
    bytes.deallocate()
  }

  /// Makes a response of the content.
  func handOver() -> OpaquePointer? {
    let context = Unmanaged.passRetained(self).toOpaque()
    let handle = MHD_create_response_from_buffer_with_free_callback_cls(
      bytes.count, bytes.baseAddress, waitingContentReleased, context)
    if handle == nil { waitingContentReleased(context) }
    return handle
  }
}

/// The response is over: sent to its end, or its client gone.
nonisolated func waitingContentReleased(_ context: UnsafeMutableRawPointer?) {
  guard let context else { return }
  Unmanaged<WaitingContent>.fromOpaque(context).release()
}
