/// An event that ends the animations of properties and starts keyframes on these properties.
///
/// A property without a running animation starts from its last set value, regardless of earlier
/// keyframes. An animating property starts from its current value and velocity. All tracks end
/// together with the longest track. Afterwards, the properties keep their last values.
///
/// Source: SwiftUI `KeyframeAnimator` with a trigger.
public struct KeyframeTrigger: Sendable, Equatable {
  /// The name by which events refer to this trigger.
  public var id: String
  /// The keyframes by property name.
  ///
  /// The value of a keyframe has as many components as the property. A plain number is a vector
  /// with one component.
  public var tracks: [String: [Keyframe<AnimatableVector>]]
  /// True if the keyframes repeat endlessly.
  ///
  /// Each repetition begins with the same start values.
  public var isRepeating: Bool
  /// The criterion that the completion event reports.
  ///
  /// The criterion does not affect the time of the event.
  public var completionCriteria: AnimationCompletionCriteria

  /// Creates a trigger from the keyframes of its tracks; by default, the keyframes do not repeat.
  public init(
    id: String, tracks: [String: [Keyframe<AnimatableVector>]], isRepeating: Bool = false,
    completionCriteria: AnimationCompletionCriteria = .logicallyComplete
  ) {
    self.id = id
    self.tracks = tracks
    self.isRepeating = isRepeating
    self.completionCriteria = completionCriteria
  }

  /// Returns the duration of the longest track, in seconds.
  ///
  /// The properties must not be animating when the keyframes start.
  ///
  /// - Parameter values: The values of the properties at the start, by name.
  public func duration(from values: [String: PropertyValue]) -> TimeInterval {
    tracks.reduce(0) { longest, track in
      let start = values[track.key]?.lanes ?? .zero
      return max(longest, KeyframePath(from: start, track.value).duration)
    }
  }
}
