import Foundation
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
  init(
    store: any SessionStore, intervalSeconds: Double = 60, now: @escaping @Sendable () -> Double
  ) {
    let thread = Thread { [stopping, stopped] in
      repeat {
        do {
          _ = try store.sweep(now: now())
        } catch {
          Console.complain("inbetween: expired sessions could not be removed: \(error)")
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
