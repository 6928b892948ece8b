internal import CMicroHTTPD
internal import Glibc

/// Clients that have their last answer: each is listened to for a moment.
///
/// Closing a socket while a client's request is still arriving would reset the connection and may
/// take the answer from the client's hands. Source: RFC 9112 section 9.6.
struct TurnedAwayCrowd: ~Copyable {
  private var members: [(socket: Int32, until: MonotonicTime)] = []

  deinit {
    for member in members { close(member.socket) }
  }

  var sockets: [Int32] {
    members.map(\.socket)
  }

  /// How long to wait for the next one to run out of time, as `poll` wants it.
  var milliseconds: Int32 {
    members.first?.until.milliseconds(from: .now, atMost: 1_000) ?? -1
  }

  /// Answers and takes the socket over.
  mutating func turnAway(_ socket: Int32, with answer: CannedResponse) {
    _ = answer.send(to: socket)
    add(socket)
  }

  /// Takes over a socket whose client has its answer.
  mutating func add(_ socket: Int32) {
    if members.count >= Self.countMax { close(members.removeFirst().socket) }
    members.append((socket, MonotonicTime.now.advanced(bySeconds: Self.patienceSeconds)))
  }

  /// Drops what these sockets sent, and closes those that ended or ran out of time.
  mutating func listen(to ready: some Sequence<Int32>) {
    guard !members.isEmpty else { return }
    let ended = Set(ready.filter { !Self.discard(from: $0) })
    let now = MonotonicTime.now
    members.removeAll { member in
      let isOver = member.until <= now || ended.contains(member.socket)
      if isOver { close(member.socket) }
      return isOver
    }
  }

  /// Reads once; `false` where nothing will follow.
  private static func discard(from socket: Int32) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 1) { buffer in
      let count = shim_receive(socket, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
      return count > 0 || count < 0 && errno == EAGAIN
    }
  }

  /// Whoever has been listened to longest goes when there are more: descriptors are needed for others, too.
  private static let countMax = 32
  private static let patienceSeconds = 1.0
}
