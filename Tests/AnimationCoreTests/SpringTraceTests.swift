import AnimationCore
import TestSupport
import Testing

/// Compares the functions of `Spring` with those of an independent implementation.
struct SpringTraceTests {
  private func vector(_ numbers: [Double]) throws -> AnimatableVector {
    try #require(AnimatableVector(numbers))
  }

  private func expect(
    _ actual: [Double], _ expected: [Double]?, scale: Double = 0, _ place: String = ""
  ) throws {
    let expected = try #require(expected)
    // At the end of a motion, the remaining distance is the difference of far larger terms and
    // consists of their rounding errors.
    #expect(isClose(actual, expected, absolute: 1e-12 * scale, relative: 1e-9), "\(place)")
  }

  @Test("parameters match the trace", arguments: try FunctionTrace.all("spring_parameters"))
  func parameters(_ trace: FunctionTrace) throws {
    let spring = try Spring(fixture: trace.row["spring"] ?? .null)
    let expected = try #require(trace.row["parameters"])
    for key in expected.keys.sorted() {
      let number = try expected.number(key)
      #expect(isClose(spring.property(key), number, absolute: 1e-15, relative: 1e-9), "\(key)")
    }
  }

  @Test("values match the trace", arguments: try FunctionTrace.all("spring_value"))
  func value(_ trace: FunctionTrace) throws {
    let spring = try Spring(fixture: trace.row["spring"] ?? .null)
    let target = try vector(trace.row.numbers("target"))
    let velocity = try vector(trace.row.numbers("initialVelocity"))
    for (index, time) in try trace.row.numbers("times").enumerated() {
      let value = spring.value(target: target, initialVelocity: velocity, time: time)
      try expect(
        value.components, trace.row["values"]?.elements[index].numbers,
        scale: 1 + target.magnitudeSquared + velocity.magnitudeSquared, "at \(time)")
    }
  }

  @Test("velocities match the trace", arguments: try FunctionTrace.all("spring_velocity"))
  func velocity(_ trace: FunctionTrace) throws {
    let spring = try Spring(fixture: trace.row["spring"] ?? .null)
    let target = try vector(trace.row.numbers("target"))
    let velocity = try vector(trace.row.numbers("initialVelocity"))
    for (index, time) in try trace.row.numbers("times").enumerated() {
      let value = spring.velocity(target: target, initialVelocity: velocity, time: time)
      try expect(
        value.components, trace.row["values"]?.elements[index].numbers,
        scale: 1 + target.magnitudeSquared + velocity.magnitudeSquared, "at \(time)")
    }
  }

  @Test("forces match the trace", arguments: try FunctionTrace.all("spring_force"))
  func force(_ trace: FunctionTrace) throws {
    let spring = try Spring(fixture: trace.row["spring"] ?? .null)
    let force = spring.force(
      target: try vector(trace.row.numbers("target")),
      position: try vector(trace.row.numbers("position")),
      velocity: try vector(trace.row.numbers("velocity")))
    try expect(force.components, trace.row["value"]?.numbers, scale: 1)
  }

  @Test("steps match the trace", arguments: try FunctionTrace.all("spring_update"))
  func update(_ trace: FunctionTrace) throws {
    let spring = try Spring(fixture: trace.row["spring"] ?? .null)
    var value = try vector(trace.row.numbers("value"))
    var velocity = try vector(trace.row.numbers("velocity"))
    let target = try vector(trace.row.numbers("target"))
    for (index, step) in try trace.row.numbers("deltaTimes").enumerated() {
      spring.update(value: &value, velocity: &velocity, target: target, deltaTime: step)
      let expected = trace.row["steps"]?.elements[index]
      let scale = 1 + target.magnitudeSquared + velocity.magnitudeSquared
      try expect(value.components, expected?.numbers("value"), scale: scale, "step \(index)")
      try expect(velocity.components, expected?.numbers("velocity"), scale: scale, "step \(index)")
    }
  }

  @Test(
    "settling durations match the trace",
    arguments: try FunctionTrace.all("spring_settlingDuration"))
  func settlingDuration(_ trace: FunctionTrace) throws {
    let spring = try Spring(fixture: trace.row["spring"] ?? .null)
    let duration = spring.settlingDuration(
      target: try vector(trace.row.numbers("target")),
      initialVelocity: try vector(trace.row.numbers("initialVelocity")),
      epsilon: try trace.row.number("epsilon"))
    try expect([duration], trace.row["value"]?.numbers)
  }
}

extension Spring {
  /// Returns the property with a name.
  ///
  /// Only the names in the fixtures are supported.
  func property(_ name: String) -> Double {
    switch name {
    case "duration": duration
    case "bounce": bounce
    case "response": response
    case "dampingRatio": dampingRatio
    case "mass": mass
    case "stiffness": stiffness
    case "damping": damping
    case "settlingDuration": settlingDuration
    default: preconditionFailure("no property \(name)")
    }
  }
}
