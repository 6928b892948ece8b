internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

// Functions that replace the socket calls of libmicrohttpd.
//
// `CMicroHTTPD` defines `recv`, `send`, `sendmsg` and `shutdown` for the process, and libmicrohttpd
// calls them. The functions below check the bytes that the parser of libmicrohttpd drops without a
// report. They also replace each refusal of libmicrohttpd with a refusal that the program has
// rendered and counted. Each function calls a method of the socket's connection; a socket outside
// libmicrohttpd has no connection.

/// The table of all connections of the process, indexed by the descriptor of the socket.
enum ConnectionSockets {
  /// The number of descriptors in the table.
  ///
  /// If the descriptor of a connection is at least this number, the bytes of the connection cannot
  /// be checked. Requests on the connection are then refused with 400.
  static let countMax = 1 << 20

  /// The pointer to the connection of each descriptor; 0 for a descriptor without a connection.
  ///
  /// LIFETIME: the table is allocated once and never freed. A page of the table takes memory only
  /// after a descriptor in the page was used.
  nonisolated(unsafe) private static let table = UnsafeMutableBufferPointer<Atomic<UInt>>(
    start: calloc(countMax, MemoryLayout<Atomic<UInt>>.stride)?
      .assumingMemoryBound(to: Atomic<UInt>.self), count: countMax)

  /// Lets a connection check the bytes on its socket; `nil` ends the checks.
  ///
  /// LIFETIME: the caller retains the connection until the caller has set `nil`, before the socket
  /// is closed.
  static func set(_ connection: Connection?, on socket: Int32) {
    guard let slot = slot(socket) else { return }
    let bits = connection.map { UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) } ?? 0
    slot.pointee.store(bits, ordering: .releasing)
  }

  fileprivate static func connection(on socket: Int32) -> Connection? {
    guard let bits = slot(socket)?.pointee.load(ordering: .acquiring),
      let opaque = UnsafeRawPointer(bitPattern: bits)
    else { return nil }
    return Unmanaged<Connection>.fromOpaque(opaque).takeUnretainedValue()
  }

  private static func slot(_ socket: Int32) -> UnsafeMutablePointer<Atomic<UInt>>? {
    guard let start = table.baseAddress, socket >= 0, Int(socket) < countMax else { return nil }
    return start + Int(socket)
  }
}

/// Receives bytes for libmicrohttpd, like `recv(2)`.
@_cdecl("inbetween_receive")
nonisolated func receive(
  _ socket: Int32, _ buffer: UnsafeMutableRawPointer?, _ capacity: Int
) -> Int {
  guard let connection = ConnectionSockets.connection(on: socket), let buffer else {
    return shim_receive(socket, buffer, capacity, 0)
  }
  // After the last response, libmicrohttpd must receive 0, which ends the data of the client.
  if connection.wire.stage == .over { return 0 }
  if let tls = connection.tls {
    return receive(
      UnsafeMutableRawBufferPointer(start: buffer, count: capacity), of: connection, from: tls)
  }
  let count = shim_receive(socket, buffer, capacity, 0)
  guard count > 0 else { return count }
  let start = buffer.assumingMemoryBound(to: UInt8.self)
  return connection.refusesReceived(UnsafeBufferPointer(start: start, count: count)) ? 0 : count
}

/// Receives and decrypts bytes for libmicrohttpd, like `recv(2)`.
private func receive(
  _ buffer: UnsafeMutableRawBufferPointer, of connection: Connection, from tls: TLSChannel
) -> Int {
  switch tls.receive(into: buffer) {
  case .bytes(let count):
    let bytes = buffer.bindMemory(to: UInt8.self)
    return connection.refusesReceived(UnsafeBufferPointer(rebasing: bytes[..<count])) ? 0 : count
  case .end: return 0
  case .plainText:
    connection.refusePlainText()
    return 0
  case .later:
    errno = EAGAIN
    return -1
  case .failed:
    errno = ECONNRESET
    return -1
  }
}

/// Returns 1 if bytes that libmicrohttpd is going to send must be dropped, and 2 if they must be
/// encrypted; otherwise 0.
///
/// The bytes are dropped if a refusal of this module replaces them, or if the connection is over:
/// its last response was sent, or it was cut.
@_cdecl("inbetween_drops")
nonisolated func drops(_ socket: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int32 {
  guard let connection = ConnectionSockets.connection(on: socket), let bytes else { return 0 }
  let start = bytes.assumingMemoryBound(to: UInt8.self)
  if connection.dropsSent(UnsafeBufferPointer(start: start, count: count)) { return 1 }
  return connection.tls == nil ? 0 : 2
}

/// Encrypts and sends bytes for libmicrohttpd, like `writev(2)`.
@_cdecl("inbetween_encrypt")
nonisolated func encrypt(_ socket: Int32, _ parts: UnsafePointer<iovec>?, _ count: Int) -> Int {
  let tls = ConnectionSockets.connection(on: socket)?.tls
  switch tls?.send(UnsafeBufferPointer(start: parts, count: count)) {
  case .bytes(let count): return count
  case .later:
    errno = EAGAIN
    return -1
  case .failed, nil:
    errno = ECONNRESET
    return -1
  }
}

/// Handles a call of `shutdown`, by which libmicrohttpd closes the sending side of a socket.
@_cdecl("inbetween_ends")
nonisolated func ends(_ socket: Int32) {
  guard let connection = ConnectionSockets.connection(on: socket) else { return }
  connection.endsSending()
  connection.tls?.endSending()
}
