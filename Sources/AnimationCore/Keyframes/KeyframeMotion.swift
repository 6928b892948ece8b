/// The course of one property along keyframes, from where it was found.
///
/// A reference, so that a scene's property stays small; it never changes.
final class KeyframeCourse: Sendable {
  /// The value last set, from which the next keyframes start when these are over.
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

/// Keyframes that one property of a scene follows, and holds the end of.
///
/// A function of time: no frame has to be drawn for the next, so both fidelities share it. In `swiftui` time is
/// counted from the frame on which it began, in `exact` from its instant.
struct KeyframeMotion {
  let course: KeyframeCourse
  /// Seconds that the longest track of the trigger lasts, which ends this one too.
  let duration: Double
  let isRepeating: Bool
  /// The number of the change that is told of the end.
  let change: Int
  /// When it began, in exact fidelity.
  let begin: Double
  /// The frame on which it began; −1 in exact fidelity.
  let frame: Int
  /// Whether the end has been told and is held.
  var isOver = false

  /// Longer keyframes count as endless.
  private static let longest = 1e9

  init(
    _ course: KeyframeCourse, duration: Double, isRepeating: Bool, change: Int,
    at moment: SceneMoment
  ) {
    self.init(
      course, duration: duration, isRepeating: isRepeating, change: change, begin: moment.time,
      frame: moment.frame)
  }

  init(
    _ course: KeyframeCourse, duration: Double, isRepeating: Bool, change: Int, begin: Double,
    frame: Int, isOver: Bool = false
  ) {
    self.course = course
    self.duration = duration
    // Without a length there is nothing to come back to.
    self.isRepeating = isRepeating && duration > 0
    self.change = change
    self.begin = begin
    self.frame = frame
    self.isOver = isOver
  }

  private var isEndless: Bool { isRepeating || !(duration <= Self.longest) }
  private var fidelity: Fidelity { frame < 0 ? .exact : .swiftui }

  /// The instant of the end, in exact fidelity.
  var end: Double { isOver || isEndless ? .infinity : begin + duration }

  /// The frame on which the end is told, in `swiftui`; `nil` if none is.
  func lastFrame(_ clock: FrameClock) -> Int? {
    isOver || isEndless ? nil : frame + clock.frame(notBefore: duration)
  }

  /// Whether the end has come by a moment.
  func hasEnded(by moment: SceneMoment) -> Bool {
    if isOver || isEndless { return isOver }
    if frame < 0 { return begin + duration <= moment.time }
    return moment.frame >= frame + moment.clock.frame(notBefore: duration)
  }

  /// Value and velocity at a time: the moment's own frame, or after it and before the next.
  func sample(
    at time: Double, _ moment: SceneMoment
  ) -> (value: AnimatableVector, velocity: AnimatableVector) {
    let position = position(elapsed(at: time, moment))
    return (
      course.path.value(at: position, fidelity),
      course.path.velocity(at: position, fidelity)
    )
  }

  private func elapsed(at time: Double, _ moment: SceneMoment) -> Double {
    let clock = moment.clock
    if frame < 0 { return time - begin }
    if clock.isOn(moment.frame, time) { return clock.elapsed(from: frame, to: moment.frame) }
    return time - clock.time(of: frame)
  }

  /// Source: SwiftUI takes the time of repeating keyframes modulo their duration.
  private func position(_ elapsed: Double) -> Double {
    guard isRepeating else { return elapsed }
    let rest = elapsed.truncatingRemainder(dividingBy: duration)
    return duration - rest <= momentTolerance ? 0 : rest
  }
}
