/// Keyframes that follow each other in one track.
///
/// Source: SwiftUI `KeyframeTrackContent`.
public protocol KeyframeTrackContent<Value> {
  /// The type of the animated value.
  associatedtype Value: Animatable = Body.Value
  /// The type of `body`.
  associatedtype Body: KeyframeTrackContent where Body.Value == Value

  /// The keyframes that this content consists of.
  @KeyframeTrackContentBuilder<Value> var body: Body { get }

  /// Appends the keyframes to a sequence.
  ///
  /// A keyframe appends itself; composed content appends its body.
  func append(to sequence: inout KeyframeSequence<Value>)
}

extension KeyframeTrackContent {
  /// Appends the keyframes of the body to a sequence.
  public func append(to sequence: inout KeyframeSequence<Value>) { body.append(to: &sequence) }
}

/// Track content that a result builder made from other content.
struct BuiltTrackContent<Value: Animatable>: KeyframeTrackContent {
  /// Appends the keyframes of all parts, in order.
  let appendParts: (inout KeyframeSequence<Value>) -> Void

  var body: Self { self }

  func append(to sequence: inout KeyframeSequence<Value>) { appendParts(&sequence) }
}
