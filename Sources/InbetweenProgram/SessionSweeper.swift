import Foundation
import Logging
import SessionStorage

/// A thread that forgets expired sessions every now and then.
final class SessionSweeper: Sendable {
  private let stopping = DispatchSemaphore(value: 0)
  private let stopped = DispatchSemaphore(value: 0)

  /// Sweeps now and after every interval.
  ///
  /// - Parameters:
  ///   - store: What to sweep.
  ///   - intervalSeconds: How long to rest in between.
  ///   - now: The clock that the sessions' deadlines were taken from.
  ///   - logger: Told where it cannot be done.
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

  /// Ends the thread and returns when it has ended; for one call.
  func stop() {
    stopping.signal()
    stopped.wait()
  }
}
