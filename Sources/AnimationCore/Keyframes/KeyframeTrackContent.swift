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

/// The content of an empty closure, without keyframes.
struct EmptyTrackContent<Value: Animatable>: KeyframeTrackContent {
  var body: Self { self }

  func append(to sequence: inout KeyframeSequence<Value>) {}
}

/// Two pieces of track content, one after the other.
struct TrackContentPair<First: KeyframeTrackContent, Second: KeyframeTrackContent>:
  KeyframeTrackContent
where First.Value == Second.Value {
  let first: First
  let second: Second

  var body: Self { self }

  func append(to sequence: inout KeyframeSequence<First.Value>) {
    first.append(to: &sequence)
    second.append(to: &sequence)
  }
}

/// Several pieces of track content of one type, such as the iterations of a loop.
struct TrackContentArray<Element: KeyframeTrackContent>: KeyframeTrackContent {
  let elements: [Element]

  var body: Self { self }

  func append(to sequence: inout KeyframeSequence<Element.Value>) {
    for element in elements { element.append(to: &sequence) }
  }
}
