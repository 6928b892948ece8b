import Foundation
import InbetweenAPI
import SessionStorage
import Synchronization

/// A thread that continues event streams after their sessions have changed.
///
/// The store calls an observer, which must not wait. So the observer only wakes this thread, which
/// reads the changed sessions.
final class SessionWatcher: Sendable {
  private let changed = DispatchSemaphore(value: 0)
  private let stopped = DispatchSemaphore(value: 0)
  private let isStopping = Atomic(false)

  /// Starts a thread that watches `store` and refreshes the streams of `service`.
  init(_ store: any SessionStore, _ service: EvaluationService) {
    store.observeChanges { [changed] hint in
      if service.note(hint) { changed.signal() }
    }
    let thread = Thread { [self] in
      while !isStopping.load(ordering: .acquiring) {
        _ = changed.wait(timeout: .now() + Self.interval)
        // A single read handles all hints that have arrived.
        while changed.wait(timeout: .now()) == .success {}
        service.refreshStreams()
      }
      stopped.signal()
    }
    thread.name = "watcher"
    thread.start()
  }

  /// Stops the thread and waits until it has ended.
  ///
  /// Call it only once.
  func stop() {
    isStopping.store(true, ordering: .releasing)
    changed.signal()
    stopped.wait()
  }

  /// The maximum time between two refreshes of the streams, in seconds.
  ///
  /// The store reports a changed session with a hint. A hint can be lost, so the streams are also
  /// refreshed without a hint. A refresh also keeps the sessions of the streams alive. The shortest
  /// time to live of a session is one second.
  private static let interval = 0.5
}
