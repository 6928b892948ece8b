/// An event that ends the animations of properties and starts keyframes on these properties.
///
/// A property without a running animation starts from its last set value, regardless of earlier
/// keyframes. An animating property starts from its current value and velocity. All tracks end
/// together with the longest track. Afterwards, the properties keep their last values.
///
/// Source: SwiftUI `KeyframeAnimator` with a trigger.
public struct KeyframeTrigger: Sendable, Equatable {
  /// The name of the change in events.
  public var id: String
  /// The keyframes by property name.
  ///
  /// The values of the keyframes have the shape of the property's value. A plain number is a vector
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

  /// Creates a trigger.
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
  /// - Parameter values: The properties' values at the start.
  public func duration(from values: [String: PropertyValue]) -> TimeInterval {
    tracks.reduce(0) { longest, track in
      let start = values[track.key]?.lanes ?? .zero
      return max(longest, KeyframePath(from: start, track.value).duration)
    }
  }
}
