internal import CMicroHTTPD
internal import Glibc

/// Sockets of clients that have received their last response: each is read for one more second,
/// then closed.
///
/// Closing a socket while a request still arrives resets the connection, and the client may lose
/// the response.
///
/// Source: RFC 9112 section 9.6.
struct LingeringSockets: ~Copyable {
  private var members: [(socket: Int32, until: MonotonicTime)] = []

  deinit {
    for member in members { close(member.socket) }
  }

  var sockets: [Int32] {
    members.map(\.socket)
  }

  /// Milliseconds until the first socket is to be closed, as `poll` takes them; −1 if there is
  /// none.
  var milliseconds: Int32 {
    members.first?.until.milliseconds(from: .now, atMost: 1_000) ?? -1
  }

  /// Sends a response, then adds the socket.
  mutating func refuse(_ socket: Int32, with response: PrerenderedResponse) {
    _ = response.send(to: socket)
    add(socket)
  }

  /// Adds a socket whose client has received its response; closes the oldest one if there are too
  /// many.
  mutating func add(_ socket: Int32) {
    if members.count >= Self.countMax { close(members.removeFirst().socket) }
    members.append((socket, MonotonicTime.now.advanced(bySeconds: Self.lingerSeconds)))
  }

  /// Drops the bytes that these sockets received, and closes sockets that have ended or are out of
  /// time.
  mutating func drain(_ ready: some Sequence<Int32>) {
    guard !members.isEmpty else { return }
    let ended = Set(ready.filter { !Self.discard(from: $0) })
    let now = MonotonicTime.now
    members.removeAll { member in
      let isOver = member.until <= now || ended.contains(member.socket)
      if isOver { close(member.socket) }
      return isOver
    }
  }

  /// Reads once; false if the client has ended its side, or the connection is broken.
  private static func discard(from socket: Int32) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 1) { buffer in
      let count = shim_receive(socket, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
      return count > 0 || count < 0 && errno == EAGAIN
    }
  }

  /// The maximum number of sockets: other connections need descriptors too.
  private static let countMax = 32
  private static let lingerSeconds = 1.0
}
