extension FluidSpringAnimation {
  /// Returns the smallest damping fraction at which integration in steps of 1/300 s is unstable.
  ///
  /// All greater finite fractions are unstable, too.
  ///
  /// The result is 1/a − a/4, where a is 1/300 s times the undamped frequency in radians per
  /// second. For example, the result is 23.86 for a response of 0.5 s. The maximum stiffness limits
  /// the frequency.
  public static func unstableDampingFraction(atResponse response: Double) -> Double {
    let natural = FluidSpringForces(response, 1).stiffness.squareRoot() * step
    return 1 / natural - natural / 4
  }

  /// True if integration in steps of 1/300 s is unstable.
  ///
  /// Integration is unstable if the damping fraction is negative. It is also unstable if the
  /// damping fraction is finite and not below ``unstableDampingFraction(atResponse:)``. Infinite
  /// damping counts as stable, because the spring ends on its first frame.
  public var isUnstable: Bool { isUnstable(at: response) }

  /// Returns the shortest response of this spring after it replaces another spring.
  ///
  /// - Parameter other: The response of the replaced spring, in seconds. A blend starts with this
  ///   response.
  func shortestResponse(blendingFrom other: Double) -> Double {
    blendDuration > 0 ? min(response, other) : response
  }

  /// True if integration in steps of 1/300 s is unstable for a spring with the given response.
  func isUnstable(at response: Double) -> Bool {
    dampingFraction < 0
      || dampingFraction >= Self.unstableDampingFraction(atResponse: response)
        && dampingFraction < .infinity
  }

  /// A damping fraction at which integration is stable for every response.
  ///
  /// Smaller positive fractions are stable too. The stability limit is lowest at the maximum
  /// stiffness: a damping fraction of 1.237.
  static let safeDampingFraction = 1.2
}

extension FluidSpringAnimation {
  /// True if the spring has no damping and its motion is too large to ever settle.
  ///
  /// The result is false for a small motion, because such a motion can settle. The result is also
  /// false while the response blends.
  ///
  /// - Parameters:
  ///   - state: The state of the spring; `nil` before its first evaluation.
  ///   - value: The vector from start to target.
  func oscillatesForever<V: VectorArithmetic>(_ state: FluidSpringState<V>?, _ value: V) -> Bool {
    // Let h be the step, k the stiffness, y the remaining distance and u the velocity in the middle
    // of a step. Without damping, a step maps them to y′ = y − h·u and u′ = u + hk·y′. This map
    // preserves |u|² + k·|y|² − hk·u·y. Let a = h·√k, which is below 1. The magnitude of the last
    // term is at most a/2 times the sum of the first two terms. So the energy |u|² + k·|y|² never
    // falls below (1 − a/2)/(1 + a/2) of its present value. In a settled spring, the velocity, the
    // force k·y and the distance are bounded, which bounds the energy. If this bound is below that
    // minimum, the spring never settles.
    guard dampingFraction == 0 else { return false }
    let spring = state ?? FluidSpringState()
    guard response(of: spring, at: spring.time) == response else { return false }
    let stiffness = FluidSpringForces(response, 0).stiffness
    let middle = spring.velocity + spring.force.scaled(by: Self.step / 2)
    let energy =
      middle.magnitudeSquared + stiffness * (value - spring.offset).magnitudeSquared
    let travel = value.magnitudeSquared
    let allowed = Self.restSquared / (stiffness * stiffness)
    let left = travel == 0 ? allowed : min(allowed, Self.restFraction * Self.restFraction * travel)
    let speed = 1 + Self.step / 2
    let settled = speed * speed * Self.restSquared + stiffness * left
    let half = Self.step * stiffness.squareRoot() / 2
    return energy < .infinity && energy * (1 - half) > settled * (1 + half) * (1 + 1e-6)
  }
}

extension Animation {
  /// The fluid spring inside all modifiers; `nil` for other kinds of animations.
  var innermostFluidSpring: FluidSpringAnimation? { innermost.fluidSpring }
}

/// An unstable spring in a scene: its oscillation grows with time.
///
/// The oscillation grows always, or only while the response blends from that of another spring.
public struct UnstableSpring: Hashable, Sendable {
  /// The spring, without the modifiers of its animation.
  public let spring: FluidSpringAnimation
  /// The shortest response, in seconds, that the spring can have in its scene.
  ///
  /// The value is the spring's own response, or the response of a faster spring from which the
  /// spring can blend.
  public let shortestResponse: Double

  /// True if the spring is stable at its own response, and unstable at the shortest response.
  public var isStableAfterBlend: Bool { !spring.isUnstable }
}

extension AnimationScene {
  /// The unstable springs of this scene, without duplicates.
  ///
  /// A spring with negative damping is unstable in both fidelities. In the `swiftui` fidelity, a
  /// spring is also unstable if its integration steps are unstable, possibly only during a blend.
  ///
  /// The result includes springs of queued changes and of phases, and the properties' own springs.
  /// In the `swiftui` fidelity, it also includes springs of running animations.
  public var unstableSprings: [UnstableSpring] {
    var suspects: [FluidSpringAnimation] = []
    var shortest = Double.infinity
    forEachAnimation { animation in
      guard let spring = animation.innermostFluidSpring else { return }
      shortest = min(shortest, spring.response)
      let isSafe = (0...FluidSpringAnimation.safeDampingFraction).contains(spring.dampingFraction)
      if !isSafe, !suspects.contains(spring) { suspects.append(spring) }
    }
    return suspects.compactMap { spring in
      let response = spring.shortestResponse(blendingFrom: shortest)
      let isUnstable =
        fidelity == .exact ? spring.dampingFraction < 0 : spring.isUnstable(at: response)
      return isUnstable ? UnstableSpring(spring: spring, shortestResponse: response) : nil
    }
  }
}
