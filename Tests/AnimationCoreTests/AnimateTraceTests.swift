import AnimationCore
import TestSupport
import Testing

/// Compares direct calls of `animate` with the results of an independent implementation.
struct AnimateTraceTests {
  @Test(
    "values, completion and velocities match the trace", arguments: try FunctionTrace.all("animate")
  )
  func trace(_ trace: FunctionTrace) throws {
    let expected = trace.row["corrected"] ?? trace.row
    let animation = try Animation(fixture: trace.row["animation"] ?? .null)
    let value = try #require(AnimatableVector(try trace.row.numbers("value")))
    let scale = max(1e-12, value.magnitudeSquared.squareRoot())
    // In a trace marked `fragile`, a rounding error decides which integration step some times
    // belong to. The tolerance is then larger.
    let tolerance = trace.row["fragile"]?.bool == true ? 0.05 : 4e-6
    let times = try expected.numbers("times")
    var state = AnimationState<AnimatableVector>()
    var isLogicallyComplete = false
    for (index, time) in times.enumerated() {
      var environment = EnvironmentValues()
      for entry in trace.row["environment"]?.elements ?? [] where try entry.number("at") <= time {
        environment.animationPaused = entry["animationPaused"]?.bool ?? false
      }
      var context = AnimationContext(
        state: state, environment: environment, isLogicallyComplete: isLogicallyComplete)
      let response = animation.animate(value: value, time: time, context: &context)
      state = context.state
      isLogicallyComplete = context.isLogicallyComplete
      let velocity = animation.velocity(value: value, time: time, context: context)
      let place = "call \(index) at \(time)"
      expect(response, expected["values"]?.elements[index].numbers, tolerance * scale, place)
      expect(
        velocity, expected["velocities"]?.elements[index].numbers, tolerance * 1e2 * scale, place)
      #expect(
        context.isLogicallyComplete == expected["isLogicallyComplete"]?.elements[index].bool,
        "\(place)")
    }
  }

  private func expect(
    _ actual: AnimatableVector?, _ expected: [Double]?, _ tolerance: Double, _ place: String
  ) {
    guard let actual, let expected else {
      #expect(
        (actual == nil) == (expected == nil), "\(place): \(actual as Any), \(expected as Any)")
      return
    }
    let numbers = (0..<expected.count).map { actual[$0] }
    #expect(isClose(numbers, expected, absolute: tolerance, relative: 1e-6), "\(place)")
  }
}
