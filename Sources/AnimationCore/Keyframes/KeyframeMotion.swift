/// The trajectory of one property along keyframes.
///
/// The trajectory begins with the value that the property had when the keyframes started. The type
/// is a class, so a property of a scene stores only a reference.
final class KeyframeTrajectory: Sendable {
  /// The value that the property had been set to before the keyframes started.
  ///
  /// After these keyframes have ended, new keyframes start from this value again.
  let home: PropertyValue
  let start, velocity: AnimatableVector
  let keyframes: [Keyframe<AnimatableVector>]
  let path: KeyframePath<AnimatableVector>

  init(
    home: PropertyValue, from start: AnimatableVector, velocity: AnimatableVector,
    _ keyframes: [Keyframe<AnimatableVector>]
  ) {
    self.home = home
    self.start = start
    self.velocity = velocity
    self.keyframes = keyframes
    path = KeyframePath(from: start, velocity: velocity, keyframes)
  }
}

/// A running or completed animation of one property along keyframes.
///
/// After the end of the keyframes, the property keeps its last value. Time is counted from the
/// start of the keyframes: from a frame in the `swiftui` fidelity, from an instant in the `exact`
/// fidelity.
struct KeyframeMotion {
  let trajectory: KeyframeTrajectory
  /// The duration of the keyframes in seconds: that of the longest track of the trigger.
  ///
  /// All properties of the trigger end together, after this time.
  let duration: Double
  let isRepeating: Bool
  /// The number of the change that started the keyframes and receives their completion events.
  let change: Int
  /// The instant at which the keyframes began, in the `exact` fidelity.
  let begin: Double
  /// The frame on which the keyframes began; −1 in the `exact` fidelity.
  let frame: Int
  /// True after the completion events have been emitted; the property's value is then constant.
  var isOver = false

  /// The duration in seconds above which keyframes count as endless.
  private static let longest = 1e9

  init(
    _ trajectory: KeyframeTrajectory, duration: Double, isRepeating: Bool, change: Int,
    begin: Double, frame: Int, isOver: Bool = false
  ) {
    self.trajectory = trajectory
    self.duration = duration
    // Keyframes of duration 0 cannot repeat.
    self.isRepeating = isRepeating && duration > 0
    self.change = change
    self.begin = begin
    self.frame = frame
    self.isOver = isOver
  }

  private var isEndless: Bool { isRepeating || !(duration <= Self.longest) }
  private var fidelity: Fidelity { frame < 0 ? .exact : .swiftui }

  /// The instant at which the keyframes will end; ∞ if they have ended already or never end.
  ///
  /// This value applies only to the `exact` fidelity.
  var end: Double { isOver || isEndless ? .infinity : begin + duration }

  /// Returns the frame on which the keyframes end, in the `swiftui` fidelity.
  ///
  /// The result is `nil` if the keyframes have ended or never end.
  func lastFrame(_ clock: FrameClock) -> Int? {
    isOver || isEndless ? nil : frame + clock.frame(notBefore: duration)
  }

  /// True if the keyframes have ended at or before a moment.
  func hasEnded(by moment: SceneMoment) -> Bool {
    if isOver || isEndless { return isOver }
    if frame < 0 { return begin + duration <= moment.time }
    return moment.frame >= frame + moment.clock.frame(notBefore: duration)
  }

  /// Returns the value and velocity at a time.
  ///
  /// In the `swiftui` fidelity, the time must be on or after the frame of `moment`, and before the
  /// next frame.
  func sample(
    at time: Double, _ moment: SceneMoment
  ) -> (value: AnimatableVector, velocity: AnimatableVector) {
    let position = position(elapsed(at: time, moment))
    return (
      trajectory.path.value(at: position, fidelity),
      trajectory.path.velocity(at: position, fidelity)
    )
  }

  private func elapsed(at time: Double, _ moment: SceneMoment) -> Double {
    let clock = moment.clock
    if frame < 0 { return time - begin }
    if clock.isOn(moment.frame, time) { return clock.elapsed(from: frame, to: moment.frame) }
    return time - clock.time(of: frame)
  }

  /// Converts the time since the keyframes began to the time within one repetition, both in
  /// seconds.
  ///
  /// Source: SwiftUI takes the time of repeating keyframes modulo their duration.
  private func position(_ elapsed: Double) -> Double {
    guard isRepeating else { return elapsed }
    let rest = elapsed.truncatingRemainder(dividingBy: duration)
    return duration - rest <= momentTolerance ? 0 : rest
  }
}
