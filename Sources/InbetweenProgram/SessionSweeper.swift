import Foundation
import Logging
import SessionStorage

/// A thread that removes expired sessions periodically.
final class SessionSweeper: Sendable {
  private let stopping = DispatchSemaphore(value: 0)
  private let stopped = DispatchSemaphore(value: 0)

  /// Starts sweeping, now and after every interval.
  ///
  /// - Parameters:
  ///   - store: The store to sweep.
  ///   - intervalSeconds: The interval in seconds.
  ///   - now: The clock of the sessions' deadlines.
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

  /// Ends the thread and returns when it has ended; to be called once.
  func stop() {
    stopping.signal()
    stopped.wait()
  }
}
