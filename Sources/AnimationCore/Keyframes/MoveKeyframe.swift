/// A keyframe that jumps to its value.
///
/// At the start of a track, the keyframe's value replaces the initial value. Elsewhere, the track
/// still has the previous value at the time of the jump, and the new value after that time.
///
/// Source: SwiftUI `MoveKeyframe`.
public struct MoveKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let to: Value

  /// Creates a keyframe that jumps to the given value.
  public init(_ to: Value) { self.to = to }

  /// The content of the keyframe, which is the keyframe itself.
  public var body: Self { self }

  /// Appends this keyframe to the keyframes of a track.
  public func append(to sequence: inout KeyframeSequence<Value>) {
    sequence.keyframes.append(.move(to: to.animatableData))
  }
}

extension MoveKeyframe: Sendable where Value: Sendable {}
