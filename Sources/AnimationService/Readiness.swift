internal import Synchronization

/// Whether the server wants more work: `/readyz` answers 503 once it drains.
public final class Readiness: Sendable {
  private let draining = Atomic(false)

  /// Creates a server that is ready.
  public init() {}

  /// Whether the server is about to stop.
  public var isDraining: Bool { draining.load(ordering: .relaxed) }

  /// Tells balancers to send their requests elsewhere.
  public func drain() { draining.store(true, ordering: .relaxed) }
}
