import Synchronization

/// Whether the program has been told to stop: readiness asks, and the signal sets it.
final class DrainState: Sendable {
  private let draining = Atomic(false)

  /// Whether new work should go elsewhere.
  var isDraining: Bool { draining.load(ordering: .acquiring) }

  /// From now on it should.
  func begin() { draining.store(true, ordering: .releasing) }
}
