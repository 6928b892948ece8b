import AnimationCore
import TestSupport
import Testing

/// Compares the values and end times of running animations with recordings.
struct ObservedMotionTests {
  /// Returns the frame rate in 1/s: 1000 for a repeated animation, otherwise 10.
  ///
  /// Each repetition begins on a frame. At a low frame rate, it would begin noticeably late.
  private func frameRate(_ animation: JSONValue?) -> Double {
    let isRepeated = animation?["modifiers"]?.elements.contains {
      $0["repeatCount"] != nil || $0["repeatForever"] != nil
    }
    return isRepeated == true ? 1000 : 10
  }

  @Test("a motion has the recorded values", arguments: try ObservedRow.of("animation.presented"))
  func presented(_ row: ObservedRow) throws {
    try row.met {
      let animation = try Animation(fixture: row.input["animation"] ?? .null)
      let rate = frameRate(row.input["animation"])
      let from = try row.input.number("from"), to = try row.input.number("to")
      let time = try row.input.number("time")
      let samples = try Motion(from: from, to: to, animation, frameRate: rate).samples([time])
      let tolerance = rate == 1000 ? max(0.006 * abs(to - from), row.tolerance) : row.tolerance
      let shown = try #require(samples.columns[0].values.first)
      #expect(isClose(shown, try #require(row.expected.number), absolute: tolerance))
      if let isNil = row.row["animateReturnsNil"]?.bool {
        #expect(
          (animation.last(of: to - from, at: time, frameRate: rate) == nil) == isNil)
      }
    }
  }

  @Test("a retarget has the recorded values", arguments: try ObservedRow.of("animation.retarget"))
  func retarget(_ row: ObservedRow) throws {
    try row.met {
      // The seconds by which the recorder's clock was ahead of the displayed values.
      let offset = 0.0014
      // The rate is the one closest to 1000 frames per second that has a frame at the time of the
      // change.
      let at = try row.input.number("secondAt") - offset
      let rate = (at * 1000).rounded() / at
      var motion = Motion(
        from: try row.input.number("firstFrom"), to: try row.input.number("firstTo"),
        try Animation(fixture: row.input["first"] ?? .null), frameRate: rate)
      let second = try row.input["second"].flatMap {
        $0 == .null ? nil : try Animation(fixture: $0)
      }
      motion.change(at: at, to: try row.input.number("secondTo"), second)
      let samples = try motion.samples([try row.input.number("time") - offset])
      let shown = try #require(samples.columns[0].values.first)
      #expect(isClose(shown, try #require(row.expected.number), absolute: row.tolerance))
    }
  }

  @Test("a motion ends at the recorded time", arguments: try ObservedRow.of("animation.end"))
  func end(_ row: ObservedRow) throws {
    let animation = try Animation(fixture: row.input["animation"] ?? .null)
    let samples = try Motion(from: 0, to: 1, animation, frameRate: 1000).samples([0, 10])
    let removed = try #require(samples.events.first { $0.kind == .removed })
    try row.expect(removed.time)
  }

  @Test(
    "logical completion occurs in the recorded window",
    arguments: try ObservedRow.of("animation.logicalCompletionWindow"))
  func window(_ row: ObservedRow) throws {
    let animation = try Animation(fixture: row.input["animation"] ?? .null)
    let samples = try Motion(from: 0, to: 1, animation, frameRate: 1000).samples([0, 2])
    let time = try #require(samples.events.first { $0.kind == .logicallyComplete }).time
    #expect(try row.expected.number("notBefore") <= time)
    #expect(try row.expected.number("noLaterThan") >= time)
  }

  @Test(
    "a fluid spring ends on the recorded step", arguments: try ObservedRow.of("fluidSpring.endStep")
  )
  func endStep(_ row: ObservedRow) throws {
    let spring = FluidSpringAnimation(
      response: try row.input.number("response"),
      dampingFraction: try row.input.number("dampingFraction"), blendDuration: 0)
    let distance = try row.input.number("distance")
    let last = Int(try #require(row.expected.number))
    var context = AnimationContext<Double>()
    var ended: Int?
    for step in Array(stride(from: 0, to: last, by: 200)) + [last - 1, last] where ended == nil {
      // The time is in the middle of the step, so rounding cannot select a neighboring step.
      let time = (Double(step) + 0.5) / 300
      if spring.animate(value: distance, time: time, context: &context) == nil { ended = step }
    }
    #expect(ended == last)
  }

  @Test(
    "responses below the recorded minimum are equal",
    arguments: try ObservedRow.of("fluidSpring.minimumResponse"))
  func minimumResponse(_ row: ObservedRow) throws {
    let least = try #require(row.expected.number)
    func position(_ response: Double) -> Double? {
      var context = AnimationContext<Double>()
      return FluidSpringAnimation(response: response, dampingFraction: 0.5, blendDuration: 0)
        .animate(value: 1, time: 0.02, context: &context)
    }
    #expect(position(least - row.tolerance) == position(least / 2))
    #expect(position(least + row.tolerance) != position(least / 2))
  }
}
