import Foundation

/// What happened, in order.
final class EventLog: @unchecked Sendable {
  private let lock = NSLock()
  private var steps: [String] = []

  func add(_ step: String) { lock.withLock { steps.append(step) } }
  var all: [String] { lock.withLock { steps } }
}
