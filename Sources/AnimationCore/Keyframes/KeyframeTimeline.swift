/// How a value changes over time, by the keyframes of its tracks.
///
/// A pure function of time: it may be asked for any time in any order. It lasts as long as its longest track; a
/// shorter one holds what it has reached, and a property without a track keeps its initial value.
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
  private var tracks: [any TimelineTrack<Value>] = []

  /// Creates a timeline.
  ///
  /// - Parameters:
  ///   - initialValue: What the tracks start from.
  ///   - content: The tracks; or, for a value that is animated as a whole, the keyframes of its only one.
  public init(
    initialValue: Value, @KeyframesBuilder<Value> content: () -> some Keyframes<Value>
  ) {
    self.initialValue = initialValue
    content().append(to: &self)
  }

  /// Seconds that the longest track lasts; infinite where a spring without damping is to settle.
  public var duration: TimeInterval { tracks.reduce(0) { max($0, $1.duration) } }

  /// Returns the value at a time, in seconds; before 0 that is the initial one.
  ///
  /// As in SwiftUI, a linear keyframe without duration at the head of a track gives NaN at exactly 0.
  public func value(time: Double) -> Value {
    var value = initialValue
    update(value: &value, time: time)
    return value
  }

  /// Returns the value at a part of the duration, 1 being the end; from there on the end is held.
  public func value(progress: Double) -> Value { value(time: progress * duration) }

  /// Sets what the tracks animate to its value at a time, and leaves the rest.
  public func update(value: inout Value, time: Double) {
    for track in tracks { track.update(&value, at: time) }
  }

  /// Sets what the tracks animate to its value at a part of the duration, and leaves the rest.
  public func update(value: inout Value, progress: Double) {
    update(value: &value, time: progress * duration)
  }

  mutating func append<Part: Animatable>(
    _ keyframes: [Keyframe<Part.AnimatableData>], at keyPath: WritableKeyPath<Value, Part>
  ) {
    let start = initialValue[keyPath: keyPath].animatableData
    tracks.append(PathTrack(keyPath: keyPath, path: KeyframePath(from: start, keyframes)))
  }
}

/// A track that knows which part of the value it animates.
private protocol TimelineTrack<Root> {
  associatedtype Root

  var duration: TimeInterval { get }

  func update(_ value: inout Root, at time: Double)
}

private struct PathTrack<Root, Part: Animatable>: TimelineTrack {
  let keyPath: WritableKeyPath<Root, Part>
  let path: KeyframePath<Part.AnimatableData>

  var duration: TimeInterval { path.duration }

  func update(_ value: inout Root, at time: Double) {
    value[keyPath: keyPath].animatableData = path.value(at: time, .swiftui)
  }
}
