internal import Glibc

/// A client that sends exact bytes on one connection and reads the responses.
///
/// A read that takes longer than a minute throws an error, which fails the test.
public final class RawClient {
  /// A response, as received.
  public struct Response: Equatable, Sendable {
    /// The status code.
    public var status: Int
    /// The header fields, by lower-case name.
    public var fields: [String: String]
    /// The body.
    public var content: [UInt8]

    /// The body as text.
    public var text: String { String(decoding: content, as: UTF8.self) }
    /// True if the response announces the end of the connection.
    public var closes: Bool { fields["connection"]?.lowercased() == "close" }
  }

  /// A failure to receive a response.
  public struct Failure: Error, CustomStringConvertible {
    /// The event that occurred in place of a response.
    public var description: String
  }

  private let socket: Int32
  private let tls: RawTLS?
  private var unread: [UInt8] = []
  private var hasEnded = false

  /// Connects to a port of this machine.
  ///
  /// - Parameters:
  ///   - source: The last byte of the client's address 127.0.0.x; by default, the system chooses
  ///     the address.
  ///   - receiveBytes: The size of the receive buffer in bytes; by default, the system chooses it.
  ///   - usesTLS: True to encrypt the connection.
  ///   - text: The text that is sent first; see `send(_:)`.
  public init(
    port: Int, isIPv6: Bool = false, source: UInt8? = nil, receiveBytes: Int32? = nil,
    usesTLS: Bool = TestCertificate.isForAll, sending text: String = ""
  ) throws {
    socket = Glibc.socket(isIPv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard socket >= 0 else { throw Failure(description: "socket: \(errno)") }
    var patience = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(
      socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    if var receiveBytes {
      setsockopt(
        socket, SOL_SOCKET, SO_RCVBUF, &receiveBytes, socklen_t(MemoryLayout<Int32>.size))
    }
    if let source { Self.bind4(socket, source) }
    let code = isIPv6 ? Self.connect6(socket, port) : Self.connect4(socket, port)
    guard code == 0 else { throw Failure(description: "connect: \(errno)") }
    tls = usesTLS ? RawTLS(on: socket) : nil
    send(text)
  }

  deinit { close(socket) }

  /// Sends a text with one byte per character.
  ///
  /// It does nothing if the server has closed the connection.
  public func send(_ text: String) {
    send(text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
  }

  /// Sends bytes; does nothing if the server has closed the connection.
  public func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        tls?.send($0) ?? Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Sends a request, with JSON as its content if there is any, and returns its response.
  public func send(
    _ method: String, _ path: String, _ json: String? = nil, fields: [String] = []
  ) throws -> Response {
    var head = ["\(method) \(path) HTTP/1.1", "Host: localhost"] + fields
    if let json {
      head += ["Content-Type: application/json", "Content-Length: \(json.utf8.count)"]
    }
    send(Array((head.joined(separator: "\r\n") + "\r\n\r\n" + (json ?? "")).utf8))
    return try response(to: method)
  }

  /// Sends `count` TLS records without content; stops if the connection is closed or not encrypted.
  public func sendEmptyRecords(_ count: Int) {
    for _ in 0..<count where tls?.sendEmptyRecord() != true { return }
  }

  /// Closes the sending side of the connection.
  public func endSending() {
    tls?.endSending()
    shutdown(socket, Int32(SHUT_WR))
  }

  /// Makes `deinit` reset the connection, as the system does for a process that was killed.
  ///
  /// Source: `socket(7)`, `SO_LINGER`.
  public func resetOnClose() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }

  /// Reads the head of the next response; its body stays unread.
  public func head() throws -> Response { try nextResponse(to: "HEAD") }

  /// Reads the next chunk of a body; empty at the end of the body.
  ///
  /// Source: RFC 9112 section 7.1.
  public func chunk() throws -> [UInt8] {
    while !unread.contains(0x0A) { try fillOrFail() }
    let line = unread.prefix { $0 != 0x0D }
    guard let count = Int(String(decoding: line, as: UTF8.self), radix: 16) else {
      throw Failure(description: "no size of a chunk: \(line)")
    }
    while unread.count < line.count + 2 + count + 2 { try fillOrFail() }
    let content = Array(unread[(line.count + 2)..<(line.count + 2 + count)])
    unread.removeFirst(line.count + 2 + count + 2)
    return content
  }

  /// Reads the next response.
  ///
  /// - Parameter interim: True to also return interim responses such as 100; by default, they are
  ///   skipped.
  public func response(to method: String = "GET", interim: Bool = false) throws -> Response {
    while true {
      let response = try nextResponse(to: method)
      if response.status >= 200 || interim { return response }
    }
  }

  /// Reads until the server closes the connection, and returns the received bytes.
  public func untilEnd() throws -> [UInt8] {
    while try fill() {}
    defer { unread = [] }
    return unread
  }

  /// True if the server closes the connection within a time, and sends nothing before.
  public func ends(withinMilliseconds milliseconds: Int32) throws -> Bool {
    var polled = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, milliseconds) > 0 else { return false }
    return try !fill()
  }

  private func nextResponse(to method: String) throws -> Response {
    var end = headEnd()
    while end == nil {
      guard try fill() else { throw Failure(description: "ended before a response: \(unread)") }
      end = headEnd()
    }
    let head = String(decoding: unread.prefix(end ?? 0), as: UTF8.self)
    unread.removeFirst((end ?? 0) + 4)
    let lines = head.split(separator: "\r\n")
    guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { throw Failure(description: "no status line: \(head)") }
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      fields[parts[0].lowercased()] = parts.count > 1 ? String(parts[1].dropFirst()) : ""
    }
    let hasContent = method != "HEAD" && status >= 200 && status != 204 && status != 304
    if hasContent && fields["transfer-encoding"] == "chunked" {
      return Response(status: status, fields: fields, content: try chunkedContent())
    }
    let length = hasContent ? fields["content-length"].flatMap { Int($0) } ?? 0 : 0
    while unread.count < length {
      guard try fill() else { throw Failure(description: "ended inside a response") }
    }
    defer { unread.removeFirst(length) }
    return Response(status: status, fields: fields, content: Array(unread.prefix(length)))
  }

