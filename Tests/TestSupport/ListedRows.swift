/// The recorded rows this project does not meet, each with its reason.
///
/// `Tests/Fixtures/README.md` tells them to readers; a test holds both lists together.
public enum ListedRows {
  /// Kinds that nothing here answers.
  public static let kinds: [String: String] = [
    "animation.description": "animations have no Swift description of their own",
    "animatableArray": "vectors have a fixed number of components",
    "completion.count": "there are no listeners to be counted outside a scene",
    "cubicBezier.extrapolate": "outside 0…1 SwiftUI clamps where browsers extrapolate",
    "finishingDefinition.rotationEffect": "scenes animate numbers, not effects",
    "finishingDefinition.viewFrame": "scenes animate numbers, not frames of views",
    "repeatAnimation.protobuf": "archives of widgets are not read",
    "velocitySampler.velocity": "gestures are not tracked",
    "velocityTracking.animate": "gestures are not tracked",
  ]

  /// Single rows of kinds that are answered.
  public static let rows: [String: String] = [
    "animation-factories#13":
      "a curve without length completes by its removal; a flag of its own would complete a repeat early",
    "animation-modifiers-completion-macos27-eidolon#22": transaction,
    "animation-modifiers-completion-macos27-eidolon#23": transaction,
    "spring-surface-others#64":
      "the source estimates by the envelope; ours is the last instant, 1014.8 ms",
  ]

  private static let transaction = "changes are told on frames; there is no main loop to return to"

  /// Returns why a row is not met; `nil` where it is.
  public static func reason(_ row: ObservedRow) -> String? { rows[row.id] ?? kinds[row.kind] }
}
