internal import AnimationCore

/// Returns the address of the buffer.
@_expose(wasm, "numbers")
@_cdecl("inbetween_numbers")
public func numbers() -> UnsafeMutablePointer<Double> { NumberBuffer.start }

/// Returns the number of doubles in the buffer.
@_expose(wasm, "capacity")
@_cdecl("inbetween_capacity")
public func capacity() -> Int32 { Int32(clamping: NumberBuffer.capacity) }

/// Computes the values and velocities of a spring, as `/v1/spring` does.
///
/// Buffer before: `count` times in seconds.
///
/// Buffer after: `count` values, then `count` velocities.
///
/// - Parameters:
///   - response: The undamped period in seconds.
///   - target: The distance from start to target.
///   - exact: 1 for the derivative of the value; 0 for SwiftUI's velocity.
@_expose(wasm, "spring")
@_cdecl("inbetween_spring")
public func spring(
  _ response: Double, _ dampingRatio: Double, _ target: Double, _ velocity: Double, _ exact: Int32,
  _ count: Int32
) -> Int32 {
  guard let times = NumberBuffer.read(count, most: NumberBuffer.capacity / 2) else {
    return Outcome.tooMany.rawValue
  }
  guard let spring = checkedSpring(response, dampingRatio), ArgumentRange.value.contains(target),
    ArgumentRange.value.contains(velocity), ArgumentRange.moment.contains(all: times)
  else { return Outcome.invalid.rawValue }
  let values = times.map { spring.value(target: target, initialVelocity: velocity, time: $0) }
  let velocities = times.map {
    exact == 0
      ? spring.velocity(target: target, initialVelocity: velocity, time: $0)
      : spring.exactVelocity(target: target, initialVelocity: velocity, time: $0)
  }
  return NumberBuffer.write(values, velocities)
}

/// Computes the time after which a spring stays within `epsilon` of its target.
///
/// Buffer after: the time in seconds. The time is infinite for a spring without damping.
///
/// - Parameter exact: 1 for the exact time; 0 for SwiftUI's estimate.
@_expose(wasm, "settling")
@_cdecl("inbetween_settling")
public func settling(
  _ response: Double, _ dampingRatio: Double, _ target: Double, _ velocity: Double,
  _ epsilon: Double, _ exact: Int32
) -> Int32 {
  guard let spring = checkedSpring(response, dampingRatio), ArgumentRange.value.contains(target),
    ArgumentRange.value.contains(velocity), ArgumentRange.epsilon.contains(epsilon)
  else { return Outcome.invalid.rawValue }
  return limited {
    NumberBuffer.write([
      exact == 0
        ? spring.settlingDuration(target: target, initialVelocity: velocity, epsilon: epsilon)
        : spring.exactSettlingDuration(
          target: target, initialVelocity: velocity, epsilon: epsilon)
    ])
  }
}

/// Computes the values and velocities of a cubic Bézier curve, as `/v1/curve` does.
///
/// Buffer before: `count` progresses.
///
/// Buffer after: `count` values, then `count` velocities. A velocity is infinite where the curve
/// is vertical.
///
/// - Parameter exact: 1 for full precision; 0 for SwiftUI's results.
@_expose(wasm, "curve")
@_cdecl("inbetween_curve")
public func curve(
  _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ exact: Int32, _ count: Int32
) -> Int32 {
  guard let progresses = NumberBuffer.read(count, most: NumberBuffer.capacity / 2) else {
    return Outcome.tooMany.rawValue
  }
  guard ArgumentRange.controlPoint.contains(all: [x1, y1, x2, y2]),
    ArgumentRange.progress.contains(all: progresses)
  else { return Outcome.invalid.rawValue }
  let curve = UnitCurve.bezier(
    startControlPoint: UnitPoint(x: x1, y: y1), endControlPoint: UnitPoint(x: x2, y: y2))
  return exact == 0
    ? NumberBuffer.write(
      progresses.map { curve.value(at: $0) }, progresses.map { curve.velocity(at: $0) })
    : NumberBuffer.write(
      progresses.map { curve.exactValue(at: $0) }, progresses.map { curve.exactVelocity(at: $0) })
}

/// Returns a spring; `nil` if a parameter is out of range.
private func checkedSpring(_ response: Double, _ dampingRatio: Double) -> Spring? {
  guard ArgumentRange.duration.contains(response), ArgumentRange.dampingRatio.contains(dampingRatio)
  else {
    return nil
  }
  return Spring(response: response, dampingRatio: dampingRatio)
}
