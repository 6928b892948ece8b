import AnimationCore
import TestSupport
import Testing

/// Springs against figures made without the library, and without each other.
struct SpringOracleTests {
  /// Ten thousand units in the last place of the motion's scale: phases grow with time.
  private static let tolerance = 1e4 * Double.ulpOfOne

  struct Row: Decodable, CustomStringConvertible {
    let mass, stiffness, damping, target, initialVelocity: Double
    let times, values, velocities: [Double]

    var description: String {
      "m \(mass) k \(stiffness) c \(damping) target \(target) v \(initialVelocity)"
    }

    var spring: Spring {
      Spring(mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: true)
    }
    var natural: Double { (stiffness / mass).squareRoot() }
    var scale: Double { abs(target) + abs(initialVelocity) / natural }

    static func all() throws -> [Row] { try Fixtures.decode("oracle/springs.json") }
  }

  @Test("fifty digits agree", arguments: try Row.all())
  func table(_ row: Row) {
    for (index, time) in row.times.enumerated() {
      let value = row.spring.value(
        target: row.target, initialVelocity: row.initialVelocity, time: time)
      let velocity = row.spring.exactVelocity(
        target: row.target, initialVelocity: row.initialVelocity, time: time)
      expect(value, row.values[index], row.scale)
      expect(velocity, row.velocities[index], row.scale * row.natural)
    }
  }

  @Test("the closed form in wide numbers agrees", arguments: try Row.all())
  func closedForm(_ row: Row) {
    let reference = ReferenceSpring(
      mass: row.mass, stiffness: row.stiffness, damping: row.damping)
    for time in stride(from: 0.0, through: 2, by: 0.0625) {
      let motion = reference.motion(
        target: row.target, initialVelocity: row.initialVelocity, time: time)
      let value = row.spring.value(
        target: row.target, initialVelocity: row.initialVelocity, time: time)
      let velocity = row.spring.exactVelocity(
        target: row.target, initialVelocity: row.initialVelocity, time: time)
      expect(value, Double(motion.value), row.scale)
      expect(velocity, Double(motion.velocity), row.scale * row.natural)
    }
  }

  @Test("small steps of the differential equation agree", arguments: try Row.all())
  func integrated(_ row: Row) {
    // Forty times over-damped, the steps themselves would have to be smaller.
    guard row.damping / (2 * (row.mass * row.stiffness).squareRoot()) < 4 else { return }
    let motion = IntegratedSpring(
      mass: row.mass, stiffness: row.stiffness, damping: row.damping
    ).motion(target: row.target, initialVelocity: row.initialVelocity, time: 0.37)
    let value = row.spring.value(
      target: row.target, initialVelocity: row.initialVelocity, time: 0.37)
    let velocity = row.spring.exactVelocity(
      target: row.target, initialVelocity: row.initialVelocity, time: 0.37)
    #expect(isClose(value, motion.value, absolute: 1e-9 * row.scale))
    #expect(isClose(velocity, motion.velocity, absolute: 1e-9 * row.scale * row.natural))
  }

  private func expect(_ actual: Double, _ expected: Double, _ scale: Double) {
    #expect(isClose(actual, expected, absolute: Self.tolerance * scale))
  }
}

/// The exact ends of animations against fifty digits.
struct EndOracleTests {
  @Test(
    "exact motions end where fifty digits say",
    arguments: try Fixtures.decode("oracle/ends.json", as: [JSONValue].self))
  func end(_ row: JSONValue) throws {
    let animation: Animation
    if row["kind"] == .string("fluid") {
      animation = .spring(
        response: try row.number("response"), dampingFraction: try row.number("dampingFraction"))
    } else {
      animation = .interpolatingSpring(
        stiffness: try row.number("stiffness"), damping: try row.number("damping"),
        initialVelocity: try row.number("initialVelocity"))
    }
    let motion = Motion(to: try row.number("distance", 1), animation, fidelity: .exact)
    let removed = try #require(motion.told(until: 100).first { $0.name == "removed 0" })
    #expect(isClose(removed.time, try row.number("end"), absolute: 1e-9))
  }
}
