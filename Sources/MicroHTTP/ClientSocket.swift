internal import CMicroHTTPD
internal import Glibc
internal import Support

/// The client's side of a connection, for a request to a server on the same machine.
///
/// One deadline applies to all calls together. With TLS, the server's certificate is not verified.
///
/// Source: `getaddrinfo`, `connect`, socket(7).
package final class ClientSocket {
  package enum Failure: Error, Equatable {
    /// The host has no IP address.
    case unknownHost
    /// There is not enough memory for TLS.
    case noMemory
    /// The peer violates the TLS protocol.
    case notTLS
    /// The deadline has passed.
    case late
    /// A system call failed; the text is the reason.
    case system(String)
  }

  private let socket: Int32
  private let tls: TLSChannel?
  private let end: MonotonicTime

  /// Connects to the first of the host's addresses that accepts a connection.
  ///
  /// - Parameter deadlineSeconds: The maximum time in seconds for connecting, sending and receiving
  ///   together. The resolution of the host name is not limited.
  package init(host: String, port: Int, usesTLS: Bool, deadlineSeconds: Double) throws(Failure) {
    end = MonotonicTime.now.advanced(bySeconds: deadlineSeconds)
    socket = try Self.connected(host, port, until: end)
    tls = usesTLS ? TLSChannel(toServerOn: socket) : nil
    // All properties have values here, so `deinit` closes the socket even if the initializer
    // throws.
    if usesTLS, tls == nil { throw .noMemory }
  }

  deinit { close(socket) }

  /// Sends bytes, which must fit into the socket's send buffer.
  package func send(_ bytes: [UInt8]) throws(Failure) {
    guard let tls else {
      let sent = Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
      guard sent >= 0 else { throw Self.failure(errno) }
      guard sent == bytes.count else { throw .late }
      return
    }
    while true {
      switch tls.send(bytes) {
      case .bytes(bytes.count): return
      case .later: try wait()
      case .bytes, .failed: throw .notTLS
      }
    }
  }

  /// Receives at most `count` bytes; the result is empty if the server has closed the connection.
  package func receive(_ count: Int) throws(Failure) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: count)
    guard let tls else {
      try wait()
      let received = recv(socket, &buffer, count, 0)
      guard received >= 0 else { throw Self.failure(errno) }
      return Array(buffer.prefix(received))
    }
    while true {
      switch buffer.withUnsafeMutableBytes({ tls.receive(into: $0) }) {
      case .bytes(let received): return Array(buffer.prefix(received))
      case .end: return []
      case .later: try wait()
      case .failed, .plainText: throw .notTLS
      }
    }
  }

  /// Waits until the socket is readable.
  ///
  /// A wait until the socket is writable is not needed, because the request fits into the send
  /// buffer.
  private func wait() throws(Failure) {
    var polled = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    var ready: Int32
    repeat {
      ready = poll(&polled, 1, end.milliseconds(from: .now, atMost: Self.longestWait))
    } while ready < 0 && errno == EINTR
    guard ready >= 0 else { throw Self.failure(errno) }
    guard ready > 0 else { throw .late }
  }

  private static func connected(
    _ host: String, _ port: Int, until end: MonotonicTime
  ) throws(Failure) -> Int32 {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var addresses: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, String(port), &hints, &addresses) == 0 else { throw .unknownHost }
    // LIFETIME: the list is freed when this scope ends.
    defer { freeaddrinfo(addresses) }
    var next = addresses
    // The error number of the most recent failed attempt.
    var cause: Int32 = 0
    while let address = next?.pointee {
      next = address.ai_next
      let socket = Glibc.socket(
        address.ai_family, address.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), 0)
      guard socket >= 0 else {
        cause = errno
        continue
      }
      limitConnecting(on: socket, until: end)
      if connect(socket, address.ai_addr, address.ai_addrlen) == 0 { return socket }
      cause = errno
      close(socket)
    }
    throw failure(cause)
  }

  /// Limits the time for connecting to the time until `end`.
  ///
  /// Linux applies the socket's send time-out to `connect`, too.
  private static func limitConnecting(on socket: Int32, until end: MonotonicTime) {
    // The time is not zero, because zero would mean no time-out.
    let left = max(1, Int(end.milliseconds(from: .now, atMost: longestWait)))
    var time = timeval(tv_sec: left / 1_000, tv_usec: (left % 1_000) * 1_000)
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
  }

  /// Returns the failure for the given `errno`.
  ///
  /// `EAGAIN` and `EINPROGRESS` report a time-out. Source: socket(7), `SO_SNDTIMEO`.
  private static func failure(_ number: Int32) -> Failure {
    switch number {
    case EAGAIN, EINPROGRESS: .late
    default: .system(systemReason(number))
    }
  }

  /// The maximum time-out of one call of `poll` in milliseconds: one hour.
  private static let longestWait: Int32 = 3_600_000
}
