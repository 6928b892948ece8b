internal import AnimationCore

/// A spring that continues after SwiftUI removes its animation.
///
/// The spring ends when the remaining distance is negligible.
///
/// SwiftUI removes a `.spring` when the spring's velocity in units per second is small. A longer
/// distance delays this removal. So the motion is computed over a much longer distance.
///
/// SwiftUI removes an `.interpolatingSpring` when a thousandth of the distance remains. Because a
/// longer distance does not delay this removal, a custom animation replaces the spring.
struct FollowedSpring {
  /// The motion over the requested distance.
  let curve: MotionCurve
  private let distance: Double

  /// Returns the factor by which a distance is enlarged for the computation of the motion.
  ///
  /// The factor is at least a million, and the enlarged distance is at least a hundred million
  /// units. So less than a millionth of the distance remains at the end.
  ///
  /// The factor is a power of two. So the scaled motion ends exactly at the distance.
  private static func scale(_ distance: Double) -> Double {
    2 * max(0x1p19, 0x1p27 / distance).binade
  }

  /// The number of samples in the first sampling pass, which covers the time after SwiftUI removes
  /// the animation.
  private static let looks = 512
  /// The number of sampling passes.
  ///
  /// Each further pass samples only the times around the largest sample of the previous pass.
  private static let rounds = 4

  init(_ pass: Animation, _ options: CSSExport.Options) throws(CSSExport.Failure) {
    let scale = Self.scale(options.distance)
    var far = options
    far.distance *= scale
    curve = try CSSMotion.curve(Self.unending(pass), far).scaled(by: 1 / scale)
    distance = options.distance
  }

  /// Returns the largest remaining distance at or after a time, as a fraction of the whole
  /// distance.
  func largestRest(after time: Double) -> Double {
    guard curve.duration > time else { return 0 }
    let length = curve.duration - time
    // Use more samples at the beginning, because the remaining distance decays.
    var times = (0..<Self.looks).map { index in
      let part = Double(index) / Double(Self.looks)
      return time + length * part * part
    }
    var largest = 0.0
    for _ in 0..<Self.rounds {
      let rests = curve.values(at: times).map { abs(1 - $0 / distance) }
      guard let top = rests.indices.max(by: { rests[$0] < rests[$1] }) else { break }
      // BOUND: top is an index of rests, and there are as many times.
      largest = max(largest, rests[top])
      // The extremum is between the neighbors of the largest sample.
      // BOUND: min and max keep the neighbors within the times.
      let (low, high) = (times[max(top - 1, 0)], times[min(top + 1, times.count - 1)])
      times = (0...16).map { low + (high - low) * Double($0) / 16 }
    }
    return largest
  }

  /// Returns the animation with longer springs.
  ///
  /// Each `.interpolatingSpring` is replaced by a spring that ends only when a ten-millionth of the
  /// distance remains. If the new spring would last an hour or longer, the original spring is kept.
  /// The delays and speeds of the animation are preserved.
  private static func unending(_ animation: Animation) -> Animation {
    switch animation.base {
    case let spring as SpringAnimation: UnendingSpring(spring).map { Animation($0) } ?? animation
    case let modifier as SpeedAnimation: unending(modifier.base).speed(modifier.speed)
    case let modifier as DelayAnimation: unending(modifier.base).delay(modifier.delay)
    case let modifier as LogicalCompletionAnimation: unending(modifier.base)
    case let modifier as PausableAnimation: unending(modifier.base)
    default: animation
    }
  }
}

/// An `.interpolatingSpring` that ends when a ten-millionth of its distance remains.
///
/// The initializer returns `nil` for a spring that would last an hour or longer.
private struct UnendingSpring: CustomAnimation {
  private let spring: Spring
  private let initialVelocity, end: Double

  init?(_ animation: SpringAnimation) {
    spring = Spring(
      mass: animation.mass, stiffness: animation.stiffness, damping: animation.damping,
      allowOverDamping: true)
    initialVelocity = animation.initialVelocity
    end = spring.settlingDuration(target: 1.0, initialVelocity: initialVelocity, epsilon: 1e-7)
    guard end.isFinite, end > 0, end < 3600 else { return nil }
  }

  func animate<V: VectorArithmetic>(
    value: V, time: Double, context: inout AnimationContext<V>
  ) -> V? {
    guard time < end else { return nil }
    return value.scaled(
      by: spring.value(target: 1.0, initialVelocity: initialVelocity, time: max(0, time)))
  }

  func velocity<V: VectorArithmetic>(value: V, time: Double, context: AnimationContext<V>) -> V? {
    value.scaled(
      by: spring.exactVelocity(target: 1.0, initialVelocity: initialVelocity, time: max(0, time)))
  }
}
