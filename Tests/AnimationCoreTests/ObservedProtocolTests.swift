@testable import AnimationCore
import TestSupport
import Testing

/// Compares the calls between modifiers and animations with recorded calls.
struct ObservedProtocolTests {
  private func modified(_ animation: Animation, _ row: ObservedRow) throws -> Animation {
    try (row.input["modifiers"]?.elements ?? []).reduce(animation) { try $0.modified(by: $1) }
  }

  @Test("modifiers forward the recorded time", arguments: try ObservedRow.of("animation.baseTime"))
  func baseTime(_ row: ObservedRow) throws {
    var context = AnimationContext<Double>()
    _ = try modified(Animation(ProbeAnimation()), row)
      .animate(value: 1, time: try row.input.number("time"), context: &context)
    try row.expect(try #require(context.state[ProbeAnimation.RequestedTime.self]))
  }

  @Test("modifiers return no velocity", arguments: try ObservedRow.of("animation.modifierVelocity"))
  func velocity(_ row: ObservedRow) throws {
    let probe = ProbeAnimation()
    let velocity = try modified(Animation(probe), row)
      .velocity(value: 1.0, time: 0.5, context: AnimationContext())
    #expect(row.expected == .null && velocity == nil)
    #expect(probe.log.take().isEmpty)
  }

  @Test("modifiers do not merge", arguments: try ObservedRow.of("animation.modifierShouldMerge"))
  func shouldMerge(_ row: ObservedRow) throws {
    let probe = ProbeAnimation()
    var context = AnimationContext<Double>()
    let merges = try modified(Animation(probe), row)
      .shouldMerge(previous: .linear, value: 1, time: 0.5, context: &context)
    #expect(merges == row.expected.bool)
    #expect(probe.log.take().isEmpty)
  }

  @Test(
    "a replacement makes the recorded calls", arguments: try ObservedRow.of("animation.mergeCalls"))
  func mergeCalls(_ row: ObservedRow) throws {
    let probe = ProbeAnimation()
    var context = AnimationContext<Double>()
    guard row.input["replacement"] == .string("CustomAnimation") else {
      let replacement = try Animation(expression: row.input["replacement"]?.string ?? "")
      _ = replacement.shouldMerge(
        previous: Animation(probe), value: 1, time: 0.5, context: &context)
      #expect(probe.log.take() == row.expected.elements.compactMap(\.string))
      return
    }
    for previous in [Animation.linear, .spring, .bouncy.speed(2), .linear.delay(1)] {
      _ = Animation(probe).shouldMerge(
        previous: previous, value: 1, time: 0.5, context: &context)
      let calls = probe.log.take().map { "\($0)(replacement)" }
      #expect(calls == row.expected.elements.compactMap(\.string))
    }
  }

  @Test(
    "a combination covers the recorded distance", arguments: try ObservedRow.of("animation.combine")
  )
  func combine(_ row: ObservedRow) throws {
    var context = AnimationContext<Double>()
    for entry in row.input["entries"]?.elements ?? [] {
      var animation = Animation.linear(duration: try entry.number("unitLinearDuration"))
      if let logical = entry["logicalAt"]?.number {
        animation = animation.logicallyComplete(after: logical)
      }
      context.state.combination.append(
        CombinedEntry(
          animation: animation, start: try entry.number("startOffset"),
          target: try entry.number("cumulativeTarget")))
    }
    // The recorded animation has already ended at its duration; this project's ends just after it.
    let time = try row.input.number("time") + (row.expected == .null ? 1e-6 : 0)
    let response = CombinedAnimation().animate(value: 0, time: time, context: &context)
    if row.expected == .null {
      #expect(response == nil)
    } else {
      // The recorded curve is linear and needs no solver. Here, each of the distances may be wrong
      // by one quantum of the solver.
      let recorded = try #require(row.expected.number)
      #expect(isClose(try #require(response), recorded, absolute: row.tolerance + 15 * 0x1p-20))
    }
    if let isComplete = row.row["isLogicallyComplete"]?.bool {
      #expect(context.isLogicallyComplete == isComplete)
    }
  }

  @Test(
    "a blend's response is as recorded",
    arguments: try ObservedRow.of("fluidSpring.blendedResponse"))
  func blendedResponse(_ row: ObservedRow) throws {
    let (spring, state) = try merged(row)
    try row.expect(spring.response(of: state, at: try row.input.number("time")))
  }

  @Test(
    "a merge leaves the recorded state", arguments: try ObservedRow.of("fluidSpring.mergeState"))
  func mergeState(_ row: ObservedRow) throws {
    let (_, state) = try merged(row)
    let fields = [
      "offset": state.offset, "velocity": state.velocity, "time": state.time,
      "startTime": state.startTime, "blendStart": state.blendStart,
      "blendInterval": state.blendInterval,
    ]
    for key in row.expected.keys {
      let field = try #require(fields[key])
      #expect(isClose(field, try row.expected.number(key), absolute: row.tolerance), "\(key)")
    }
  }

  private func merged(
    _ row: ObservedRow
  ) throws -> (FluidSpringAnimation, FluidSpringState<Double>) {
    let spring = FluidSpringAnimation(
      response: try row.input.number("response"),
      dampingFraction: try row.input.number("dampingFraction", 1),
      blendDuration: try row.input.number("blendDuration", 0))
    let previous =
      try row.input["previousResponse"] == nil
      ? Animation(ProbeAnimation())
      : .spring(response: row.input.number("previousResponse"), dampingFraction: 1)
    let time = try row.input["mergeTime"]?.number ?? row.input.number("time")
    var context = AnimationContext<Double>()
    let merges = spring.shouldMerge(
      previous: previous, value: try row.input.number("value", 1), time: time, context: &context)
    #expect(merges)
    return (spring, try #require(context.state.fluidSpring))
  }
}
