internal import CMicroHTTPD
internal import Glibc

/// Sockets of clients that have received their last response.
///
/// Each socket is read for at most one second and then closed. If it were closed while a request is
/// still arriving, the connection would be reset, and the client could lose the response.
///
/// Source: RFC 9112 section 9.6.
struct LingeringSockets: ~Copyable {
  private var members: [(socket: Int32, until: MonotonicTime)] = []

  deinit { for member in members { close(member.socket) } }

  var sockets: [Int32] { members.map(\.socket) }

  /// The time in milliseconds until the oldest socket must be closed; −1 if there is no socket.
  ///
  /// The value is a time-out for `poll`.
  var milliseconds: Int32 { members.first?.until.milliseconds(from: .now, atMost: 1_000) ?? -1 }

  /// Adds a socket whose client has received its last response.
  ///
  /// If there are too many sockets, the oldest socket is closed.
  mutating func add(_ socket: Int32) {
    if members.count >= Self.countMax { close(members.removeFirst().socket) }
    members.append((socket, MonotonicTime.now.advanced(bySeconds: Self.lingerSeconds)))
  }

  /// Reads and drops the bytes that the given sockets have received.
  ///
  /// Then the method closes two kinds of sockets: those whose client has closed its sending side,
  /// and those that are older than one second.
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

  /// Reads and drops the bytes that a socket has received.
  ///
  /// - Returns: False if the client has closed its sending side or the connection is broken.
  private static func discard(from socket: Int32) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 1) { buffer in
      let count = shim_receive(socket, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
      return count > 0 || count < 0 && errno == EAGAIN
    }
  }

  /// The maximum number of sockets.
  ///
  /// It is small, because new connections also need descriptors.
  private static let countMax = 32
  private static let lingerSeconds = 1.0
}
