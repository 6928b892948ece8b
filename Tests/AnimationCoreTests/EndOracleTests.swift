@testable import AnimationCore
import TestSupport
import Testing

/// The end times of exact motions, compared with 60-digit arithmetic.
struct EndOracleTests {
  static func rows(_ kinds: String...) throws -> [JSONValue] {
    try Fixtures.decode("oracle/ends.json", as: [JSONValue].self).filter {
      kinds.contains($0["kind"]?.string ?? "")
    }
  }

  @Test(
    "removal and logical completion are within 1e-9 s",
    arguments: try rows("fluid", "retarget", "interpolating"))
  func end(_ row: JSONValue) throws {
    let (motion, change) = try motion(row)
    let emitted = try motion.events(until: 1e7)
    let removed = try #require(emitted.first { $0.name == "removed \(change)" })
    let logical = try #require(emitted.first { $0.name == "logicallyComplete \(change)" })
    let end = try row.number("end")
    #expect(isClose(removed.time, end, absolute: 1e-9))
    #expect(isClose(logical.time, min(try row.number("logical"), end), absolute: 1e-9))
  }

  @Test("settling durations are within 1e-9 s", arguments: try rows("settling"))
  func settling(_ row: JSONValue) throws {
    let spring = Spring(
      response: try row.number("response"), dampingRatio: try row.number("dampingRatio"))
    let end = spring.exactSettlingDuration(
      target: try row.number("target"), initialVelocity: try row.number("initialVelocity"),
      epsilon: try row.number("epsilon"))
    #expect(isClose(end, try row.number("end"), absolute: 1e-9))
  }

  @Test(
    "a spring that blends from another's response is within 1e-12 until it ends",
    arguments: try Fixtures.decode("oracle/blends.json", as: [JSONValue].self))
  func blend(_ row: JSONValue) throws {
    let response = try row.number("response"), old = try row.number("old")
    let ratio = try row.number("dampingFraction")
    let start = try row.number("initialVelocity")
    let spring = ExactFluid<Double>(
      FluidSpringAnimation(
        response: response, dampingFraction: ratio,
        blendDuration: try row.number("blendDuration")),
      target: 1, velocity: start, blend: .init(interval: old - response, start: 0))
    let natural = 2 * Double.pi / min(response, old)
    let values = try row.numbers("values"), velocities = try row.numbers("velocities")
    for (index, time) in try row.numbers("times").enumerated() where time < spring.end {
      let scale = 1 + abs(start) / natural
      #expect(isClose(spring.position(1, at: time), values[index], absolute: 1e-12 * scale))
      #expect(
        isClose(spring.velocity(1, at: time), velocities[index], absolute: 1e-12 * scale * natural))
    }
  }

  private func motion(_ row: JSONValue) throws -> (Motion, change: Int) {
    if row["kind"]?.string == "interpolating" {
      let animation = Animation.interpolatingSpring(
        mass: try row.number("mass"), stiffness: try row.number("stiffness"),
        damping: try row.number("damping"), initialVelocity: try row.number("initialVelocity"))
      return (Motion(animation, fidelity: .exact), 0)
    }
    let response = try row.number("response")
    let first = Animation.spring(
      response: response, dampingFraction: try row.number("dampingFraction"))
    guard row["kind"]?.string == "retarget" else {
      return (Motion(to: try row.number("distance"), first, fidelity: .exact), 0)
    }
    var motion = Motion(to: 100, first, fidelity: .exact)
    motion.change(
      at: try row.number("at"), to: try row.number("target"),
      .spring(response: response, dampingFraction: try row.number("secondFraction")))
    return (motion, 1)
  }
}
