/// One trigger of a keyframe animator: properties leave what they do and follow keyframes.
///
/// At rest a property starts from the value it was last set to, whatever keyframes have led it to since; in
/// motion it starts from where it is, as fast as it is. All tracks end together with the longest, and what they
/// have led to is held.
///
/// Source: SwiftUI `KeyframeAnimator` with a trigger.
public struct KeyframeTrigger: Sendable, Equatable {
  /// The change's name in the events.
  public var id: String
  /// The keyframes by property name, in the shape of the property; a number is a vector of one.
  public var tracks: [String: [Keyframe<AnimatableVector>]]
  /// Whether the keyframes begin anew whenever they are over, from where they began the first time.
  public var isRepeating: Bool
  /// When the change's completion comes; both moments are the end of the longest track.
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

  /// Seconds that the longest track lasts for properties at rest at these values.
  public func duration(from values: [String: PropertyValue]) -> TimeInterval {
    tracks.reduce(0) { longest, track in
      let start = values[track.key]?.lanes ?? .zero
      return max(longest, KeyframePath(from: start, track.value).duration)
    }
  }
}
