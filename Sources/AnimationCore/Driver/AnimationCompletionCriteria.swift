/// When an animation counts as complete for a completion.
///
/// Source: SwiftUI `AnimationCompletionCriteria`.
public struct AnimationCompletionCriteria: Hashable, Sendable {
  enum Moment: UInt8, Hashable, Sendable {
    case logicallyComplete
    case removed
  }

  let moment: Moment

  /// When the motion is complete for practical purposes, though it may still move a little.
  public static let logicallyComplete = AnimationCompletionCriteria(moment: .logicallyComplete)
  /// When the animation has nothing left to move and is removed.
  public static let removed = AnimationCompletionCriteria(moment: .removed)
}
