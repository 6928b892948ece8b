import Foundation
import Logging
import SessionStorage

/// A thread that removes expired sessions periodically.
final class SessionSweeper: Sendable {
  private let stopping = DispatchSemaphore(value: 0)
  private let stopped = DispatchSemaphore(value: 0)

  /// Starts a thread that sweeps immediately and then after every interval.
  ///
  /// - Parameters:
  ///   - store: The store to sweep.
  ///   - intervalSeconds: The interval in seconds.
  ///   - now: The clock for the deadlines of sessions, in seconds since 1970-01-01T00:00:00Z.
  ///   - logger: The logger for failures.
  init(
    store: any SessionStore, intervalSeconds: Double = 60,
    now: @escaping @Sendable () -> Double, logger: Logger
  ) {
    let thread = Thread { [stopping, stopped] in
      repeat {
        do {
          _ = try store.sweep(now: now())
        } catch {
          logger.error(
            "expired sessions could not be removed", metadata: ["error": .string("\(error)")])
        }
      } while stopping.wait(timeout: .now() + intervalSeconds) == .timedOut
      stopped.signal()
    }
    thread.name = "sweeper"
    thread.start()
  }

  /// Stops the thread and waits until it has ended.
  ///
  /// Call it only once.
  func stop() {
    stopping.signal()
    stopped.wait()
  }
}
