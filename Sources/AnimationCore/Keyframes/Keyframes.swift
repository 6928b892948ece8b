/// Tracks of keyframes that together animate one value.
///
/// Source: SwiftUI `Keyframes`.
public protocol Keyframes<Value> {
  /// The type of the value that the tracks animate.
  associatedtype Value = Body.Value
  /// The type of `body`.
  associatedtype Body: Keyframes where Body.Value == Value

  /// The tracks that these keyframes are composed of.
  @KeyframesBuilder<Value> var body: Body { get }

  /// Appends the tracks of these keyframes to a timeline.
  ///
  /// By default, the method appends the tracks of `body`.
  func append(to timeline: inout KeyframeTimeline<Value>)
}

extension Keyframes {
  /// Appends the tracks of the body to a timeline.
  public func append(to timeline: inout KeyframeTimeline<Value>) { body.append(to: &timeline) }
}

/// A sequence of keyframes that animates a property of a value, or the whole value.
///
/// Source: SwiftUI `KeyframeTrack`.
public struct KeyframeTrack<Root, Value, Content: KeyframeTrackContent>: Keyframes
where Content.Value == Value {
  private let keyPath: WritableKeyPath<Root, Value>
  private let content: Content

  /// Creates a track that animates the property at a key path.
  public init(
    _ keyPath: WritableKeyPath<Root, Value>,
    @KeyframeTrackContentBuilder<Value> content: () -> Content
  ) {
    self.keyPath = keyPath
    self.content = content()
  }

  /// Creates a track that animates the whole value.
  public init(@KeyframeTrackContentBuilder<Root> content: () -> Content) where Root == Value {
    self.init(\.self, content: content)
  }

  /// The body of the track, which is the track itself.
  public var body: Self { self }

  /// Appends this track to a timeline.
  public func append(to timeline: inout KeyframeTimeline<Root>) {
    var sequence = KeyframeSequence<Value>()
    content.append(to: &sequence)
    timeline.append(sequence.keyframes, at: keyPath)
  }
}

/// Tracks that a result builder made from other tracks.
struct BuiltKeyframes<Value>: Keyframes {
  /// Appends all tracks, in order.
  let appendParts: (inout KeyframeTimeline<Value>) -> Void

  var body: Self { self }

  func append(to timeline: inout KeyframeTimeline<Value>) { appendParts(&timeline) }
}
