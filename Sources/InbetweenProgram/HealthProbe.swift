import Glibc
import MicroHTTP
import Support

/// A request to the health endpoint of a server.
///
/// With TLS, the certificate is not verified: the probe checks a server on its own machine, whose
/// certificate has another name.
struct HealthProbe {
  /// The server's host; the loopback address replaces a wildcard address.
  var host: String
  var port: Int
  var usesTLS = false
  var path: String
  /// The maximum time in seconds for connecting, sending and receiving together.
  var deadlineSeconds = 2.0

  /// The reason why the probe received no response from the server.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  var url: String { "\(usesTLS ? "https" : "http")://\(authority)\(path)" }

  private var peer: String {
    switch host {
    case "0.0.0.0": "127.0.0.1"
    case "::": "::1"
    default: host
    }
  }

  private var authority: String { Authority.text(host: peer, port: port) }

  /// Sends the request and returns the status code of the response.
  func status() throws -> Int {
    let end = monotonicSeconds() + deadlineSeconds
    let socket = try connected(until: end)
    defer { close(socket) }
    let tls = usesTLS ? TLSChannel(toServerOn: socket) : nil
    let request =
      "GET \(path) HTTP/1.1\r\nHost: \(authority)\r\nConnection: close\r\n\r\n"
    if usesTLS {
      guard let tls else { throw failure("cannot be reached: not enough memory for TLS") }
      try send(Array(request.utf8), through: tls, on: socket, until: end)
    } else {
      guard
        Glibc.send(socket, request, request.utf8.count, Int32(MSG_NOSIGNAL))
          == request.utf8.count
      else { throw failure("did not accept the request: \(reason(errno))") }
    }

    // The status line begins "HTTP/1.1 200"; the rest is ignored.
    var head: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64)
    while head.count < 12 {
      limit(socket, SO_RCVTIMEO, until: end)
      let count =
        try tls.map { try receive(into: &buffer, from: $0, on: socket, until: end) }
        ?? recv(socket, &buffer, buffer.count, 0)
      guard count != 0 else { throw failure("closed the connection without a response") }
      guard count > 0 else { throw failure("sent no response: \(reason(errno))") }
      head += buffer.prefix(count)
    }
    let line = String(decoding: head.prefix(12), as: UTF8.self)
    guard line.hasPrefix("HTTP/1."), let status = Int(line.suffix(3)) else {
      throw failure("does not respond with HTTP")
    }
    return status
  }

  private func send(
    _ request: [UInt8], through tls: TLSChannel, on socket: Int32, until end: Double
  ) throws {
    while true {
      switch tls.send(request) {
      case .bytes(request.count): return
      case .later: try wait(for: socket, until: end)
      case .bytes, .failed: throw failure("does not accept TLS")
      }
    }
  }

  private func receive(
    into buffer: inout [UInt8], from tls: TLSChannel, on socket: Int32, until end: Double
  ) throws -> Int {
    while true {
      switch buffer.withUnsafeMutableBytes({ tls.receive(into: $0) }) {
      case .bytes(let count): return count
      case .end: return 0
      case .later: try wait(for: socket, until: end)
      case .failed, .plainText: throw failure("does not respond with TLS")
      }
    }
  }

  /// Waits until the socket is readable; the small request never waits for room.
  private func wait(for socket: Int32, until end: Double) throws {
    var polled = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    let milliseconds = Int32(bounded: (end - monotonicSeconds()) * 1_000, in: 0...3_600_000)
    guard poll(&polled, 1, milliseconds) > 0 else {
      throw failure("sent no response: \(reason(EAGAIN))")
    }
  }

  private func connected(until end: Double) throws -> Int32 {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var addresses: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(peer, "\(port)", &hints, &addresses) == 0 else {
      throw failure("has a host without an IP address")
    }
    defer { freeaddrinfo(addresses) }
    var next = addresses
    // The error number of the last address.
    var cause: Int32 = 0
    while let address = next?.pointee {
      next = address.ai_next
      let socket = Glibc.socket(
        address.ai_family, address.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), 0)
      guard socket >= 0 else {
        cause = errno
        continue
      }
      // On Linux, the send time-out also limits the time for connecting.
      limit(socket, SO_SNDTIMEO, until: end)
      if connect(socket, address.ai_addr, address.ai_addrlen) == 0 { return socket }
      cause = errno
      close(socket)
    }
    throw failure("cannot be reached: \(reason(cause))")
  }

  private func limit(_ socket: Int32, _ option: Int32, until end: Double) {
    // The time is not zero, because zero would mean no time-out.
    let left = max(0.001, end - monotonicSeconds())
    var time = timeval(
      tv_sec: Int(bounded: left, in: 0...86_400),
      tv_usec: Int(bounded: left.truncatingRemainder(dividingBy: 1) * 1e6, in: 0...999_999))
    setsockopt(socket, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
  }

  /// Returns the message for an error number.
  ///
  /// `EAGAIN` and `EINPROGRESS` are the numbers of a time-out. Source: socket(7), `SO_RCVTIMEO`.
  private func reason(_ number: Int32) -> String {
    switch number {
    case EAGAIN, EINPROGRESS: "no progress within \(deadlineSeconds) s"
    default: systemReason(number)
    }
  }

  private func failure(_ what: String) -> Failure {
    Failure(description: "\(url) \(what)")
  }
}

private func monotonicSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}
