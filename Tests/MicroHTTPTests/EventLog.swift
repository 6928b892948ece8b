import Foundation

/// An ordered log of events, to which several threads append.
///
/// Unchecked: `lock` guards the only variable.
final class EventLog: @unchecked Sendable {
  private let lock = NSLock()
  private var events: [String] = []

  func add(_ event: String) { lock.withLock { events.append(event) } }
  var all: [String] { lock.withLock { events } }
}
