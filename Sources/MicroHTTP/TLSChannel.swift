internal import CGnuTLS
internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// A connection that is encrypted with TLS.
///
/// The channel performs the handshake when bytes are received or sent. The channel never blocks.
/// libmicrohttpd does not take part in TLS: `SocketHooks.swift` replaces the socket calls of
/// libmicrohttpd, and the replacements use the channel.
///
/// The event thread receives and sends. The reaper and `JobWatch` also send, so a lock protects the
/// state.
///
/// Source: RFC 8446, RFC 5246.
///
/// LIFETIME: methods must not be called after the socket was closed.
final class TLSChannel: Sendable {
  /// The result of a call of `receive`.
  enum Received: Sendable, Equatable {
    case bytes(Int)
    /// The peer sends no more bytes.
    case end
    /// No more bytes have arrived yet.
    case later
    /// The handshake has failed, or the peer has violated the protocol.
    case failed
    /// The first byte is an uppercase letter instead of a handshake, so the client probably uses
    /// plain HTTP.
    case plainText
  }

  /// The result of a call of `send`.
  enum Sent: Sendable, Equatable {
    case bytes(Int)
    /// The handshake is not complete, or the socket cannot take more bytes yet.
    ///
    /// The next call of `send` must pass the same bytes again.
    case later
    case failed
  }

  /// The state that the lock of the channel protects.
  ///
  /// Unchecked: the pointer is used only while the lock is held.
  private struct State: @unchecked Sendable {
    /// The state of the connection in GnuTLS.
    let handle: UnsafeMutablePointer<shim_tls>
    var hasBegun = false
    var isEstablished = false
    /// True if a record is encrypted but not sent completely.
    var holdsRecord = false
    var isBroken = false
  }

  private let state: Monitor<State>
  /// True if the peer has announced that it sends no more bytes.
  private let receivedEnd = Atomic(false)
  /// True if this side sends no more bytes.
  private let sentEnd = Atomic(false)
  private let socket: Int32
  private let isServer: Bool
  private let certificate: TLSCertificate?

  /// Creates the server's side of a connection; `nil` if there is not enough memory.
  init?(on socket: Int32, certificate: TLSCertificate, priorities: OpaquePointer) {
    guard let handle = shim_begin_tls(socket, certificate.credentials, priorities) else {
      return nil
    }
    (self.socket, self.certificate, isServer) = (socket, certificate, true)
    state = Monitor(State(handle: handle))
  }

  /// Creates the client's side of a connection.
  ///
  /// The client's side does not verify the server's certificate. The result is `nil` if there is
  /// not enough memory.
  init?(toServerOn socket: Int32) {
    guard let handle = shim_begin_client_tls(socket) else { return nil }
    (self.socket, certificate, isServer) = (socket, nil, false)
    state = Monitor(State(handle: handle))
  }

  deinit { state.withLock { shim_end_tls($0.handle) } }

  /// True if the peer has announced that it sends no more bytes.
  ///
  /// The property does not wait for the lock.
  var hasReceivedEnd: Bool { receivedEnd.load(ordering: .acquiring) }

  /// Receives bytes until the buffer is full or no more bytes have arrived.
  ///
  /// If the buffer is not full afterwards, neither GnuTLS nor the socket has more bytes. In this
  /// case, libmicrohttpd waits for an event of the socket.
  func receive(into buffer: UnsafeMutableRawBufferPointer) -> Received {
    state.withLock { state in
      guard let start = buffer.baseAddress, !state.isBroken else { return .failed }
      if let unready = establish(&state) { return unready }
      var count = 0
      while count < buffer.count {
        let result = shim_record_receive(state.handle, start + count, buffer.count - count)
        guard result > 0 else {
          let outcome = Self.outcome(of: result)
          if outcome == .end { receivedEnd.store(true, ordering: .releasing) }
          if outcome == .failed { fail(&state, Int32(clamping: result)) }
          return count > 0 ? .bytes(count) : outcome
        }
        count += result
      }
      return .bytes(count)
    }
  }