  /// Waits for bytes and returns the available bytes; empty if the connection has ended.
  public func read() throws -> [UInt8] {
    if unread.isEmpty { _ = try fill() }
    defer { unread = [] }
    return unread
  }

  /// Reads a chunked body without extensions and trailers.
  private func chunkedContent() throws -> [UInt8] {
    var content: [UInt8] = []
    while true {
      let part = try chunk()
      if part.isEmpty { return content }
      content += part
    }
  }

  private func fillOrFail() throws {
    guard try fill() else { throw Failure(description: "ended inside a response") }
  }

  private func headEnd() -> Int? {
    unread.indices.first { unread[$0...].starts(with: Array("\r\n\r\n".utf8)) }
  }

  /// Reads once; returns false if the server has closed or reset the connection.
  private func fill() throws -> Bool {
    if hasEnded { return false }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count =
      tls.map { tls in buffer.withUnsafeMutableBytes { tls.receive(into: $0) } }
      ?? recv(socket, &buffer, buffer.count, 0)
    if count < 0, errno != ECONNRESET { throw Failure(description: "recv: \(errno)") }
    hasEnded = count <= 0
    unread += buffer.prefix(max(count, 0))
    return !hasEnded
  }

  private static func bind4(_ socket: Int32, _ source: UInt8) {
    var address = loopback(source, port: 0)
    _ = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  private static func loopback(_ host: UInt8, port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = (UInt32(0x7F00_0000) | UInt32(host)).bigEndian
    return address
  }

  private static func connect4(_ socket: Int32, _ port: Int) -> Int32 {
    var address = loopback(1, port: port)
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  private static func connect6(_ socket: Int32, _ port: Int) -> Int32 {
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = UInt16(port).bigEndian
    address.sin6_addr = in6addr_loopback
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
      }
    }
  }
}
