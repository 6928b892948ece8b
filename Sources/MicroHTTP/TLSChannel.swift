internal import CGnuTLS
internal import CMicroHTTPD
internal import Glibc

/// A connection that is encrypted with TLS.
///
/// The channel performs the handshake when bytes are received or sent. It never blocks.
/// libmicrohttpd does not take part in TLS: its socket calls are replaced (`SocketHooks.swift`),
/// and the replacements use the channel.
///
/// The event thread receives and sends. The reaper and the watch of a job also send, so a lock
/// protects the state.
///
/// Source: RFC 8446, RFC 5246.
///
/// LIFETIME: no method may be called after the socket was closed.
final class TLSChannel: Sendable {
  /// The result of receiving.
  enum Received: Sendable, Equatable {
    case bytes(Int)
    /// The peer sends no more bytes.
    case end
    /// No more bytes have arrived yet.
    case later
    /// The handshake has failed, or the peer has violated the protocol.
    case failed
    /// The client has sent an uppercase letter in place of a handshake, so it probably uses plain
    /// HTTP.
    case plainText
  }

  /// The result of sending.
  enum Sent: Sendable, Equatable {
    case bytes(Int)
    /// The socket cannot take more bytes yet; the next call must send the same bytes.
    case later
    case failed
  }

  /// Unchecked: the pointer is used only while the lock is held.
  private struct State: @unchecked Sendable {
    /// The state of the connection in GnuTLS.
    let handle: UnsafeMutablePointer<shim_tls>
    var hasBegun = false
    var isEstablished = false
    /// True if a record is encrypted but not sent completely.
    var holdsRecord = false
    var hasReceivedEnd = false
    /// True if `endSending` has ended the sending of bytes.
    var hasSentEnd = false
    var isBroken = false
  }

  private let state: Monitor<State>
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

  /// Creates the client's side of a connection, which does not verify the server's certificate.
  ///
  /// It is `nil` if there is not enough memory.
  init?(toServerOn socket: Int32) {
    guard let handle = shim_begin_client_tls(socket) else { return nil }
    (self.socket, certificate, isServer) = (socket, nil, false)
    state = Monitor(State(handle: handle))
  }

  deinit {
    state.withLock { shim_end_tls($0.handle) }
  }

  /// True if the peer has announced that it sends no more bytes.
  var hasReceivedEnd: Bool { state.withLock { $0.hasReceivedEnd } }

  /// Receives bytes until the buffer is full or no more bytes have arrived.
  ///
  /// If fewer bytes are returned than the buffer can take, neither GnuTLS nor the socket has more
  /// bytes. libmicrohttpd relies on this: it then waits for an event of the socket.
  func receive(into buffer: UnsafeMutableRawBufferPointer) -> Received {
    state.withLock { state in
      guard let start = buffer.baseAddress, !state.isBroken else { return .failed }
      if let unready = establish(&state) { return unready }
      var count = 0
      while count < buffer.count {
        let result = shim_record_receive(state.handle, start + count, buffer.count - count)
        guard result > 0 else {
          let outcome = Self.outcome(of: result)
          if outcome == .end { state.hasReceivedEnd = true }
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
  func send(_ parts: UnsafeBufferPointer<iovec>) -> Sent {
    state.withLock { state in
      let total = parts.reduce(0) { $0 + $1.iov_len }
      guard !state.isBroken, !state.hasSentEnd else { return .failed }
      switch establish(&state) {
      case nil: break
      case .later: return .later
      default: return .failed
      }
      var sent = 0
      while sent < total {
        let result = sendOne(parts, from: sent, in: state.handle)
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
  }

  /// Sends bytes in addition to those of libmicrohttpd; returns true if all of them are sent.
  ///
  /// Nothing is sent if the handshake is not complete or a record is not sent completely.
  func sendAll(_ bytes: [UInt8]) -> Bool {
    guard state.withLock({ $0.isEstablished && !$0.holdsRecord }) else { return false }
    return send(bytes) == .bytes(bytes.count)
  }

  func send(_ bytes: [UInt8]) -> Sent {
    bytes.withUnsafeBytes { bytes in
      var part = iovec(
        iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress), iov_len: bytes.count)
      return withUnsafePointer(to: &part) { send(UnsafeBufferPointer(start: $0, count: 1)) }
    }
  }

  /// Informs the peer that no more bytes are sent; the peer can thus detect a truncated response.
  ///
  /// Source: RFC 8446 section 6.1.
  func endSending() {
    state.withLock { state in
      guard state.isEstablished, !state.isBroken, !state.hasSentEnd else { return }
      state.hasSentEnd = true
      if !state.holdsRecord { _ = shim_say_end(state.handle) }
    }
  }

  /// Continues the handshake; returns `nil` if the handshake is complete, otherwise its outcome.
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

  /// Sends an alert with the reason of a failure, and ends the use of the channel.
  private func fail(_ state: inout State, _ code: Int32) {
    if !state.holdsRecord { shim_send_alert(state.handle, code) }
    state.isBroken = true
  }

  /// Sends one record, whose bytes begin at a position in the parts; returns the result of GnuTLS.
  ///
  /// Small parts share a record: usually one record contains a whole response.
  private func sendOne(
    _ parts: UnsafeBufferPointer<iovec>, from position: Int,
    in handle: UnsafeMutablePointer<shim_tls>
  ) -> Int {
    var (index, offset) = (0, position)
    // BOUND: the position is in a part, because it is less than the sum of their lengths.
    while offset >= parts[index].iov_len {
      offset -= parts[index].iov_len
      index += 1
    }
    if index == parts.count - 1 || parts[index].iov_len - offset >= Self.recordBytesMax,
      let start = parts[index].iov_base
    {
      return shim_record_send(handle, start + offset, parts[index].iov_len - offset)
    }
    return withUnsafeTemporaryAllocation(byteCount: Self.recordBytesMax, alignment: 1) { record in
      var count = 0
      for part in parts[index...] where count < record.count {
        let bytes = UnsafeRawBufferPointer(start: part.iov_base, count: part.iov_len)
          .dropFirst(offset).prefix(record.count - count)
        record[count...].copyBytes(from: bytes)
        count += bytes.count
        offset = 0
      }
      return shim_record_send(handle, record.baseAddress, count)
    }
  }

  /// The maximum number of bytes in a record.
  ///
  /// Source: RFC 8446 section 5.1.
  private static let recordBytesMax = 16_384

  /// Returns the meaning of a result of GnuTLS that is not a number of bytes.
  private static func outcome(of result: Int) -> Received {
    switch Int32(clamping: result) {
    case 0, GNUTLS_E_PREMATURE_TERMINATION: .end
    case GNUTLS_E_AGAIN: .later
    default: .failed
    }
  }
}
