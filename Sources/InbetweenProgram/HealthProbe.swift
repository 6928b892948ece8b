import Glibc
import Support

/// A request to the health endpoint of a server, over a plain socket.
struct HealthProbe {
  /// The server's host; the loopback address replaces a wildcard address.
  var host: String
  var port: Int
  var path: String
  /// The maximum time in seconds for connecting, sending and receiving together.
  var deadlineSeconds = 2.0

  /// The reason why the probe received no response from the server.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  var url: String { "http://\(authority)\(path)" }

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
    let request =
      "GET \(path) HTTP/1.1\r\nHost: \(authority)\r\nConnection: close\r\n\r\n"
    guard send(socket, request, request.utf8.count, Int32(MSG_NOSIGNAL)) == request.utf8.count
    else { throw failure("did not accept the request: \(reason(errno))") }

    // The status line begins "HTTP/1.1 200"; the rest is ignored.
    var head: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64)
    while head.count < 12 {
      limit(socket, SO_RCVTIMEO, until: end)
      let count = recv(socket, &buffer, buffer.count, 0)
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
