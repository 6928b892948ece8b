internal import Glibc

/// Sockets of closed connections, on their way from the event threads to the thread that lingers on them.
final class Departures: Sendable {
  private struct Contents {
    var sockets: [Int32] = []
    var isOver = false
  }

  /// Raised when there are sockets to take.
  let wakeup: Wakeup
  private let contents = Monitor(Contents())

  init() throws(MicroHTTPError) { wakeup = try Wakeup() }

  deinit {
    for socket in contents.withLock({ $0.sockets }) { close(socket) }
  }

  /// Hands a socket over; closes it where nothing takes it any more, or too many wait.
  func add(_ socket: Int32) {
    let isTaken = contents.withLock { contents in
      guard !contents.isOver, contents.sockets.count < Self.countMax else { return false }
      contents.sockets.append(socket)
      return true
    }
    if isTaken { wakeup.raise() } else { close(socket) }
  }

  /// Takes the sockets that wait.
  func take() -> [Int32] {
    wakeup.lower()
    return contents.withLock { contents in
      defer { contents.sockets = [] }
      return contents.sockets
    }
  }

  /// Says that nothing takes sockets any more.
  func end() {
    for socket in take() { close(socket) }
    contents.withLock { $0.isOver = true }
  }

  private static let countMax = 1_024
}
