public import AnimationCore

extension MotionCurve {
  /// Creates the motion of one number that an animation takes from one value to another.
  ///
  /// - Parameters:
  ///   - animation: How it goes.
  ///   - from: The value at time 0, at rest.
  ///   - target: Where it goes.
  ///   - fidelity: What an app shows, or SwiftUI's rules solved exactly.
  ///   - frameRate: Frames per second of the virtual display, for what an app shows.
  ///   - end: The seconds that are looked at; until nothing animates where it is `nil`.
  ///   - limits: How far the animation is followed to find its end.
  /// - Throws: `EndlessMotion` where it does not end within the limits.
  public init(
    _ animation: Animation, from: Double, target: Double, fidelity: Fidelity,
    frameRate: Double = 60, until end: Double? = nil, limits: AnimationScene.PlayingLimits
  ) throws(AnimationScene.EndlessMotion) {
    let change = Change(id: "0", set: ["value": .number(target)], animation: animation)
    let begun: @Sendable () -> AnimationScene = {
      var scene = AnimationScene(
        [AnimationScene.Start("value", .number(from))], frameRate: frameRate, fidelity: fidelity)
      scene.schedule(TimelineEntry(at: 0, event: .change(change)))
      return scene
    }
    var duration = 0.0
    if let end {
      duration = end
    } else {
      var scene = begun()
      duration = try scene.play(
        SampleGrid(start: 0, end: nil, step: 1), velocities: false, limits: limits
      ).end
    }
    self.init(from: from, target: target, duration: duration) { times in
      var scene = begun()
      let open = AnimationScene.PlayingLimits(time: .infinity, samples: .max, frames: .max)
      let samples = try? scene.play(SampleGrid(times: times), velocities: true, limits: open)
      guard let column = samples?.columns.first else {
        return times.map { _ in Point(value: target, velocity: 0) }
      }
      return zip(column.values, column.velocities).map { Point(value: $0, velocity: $1) }
    }
  }
}
