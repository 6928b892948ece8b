internal import CGnuTLS
internal import Glibc

/// The client's side of TLS on a blocking socket; the certificate of the server is not verified.
///
/// The handshake takes place with the first byte that is sent or received.
final class RawTLS {
  private let handle: UnsafeMutablePointer<shim_tls>
  private let socket: Int32
  private var isEstablished = false

  init?(on socket: Int32) {
    guard let handle = shim_begin_client_tls(socket) else { return nil }
    (self.handle, self.socket) = (handle, socket)
  }

  deinit { shim_end_tls(handle) }

  /// Sends bytes like `send(2)`.
  func send(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard establish() else { return -1 }
    return finish { shim_record_send(handle, bytes.baseAddress, bytes.count) }
  }

  /// Sends a record without content; returns false if the connection is closed.
  func sendEmptyRecord() -> Bool {
    guard establish() else { return false }
    return finish { shim_send_empty_record(handle) } >= 0
  }

  /// Receives bytes like `recv(2)`; returns 0 after an error, and if the connection was closed.
  func receive(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard establish() else { return 0 }
    return max(0, finish { shim_record_receive(handle, buffer.baseAddress, buffer.count) })
  }

  /// Informs the server that no more bytes are sent.
  func endSending() {
    guard establish() else { return }
    _ = finish { Int(shim_say_end(handle)) }
  }

  private func establish() -> Bool {
    if !isEstablished { isEstablished = finish { Int(shim_handshake(handle)) } == 0 }
    return isEstablished
  }

  /// Repeats a call of GnuTLS until it does not need to wait; a wait takes at most a minute.
  private func finish(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      guard result == Int(GNUTLS_E_AGAIN) else { return result }
      let isSending = shim_waits_to_send(handle) == 1
      var polled = pollfd(fd: socket, events: Int16(isSending ? POLLOUT : POLLIN), revents: 0)
      if poll(&polled, 1, 60_000) == 0 { return -1 }
    }
  }
}
