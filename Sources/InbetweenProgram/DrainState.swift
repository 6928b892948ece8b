import Synchronization

/// The flag that the server is draining: a termination signal sets it, and readiness probes read
/// it.
final class DrainState: Sendable {
  private let draining = Atomic(false)

  /// True if new requests should go to another instance.
  var isDraining: Bool { draining.load(ordering: .acquiring) }

  /// Starts draining.
  func begin() { draining.store(true, ordering: .releasing) }
}
