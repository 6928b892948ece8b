/// The criterion that decides when an animation is treated as complete.
///
/// Source: SwiftUI `AnimationCompletionCriteria`.
public struct AnimationCompletionCriteria: Hashable, Sendable {
  enum Moment: UInt8, Hashable, Sendable {
    case logicallyComplete
    case removed
  }

  let moment: Moment

  /// The animation is complete for practical purposes, although the value can still move slightly.
  public static let logicallyComplete = AnimationCompletionCriteria(moment: .logicallyComplete)
  /// The animation has ended and is removed.
  public static let removed = AnimationCompletionCriteria(moment: .removed)
}
