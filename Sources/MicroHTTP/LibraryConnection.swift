internal import CMicroHTTPD
internal import Glibc
internal import HTTPMessages

/// The handle of a connection in libmicrohttpd.
///
/// LIFETIME: the handle is valid during the callback that received it. It also stays valid while
/// the connection is suspended, and until libmicrohttpd has released the response. So
/// `resumption(waking:)` and `StreamedContent` can store the handle. Pointers that other methods
/// receive from libmicrohttpd are used only during the callback.
struct LibraryConnection {
  private let handle: OpaquePointer

  init(_ handle: OpaquePointer) { self.handle = handle }

  /// The connection's socket; -1 if there is none.
  var socket: Int32 { shim_connection_socket(handle) }

  /// The numeric address of the client; empty if it is not known.
  var clientAddress: String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { text in
      guard let start = text.baseAddress,
        shim_client_address(handle, start, text.count) != 0
      else { return "" }
      return String(cString: start)
    }
  }

  /// The network of the client; `nil` if its address is not known.
  var network: ClientNetwork? { ClientNetwork(shim_client_sockaddr(handle)) }

  /// The `Connection` that was stored in libmicrohttpd when the connection opened.
  ///
  /// It is `nil` if nothing was stored.
  var connection: Connection? {
    guard let context = shim_connection_context(handle) else { return nil }
    return Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue()
  }

  /// The number of received bytes of the request's head.
  var headBytes: Int { shim_request_head_bytes(handle) }

  /// Returns a guard to which every field line of the request was passed, in order.
  func judgeFields(limits: RequestGuard.Limits) -> RequestGuard {
    var judge = RequestGuard(limits: limits)
    withUnsafeMutablePointer(to: &judge) { pointer in
      _ = MHD_get_connection_values_n(handle, MHD_HEADER_KIND, fieldArrived, pointer)
    }
    return judge
  }

  /// Suspends the connection.
  ///
  /// Until the connection is resumed, libmicrohttpd neither receives nor sends on it.
  ///
  /// Call this method only inside a callback of libmicrohttpd.
  func suspend() { MHD_suspend_connection(handle) }

  /// Resumes the connection, which must be suspended.
  ///
  /// Call this method on the event thread, outside a callback of libmicrohttpd.
  func resume() { MHD_resume_connection(handle) }

  /// Returns a function that resumes the connection.
  ///
  /// Call the returned function once, from any thread.
  ///
  /// - Parameter inbox: The inbox through which the returned function wakes the event loop.
  ///
  /// LIFETIME: libmicrohttpd keeps a suspended connection until the connection is resumed, so the
  /// handle stays valid.
  func resumption(waking inbox: LoopInbox) -> @Sendable () -> Void {
    let suspended = SuspendedConnection(handle: handle)
    return {
      suspended.resume()
      inbox.raise()
    }
  }

  /// Queues a response in libmicrohttpd.
  ///
  /// - Parameter waiting: The memory budget for large content that is not sent yet.
  func send(
    _ response: Response, isHeadOnly: Bool, waiting: ByteBudget
  ) throws(LibraryResponse.Failure) {
    let library = try LibraryResponse.made(of: response, on: self, waiting: waiting)
    defer { library.release() }
    if isHeadOnly, case .stream = response.body { library.endWithConnection() }
    guard library.queue(on: handle, status: response.status) else { throw .malformed }
  }
}

private nonisolated func fieldArrived(
  _ judge: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?,
  _ nameBytes: Int, _ value: UnsafePointer<CChar>?, _ valueBytes: Int
) -> MHD_Result {
  guard let judge else { return MHD_NO }
  withBytes(name, count: nameBytes) { name in
    withBytes(value, count: valueBytes) { value in
      judge.assumingMemoryBound(to: RequestGuard.self).pointee.take(name: name, value: value)
    }
  }
  return MHD_YES
}

/// Calls a function with the first `count` bytes of a C string, and returns the function's result.
///
/// If the pointer is `nil`, the function receives no bytes.
func withBytes<Result>(
  _ text: UnsafePointer<CChar>?, count: Int, _ body: (Span<UInt8>) -> Result
) -> Result {
  guard let text, count > 0 else { return body(Span()) }
  return text.withMemoryRebound(to: UInt8.self, capacity: count) { bytes in
    body(Span(_unsafeStart: bytes, count: count))
  }
}

/// The handle of a suspended connection in libmicrohttpd.
///
/// Unchecked: `MHD_resume_connection` can be called from any thread, and the handle is used for
/// nothing else.
private struct SuspendedConnection: @unchecked Sendable {
  let handle: OpaquePointer

  func resume() { MHD_resume_connection(handle) }
}
