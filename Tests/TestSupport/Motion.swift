public import AnimationCore

/// A scene with one number as its only property.
public struct Motion {
  /// The scene; its property is named `value`, and the ID of each change is the change's index.
  public var scene: AnimationScene
  private var changes = 0

  /// Creates a scene with a number, and a change of this number at time 0.
  public init(
    from: Double = 0, to: Double = 1, _ animation: Animation?, frameRate: Double = 60,
    fidelity: Fidelity = .swiftui
  ) {
    scene = AnimationScene(
      properties: ["value": (value: .number(from), animation: nil)], frameRate: frameRate,
      fidelity: fidelity)
    change(at: 0, to: to, animation)
  }

  /// Schedules a change at a time in seconds.
  public mutating func change(at time: Double, to target: Double, _ animation: Animation?) {
    let change = Change(
      id: "\(changes)", set: ["value": .number(target)], animation: animation)
    changes += 1
    scene.schedule(TimelineEntry(at: time, event: .change(change)))
  }

  /// Schedules the start or the end of a pause at a time in seconds.
  public mutating func pause(_ isPaused: Bool, at time: Double) {
    scene.schedule(TimelineEntry(at: time, event: .environment(animationPaused: isPaused)))
  }

  /// Returns the samples at times in seconds; the scene itself does not change.
  public func samples(_ times: [Double], velocities: Bool = false) throws -> Samples {
    var scene = scene
    return try scene.play(
      SampleGrid(times: times), velocities: velocities,
      limits: .none)
  }

  /// Returns the values at times in seconds; the scene itself does not change.
  public func values(_ times: [Double]) throws -> [Double] {
    try samples(times).columns.first?.values ?? []
  }

  /// Returns the events up to a time in seconds, with names such as `removed 0`.
  ///
  /// Events of the kind `completion` are omitted.
  public func events(until end: Double) throws -> [(name: String, time: Double)] {
    try samples([0, end]).events.filter { $0.kind != .completion }
      .map { ("\($0.kind.rawValue) \($0.change)", $0.time) }
  }
}

extension Animation {
  /// Calls `animate` at each frame before a time, then at that time, and returns the last result.
  ///
  /// The result is `nil` if any call returned `nil`.
  public func last(of value: Double, at time: Double, frameRate: Double) -> Double? {
    var context = AnimationContext<Double>()
    for frame in 0..<max(0, Int((time * frameRate).rounded(.up))) {
      let response = animate(value: value, time: Double(frame) / frameRate, context: &context)
      if response == nil { return nil }
    }
    return animate(value: value, time: time, context: &context)
  }
}

extension AnimationScene.PlayingLimits {
  /// Limits that no test reaches.
  public static var none: Self { Self(time: 1e9, samples: .max, frames: .max) }
}
