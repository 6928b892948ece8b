public import AnimationCore

/// A random keyframe track for a number that starts at 0, and the track's closed form.
///
/// Cubic and spring keyframes specify their velocities. Other tests cover inherited velocities.
public struct ClosedTrack: Sendable {
  /// The keyframes.
  public let keyframes: [Keyframe<AnimatableVector>]
  /// The value over time.
  public let path: ClosedPath
  /// The largest minus the smallest number among the start value and the targets.
  public let travel: Double

  /// One keyframe, whose value is a function of the seconds since the keyframe's start.
  private struct Segment {
    let start, length: Double
    let value: @Sendable (Double) -> Double
  }

  /// Creates a track with random keyframes.
  ///
  /// - Parameter mayJump: True if the value may jump.
  public init(_ random: inout SeededGenerator, mayJump: Bool) throws {
    var keyframes: [Keyframe<AnimatableVector>] = []
    var segments: [Segment] = [], jumps: [Double] = [], goals = [0.0]
    var time = 0.0, from = 0.0
    func vector(_ number: Double) throws -> AnimatableVector {
      guard let vector = AnimatableVector([number]) else { throw FixtureError("no vector") }
      return vector
    }
    for _ in 0..<random.whole(1...5) {
      // Each target is at least 10 from the value before it, so the travel is not 0.
      let to = from + random.number(10...100) * (random.chance(0.5) ? 1 : -1)
      let length = random.number(0.05...0.8), start = from
      goals.append(to)
      let value: @Sendable (Double) -> Double
      switch random.whole(0...(mayJump ? 4 : 3)) {
      case 0:
        value = { start + (to - start) * $0 / length }
        keyframes.append(.linear(to: try vector(to), duration: length, curve: .linear))
      case 1:
        let x1 = random.number(0...1), y1 = random.number(-0.5...1.5)
        let x2 = random.number(0...1), y2 = random.number(-0.5...1.5)
        value = { start + (to - start) * ClosedMotion.ordinate(x1, y1, x2, y2, at: $0 / length) }
        let curve = UnitCurve.bezier(
          startControlPoint: UnitPoint(x: x1, y: y1), endControlPoint: UnitPoint(x: x2, y: y2))
        keyframes.append(.linear(to: try vector(to), duration: length, curve: curve))
      case 2:
        let first = random.number(-300...300), last = random.number(-300...300)
        // In Bézier form, each inner control value is on the tangent at one end of the segment, a
        // third of the duration from that end.
        let out = start + first * length / 3, into = to - last * length / 3
        value = { time in
          let s = time / length, r = 1 - s
          return r * r * (r * start + 3 * s * out) + s * s * (3 * r * into + s * to)
        }
        keyframes.append(
          .cubic(
            to: try vector(to), duration: length, startVelocity: try vector(first),
            endVelocity: try vector(last)))
      case 3:
        let response = random.number(0.1...1), ratio = random.number(0.1...1.5)
        let velocity = random.number(-300...300)
        let spring = ReferenceSpring(response: response, dampingRatio: ratio)
        value = { time in
          let motion = spring.motion(target: to - start, initialVelocity: velocity, time: time)
          return start + Double(motion.value)
        }
        keyframes.append(
          .spring(
            to: try vector(to), duration: length,
            spring: Spring(response: response, dampingRatio: ratio),
            startVelocity: try vector(velocity)))
      default:
        keyframes.append(.move(to: try vector(to)))
        jumps.append(time)
        from = to
        continue
      }
      segments.append(Segment(start: time, length: length, value: value))
      time += length
      from = value(length)
    }
    let last = from, all = segments
    self.keyframes = keyframes
    travel = (goals.max() ?? 0) - (goals.min() ?? 0)
    path = ClosedPath(end: time, jumps: jumps) { time in
      guard let segment = all.first(where: { time < $0.start + $0.length }) else { return last }
      return segment.value(time - segment.start)
    }
  }
}
