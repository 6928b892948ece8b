public import AnimationCore
import Synchronization

/// A custom animation that logs its calls.
public struct ProbeAnimation: CustomAnimation {
  /// A log of the names of the calls, in order.
  public final class Log: Sendable {
    private let names = Mutex<[String]>([])

    /// Creates an empty log.
    public init() {}

    /// Returns the names of the calls since the previous `take()`, and clears the log.
    public func take() -> [String] {
      names.withLock { names in
        defer { names = [] }
        return names
      }
    }

    func add(_ name: String) { names.withLock { $0.append(name) } }
  }

  /// The result of `animate`, divided by the distance.
  public let covered: Double
  /// The result of `velocity`, divided by the distance, in 1/s.
  public let pace: Double
  /// The result of `shouldMerge`.
  public let merges: Bool
  /// The log of the calls.
  public let log: Log

  /// Creates a probe.
  public init(covered: Double = 0.25, pace: Double = 3, merges: Bool = true, log: Log = Log()) {
    self.covered = covered
    self.pace = pace
    self.merges = merges
    self.log = log
  }

  /// Returns the fraction ``covered`` of the distance and stores the time of the call.
  public func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    log.add("animate")
    context.state[RequestedTime.self] = time
    return value.scaled(by: covered)
  }

  /// Returns the velocity ``pace``, multiplied by the distance.
  public func velocity<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? {
    log.add("velocity")
    return value.scaled(by: pace)
  }

  /// Returns ``merges``.
  public func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool {
    log.add("shouldMerge")
    return merges
  }

  /// Two probes are equal if they share a log.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.log === rhs.log }

  /// Hashes the identity of the log.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(log)) }

  /// The time in seconds of the last call of `animate`.
  public enum RequestedTime: AnimationStateKey {
    /// The value before the first call.
    public static let defaultValue: Double? = nil
  }
}
