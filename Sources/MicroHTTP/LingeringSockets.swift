internal import CMicroHTTPD
internal import Glibc

/// Sockets of clients that have their last answer: each is read for a second more, then closed.
///
/// A socket that is closed while a request still arrives resets the connection, and the client may lose the answer.
/// Source: RFC 9112 section 9.6.
struct LingeringSockets: ~Copyable {
  private var members: [(socket: Int32, until: MonotonicTime)] = []

  deinit {
    for member in members { close(member.socket) }
  }

  var sockets: [Int32] {
    members.map(\.socket)
  }

  /// The milliseconds until the first one is to be closed, as `poll` takes them; −1 where there is none.
  var milliseconds: Int32 {
    members.first?.until.milliseconds(from: .now, atMost: 1_000) ?? -1
  }

  /// Sends an answer, then lingers.
  mutating func refuse(_ socket: Int32, with answer: PrerenderedResponse) {
    _ = answer.send(to: socket)
    add(socket)
  }

  /// Lingers on a socket whose client has its answer; closes the oldest where there are too many.
  mutating func add(_ socket: Int32) {
    if members.count >= Self.countMax { close(members.removeFirst().socket) }
    members.append((socket, MonotonicTime.now.advanced(bySeconds: Self.lingerSeconds)))
  }

  /// Drops what these sockets received, and closes those that ended or are out of time.
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

  /// Reads once; `false` where the client has ended its side, or the connection is broken.
  private static func discard(from socket: Int32) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 1) { buffer in
      let count = shim_receive(socket, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
      return count > 0 || count < 0 && errno == EAGAIN
    }
  }

  /// The most sockets: other connections need descriptors too.
  private static let countMax = 32
  private static let lingerSeconds = 1.0
}
