public import AnimationCore
import Synchronization

/// A custom animation that tells what it was asked.
public struct ProbeAnimation: CustomAnimation {
  /// What was asked, in order.
  public final class Log: Sendable {
    private let names = Mutex<[String]>([])

    /// Creates an empty log.
    public init() {}

    /// Returns the calls since the last look.
    public func take() -> [String] {
      names.withLock { names in
        defer { names = [] }
        return names
      }
    }

    func add(_ name: String) { names.withLock { $0.append(name) } }
  }

  /// The part of the way it answers.
  public let covered: Double
  /// The velocity it answers, in ways per second.
  public let pace: Double
  /// Whether it takes over what it replaces.
  public let merges: Bool
  /// What it was asked.
  public let log: Log

  /// Creates a probe.
  public init(covered: Double = 0.25, pace: Double = 3, merges: Bool = true, log: Log = Log()) {
    self.covered = covered
    self.pace = pace
    self.merges = merges
    self.log = log
  }

  /// Answers the part of the way, and keeps the time it was asked for.
  public func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    log.add("animate")
    context.state[AskedTime.self] = time
    return value.scaled(by: covered)
  }

  /// Answers the velocity.
  public func velocity<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? {
    log.add("velocity")
    return value.scaled(by: pace)
  }

  /// Answers whether it merges.
  public func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool {
    log.add("shouldMerge")
    return merges
  }

  /// Probes are equal when they are the same one.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.log === rhs.log }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(log)) }

  /// The time a probe was last asked for.
  public enum AskedTime: AnimationStateKey {
    /// Never asked.
    public static let defaultValue: Double? = nil
  }
}
