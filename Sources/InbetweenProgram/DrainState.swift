import Synchronization

/// A flag that a termination signal sets and readiness probes read.
final class DrainState: Sendable {
  private let draining = Atomic(false)

  /// True after a termination signal: new requests should be sent to another server.
  var isDraining: Bool { draining.load(ordering: .acquiring) }

  /// Starts draining.
  func begin() { draining.store(true, ordering: .releasing) }
}
