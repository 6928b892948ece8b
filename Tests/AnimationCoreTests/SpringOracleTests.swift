import AnimationCore
import TestSupport
import Testing

/// A spring, and its values and velocities computed in 60-digit arithmetic.
struct SpringRow: Decodable, CustomStringConvertible, Sendable {
  let mass, stiffness, damping, response, dampingRatio: Double?
  let target, initialVelocity: Double
  let times, values, velocities: [Double]

  static func all() throws -> [SpringRow] { try Fixtures.decode("oracle/springs.json") }

  var description: String {
    let constants =
      response.map { "response \($0) ratio \(ratio)" }
      ?? "m \(mass ?? .nan) k \(stiffness ?? .nan) c \(damping ?? .nan)"
    return "\(constants) target \(target) v \(initialVelocity)"
  }

  var constants: (mass: Double, stiffness: Double, damping: Double)? {
    guard let mass, let stiffness, let damping else { return nil }
    return (mass, stiffness, damping)
  }

  var spring: Spring {
    guard let (mass, stiffness, damping) = constants else {
      return Spring(response: response ?? .nan, dampingRatio: ratio)
    }
    return Spring(mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: true)
  }

  /// The equivalent animation that starts from 0; `nil` if there is none.
  var animation: Animation? {
    guard let (mass, stiffness, damping) = constants else {
      guard initialVelocity == 0, let response else { return nil }
      return .spring(response: response, dampingFraction: ratio)
    }
    guard target != 0 else { return nil }
    return .interpolatingSpring(
      mass: mass, stiffness: stiffness, damping: damping,
      initialVelocity: initialVelocity / target)
  }

  var natural: Double {
    guard let (mass, stiffness, _) = constants else { return 2 * Double.pi / (response ?? .nan) }
    return (stiffness / mass).squareRoot()
  }

  var ratio: Double {
    guard let (mass, stiffness, damping) = constants else { return dampingRatio ?? .nan }
    return damping / (2 * (mass * stiffness).squareRoot())
  }

  /// Returns the largest displacement that an initial velocity of 1 causes up to a time.
  ///
  /// The result is an estimate with the right order of magnitude.
  private func impulse(by time: Double) -> Double { min(time, 1 / (natural * (1 + 2 * ratio))) }

  /// The orders of magnitude of the motion's values and of its velocities.
  var scale: (value: Double, velocity: Double) {
    let impulse = impulse(by: .infinity)
    return (
      abs(target) + abs(initialVelocity) * impulse,
      abs(target) * natural * natural * impulse + abs(initialVelocity)
    )
  }

  /// Returns the order of magnitude of the values up to a time, and of the velocity at that time.
  func scale(at time: Double) -> (value: Double, velocity: Double) {
    let impulse = impulse(by: time)
    let width = abs((1 - ratio) * (1 + ratio)).squareRoot()
    let slowest = natural * (ratio > 1 ? 1 / (ratio + width) : ratio)
    let swing = 1 + min(natural * time, 1 / width)
    let fading = min(1, Double.exp(-slowest * time) * swing)
    return (
      abs(target) * min(1, natural * natural * time * impulse) + abs(initialVelocity) * impulse,
      (abs(target) * natural * natural * impulse + abs(initialVelocity)) * fading
    )
  }
}

/// Compares exact springs with 60-digit arithmetic.
///
/// The damping ratios are 0 to 1000, including 1 ± 1e-12. The times are 0 to 1000 s, and the masses
/// are 1e-3 to 1e3.
struct SpringOracleTests {
  @Test(
    "values and velocities are within 1e-12 of the motion's scale", arguments: try SpringRow.all())
  func scale(_ row: SpringRow) {
    for (index, time) in row.times.enumerated() { expect(row, index, time, row.scale) }
  }

  @Test(
    "values and velocities are within 1e-12 of the motion so far, from the first instant on",
    arguments: try SpringRow.all())
  func start(_ row: SpringRow) {
    for (index, time) in row.times.enumerated() { expect(row, index, time, row.scale(at: time)) }
  }

