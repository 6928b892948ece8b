/// A value that changes over time, as described by the keyframes of one or more tracks.
///
/// A timeline is a pure function of time, and times can be evaluated in any order. The timeline
/// lasts as long as its longest track. A shorter track keeps its last value, and a property without
/// a track keeps its initial value.
///
///     let timeline = KeyframeTimeline(initialValue: Logo()) {
///       KeyframeTrack(\.angle) {
///         CubicKeyframe(30, duration: 0.2)
///         SpringKeyframe(0, spring: .bouncy)
///       }
///     }
///
/// Source: SwiftUI `KeyframeTimeline`.
public struct KeyframeTimeline<Value> {
  private let initialValue: Value
  private var tracks: [(duration: TimeInterval, update: (inout Value, Double) -> Void)] = []

  /// Creates a timeline from an initial value and the tracks that animate the value.
  ///
  /// - Parameters:
  ///   - initialValue: The value from which the tracks start.
  ///   - content: The tracks. If the value is animated as a whole, the content can consist of
  ///     keyframes, which form the only track.
  public init(initialValue: Value, @KeyframesBuilder<Value> content: () -> some Keyframes<Value>) {
    self.initialValue = initialValue
    content().append(to: &self)
  }

  /// The duration of the longest track in seconds.
  ///
  /// The duration is infinite if a track waits until a spring without damping settles.
  public var duration: TimeInterval { tracks.reduce(0) { max($0, $1.duration) } }

  /// Returns the value at a time in seconds.
  ///
  /// Before time 0, a property has its initial value, or the value of the ``MoveKeyframe`` with
  /// which its track starts. As in SwiftUI, a linear keyframe of duration 0 at the start of a track
  /// gives NaN at exactly time 0.
  public func value(time: Double) -> Value {
    var value = initialValue
    update(value: &value, time: time)
    return value
  }

  /// Returns the value at a fraction of the duration; from fraction 1 on, the value is constant.
  public func value(progress: Double) -> Value { value(time: time(at: progress)) }

  /// Sets the animated properties to their values at a time; other properties are unchanged.
  public func update(value: inout Value, time: Double) {
    for track in tracks { track.update(&value, time) }
  }

  /// Sets the animated properties to their values at a fraction of the duration.
  ///
  /// Other properties are unchanged.
  public func update(value: inout Value, progress: Double) {
    update(value: &value, time: time(at: progress))
  }

  /// Returns the time at a fraction of the duration, which can be infinite.
  private func time(at progress: Double) -> TimeInterval { progress == 0 ? 0 : progress * duration }

  mutating func append<Part: Animatable>(
    _ keyframes: [Keyframe<Part.AnimatableData>], at keyPath: WritableKeyPath<Value, Part>
  ) {
    let start = initialValue[keyPath: keyPath].animatableData
    let path = KeyframePath(from: start, keyframes)
    tracks.append(
      (path.duration, { $0[keyPath: keyPath].animatableData = path.value(at: $1, .swiftui) }))
  }
}
