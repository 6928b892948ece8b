internal import Glibc

/// A queue of sockets that must stay open although their connections have ended.
///
/// Event threads add the sockets. The accepting thread takes them, reads each socket for at most
/// one second, and then closes it.
final class LingerQueue: Sendable {
  private struct Contents {
    var sockets: [Int32] = []
    var isOver = false
  }

  /// The wake-up that is raised when a socket is added to the queue.
  let wakeup: Wakeup
  private let contents = Monitor(Contents())

  init() throws(MicroHTTPError) { wakeup = try Wakeup() }

  deinit { for socket in contents.withLock({ $0.sockets }) { close(socket) } }

  /// Adds a socket; closes it if the queue has ended or is full.
  func add(_ socket: Int32) {
    let isTaken = contents.withLock { contents in
      guard !contents.isOver, contents.sockets.count < Self.countMax else { return false }
      contents.sockets.append(socket)
      return true
    }
    if isTaken { wakeup.raise() } else { close(socket) }
  }

  /// Removes and returns all sockets.
  func take() -> [Int32] {
    wakeup.lower()
    return contents.withLock { contents in
      defer { contents.sockets = [] }
      return contents.sockets
    }
  }

  /// Closes the queued sockets, and closes every socket that is added later.
  func end() {
    let sockets = contents.withLock { contents in
      defer { contents = Contents(isOver: true) }
      return contents.sockets
    }
    for socket in sockets { close(socket) }
  }

  private static let countMax = 1_024
}