  /// Sends parts one after another, as if they were one buffer.
  ///
  /// - Returns: The number of bytes that are sent, counted from the start of the first part.
  func send(_ parts: UnsafeBufferPointer<iovec>) -> Sent { state.withLock { send(parts, &$0) } }

  func send(_ bytes: [UInt8]) -> Sent { state.withLock { send(bytes, &$0) } }

  /// Sends bytes that do not come from libmicrohttpd; returns true if all bytes are sent.
  ///
  /// If the handshake or the previous record is not complete, the method sends nothing.
  func sendAll(_ bytes: [UInt8]) -> Bool { state.withLock { sendAll(bytes, &$0) } }

  /// Sends the last bytes of the connection and ends sending, without waiting for the lock.
  ///
  /// If another thread holds the lock, the method does nothing and returns `nil`.
  ///
  /// - Returns: True if all bytes are sent.
  func sendLast(_ bytes: [UInt8]) -> Bool? {
    state.withLockIfFree { state in
      let isSent = sendAll(bytes, &state)
      endSending(&state)
      return isSent
    }
  }

  /// Informs the client or server at the other end that no more bytes are sent.
  ///
  /// Without this information, the other end cannot distinguish a complete response from a
  /// truncated one. If this side has already sent the information, the method does nothing.
  ///
  /// Source: RFC 8446 section 6.1.
  func endSending() {
    if sentEnd.load(ordering: .acquiring) { return }
    state.withLock { endSending(&$0) }
  }

  private func send(_ parts: UnsafeBufferPointer<iovec>, _ state: inout State) -> Sent {
    let total = parts.reduce(0) { $0 + $1.iov_len }
    guard !state.isBroken, !sentEnd.load(ordering: .relaxed) else { return .failed }
    switch establish(&state) {
    case nil: break
    case .later: return .later
    default: return .failed
    }
    var sent = 0
    while sent < total {
      let result = Self.sendRecord(parts, from: sent, in: state.handle)
      state.holdsRecord = result == Int(GNUTLS_E_AGAIN)
      if result > 0, result <= total - sent {
        sent += result
      } else if result == Int(GNUTLS_E_AGAIN) {
        return sent > 0 ? .bytes(sent) : .later
      } else {
        state.isBroken = true
        return .failed
      }
    }
    return .bytes(sent)
  }

  private func send(_ bytes: [UInt8], _ state: inout State) -> Sent {
    bytes.withUnsafeBytes { bytes in
      var part = iovec(
        iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress), iov_len: bytes.count)
      return withUnsafePointer(to: &part) {
        send(UnsafeBufferPointer(start: $0, count: 1), &state)
      }
    }
  }

  private func sendAll(_ bytes: [UInt8], _ state: inout State) -> Bool {
    guard state.isEstablished, !state.holdsRecord else { return false }
    return send(bytes, &state) == .bytes(bytes.count)
  }

  private func endSending(_ state: inout State) {
    guard state.isEstablished, !state.isBroken,
      !sentEnd.exchange(true, ordering: .acquiringAndReleasing)
    else { return }
    if !state.holdsRecord { _ = shim_say_end(state.handle) }
  }

  /// Continues the handshake, and returns `nil` if the handshake is then complete.
  ///
  /// Otherwise, the result is the reason why the handshake is not complete.
  private func establish(_ state: inout State) -> Received? {
    if state.isEstablished { return nil }
    if isServer, !state.hasBegun {
      let first = shim_first_byte(socket)
      if UInt8(ascii: "A")...UInt8(ascii: "Z") ~= UInt8(clamping: first) { return .plainText }
      state.hasBegun = first >= 0
    }
    let code = shim_handshake(state.handle)
    if isServer { shim_acknowledge(socket) }
    state.isEstablished = code == 0
    if code == 0 { return nil }
    let outcome = Self.outcome(of: Int(code))
    if outcome == .failed { fail(&state, code) }
    return outcome
  }

  /// Sends an alert that reports a failure, and marks the channel as broken.
  private func fail(_ state: inout State, _ code: Int32) {
    if !state.holdsRecord { shim_send_alert(state.handle, code) }
    state.isBroken = true
  }
}