  @Test(
    "a non-oscillating motion is accurate to 12 of its own digits",
    arguments: try SpringRow.all().filter {
      $0.ratio >= 1 && $0.target * $0.initialVelocity == 0
    })
  func digits(_ row: SpringRow) {
    for (index, time) in row.times.enumerated() where time > 0 {
      let value = row.spring.value(
        target: row.target, initialVelocity: row.initialVelocity, time: time)
      #expect(isClose(value, row.values[index], absolute: 1e-300, relative: 1e-12))
      // With an initial velocity, a motion may reverse between two samples.
      guard row.initialVelocity == 0 else { continue }
      let velocity = row.spring.exactVelocity(target: row.target, time: time)
      #expect(isClose(velocity, row.velocities[index], absolute: 1e-300, relative: 1e-12))
    }
  }

  @Test(
    "exact animations match until they end",
    arguments: try SpringRow.all().filter { $0.animation != nil })
  func motion(_ row: SpringRow) throws {
    let motion = Motion(to: row.target, row.animation, fidelity: .exact)
    let samples = try motion.samples(row.times, velocities: true)
    let end = samples.events.first { $0.kind == .removed }?.time ?? .infinity
    for (index, time) in row.times.enumerated() where time < end {
      let scale = row.scale(at: time)
      expect(samples.columns[0].values[index], row.values[index], scale.value, time)
      expect(samples.columns[0].velocities[index], row.velocities[index], scale.velocity, time)
    }
  }

  @Test("the closed form in wide numbers agrees", arguments: try SpringRow.all())
  func closedForm(_ row: SpringRow) {
    let spring = row.spring
    let reference =
      row.constants.map {
        ReferenceSpring(mass: $0.mass, stiffness: $0.stiffness, damping: $0.damping)
      } ?? ReferenceSpring(response: row.response ?? .nan, dampingRatio: row.ratio)
    for time in stride(from: 0.0, through: 2, by: 0.125) {
      let motion = reference.motion(
        target: row.target, initialVelocity: row.initialVelocity, time: time)
      let value = spring.value(
        target: row.target, initialVelocity: row.initialVelocity, time: time)
      let velocity = spring.exactVelocity(
        target: row.target, initialVelocity: row.initialVelocity, time: time)
      expect(value, Double(motion.value), row.scale.value, time)
      expect(velocity, Double(motion.velocity), row.scale.velocity, time)
    }
  }

  @Test(
    "small steps of the differential equation agree",
    // Stiffer or more strongly damped springs would need smaller integration steps.
    arguments: try SpringRow.all().filter { $0.ratio < 4 && $0.natural < 40 })
  func integrated(_ row: SpringRow) {
    let constants = row.constants ?? (1, row.natural * row.natural, 2 * row.ratio * row.natural)
    let motion = IntegratedSpring(
      mass: constants.mass, stiffness: constants.stiffness, damping: constants.damping
    ).motion(target: row.target, initialVelocity: row.initialVelocity, time: 0.37)
    let value = row.spring.value(
      target: row.target, initialVelocity: row.initialVelocity, time: 0.37)
    let velocity = row.spring.exactVelocity(
      target: row.target, initialVelocity: row.initialVelocity, time: 0.37)
    #expect(isClose(value, motion.value, absolute: 1e-9 * row.scale.value))
    #expect(isClose(velocity, motion.velocity, absolute: 1e-9 * row.scale.velocity))
  }

  private func expect(
    _ row: SpringRow, _ index: Int, _ time: Double, _ scale: (value: Double, velocity: Double)
  ) {
    let spring = row.spring
    let value = spring.value(target: row.target, initialVelocity: row.initialVelocity, time: time)
    let velocity = spring.exactVelocity(
      target: row.target, initialVelocity: row.initialVelocity, time: time)
    expect(value, row.values[index], scale.value, time)
    expect(velocity, row.velocities[index], scale.velocity, time)
  }

  private func expect(_ actual: Double, _ expected: Double, _ scale: Double, _ time: Double) {
    // The absolute tolerance is for results that underflow and have no digits left to compare.
    #expect(isClose(actual, expected, absolute: 1e-12 * scale + 1e-300), "at \(time)")
  }
}
