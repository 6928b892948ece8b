/// The recorded rows that this project does not reproduce, each with the reason.
///
/// `Tests/Fixtures/README.md` contains the same list, and a test compares both.
public enum ListedRows {
  /// The kinds of rows that are not reproduced at all, each with the reason.
  public static let kinds: [String: String] = [
    "css.steps": "CSS steps() is none of SwiftUI's curves",
    "css.stepsOutput": "CSS steps() is none of SwiftUI's curves",
    "cubicBezier.extrapolate": "outside 0…1 SwiftUI clamps where browsers extrapolate",
    "finishingDefinition.rotationEffect": "scenes animate numbers, not effects",
    "finishingDefinition.viewFrame": "scenes animate numbers, not frames of views",
    "repeatAnimation.protobuf": "archives of widgets are not read",
    "webAnimations.transformedProgress": "all of them CSS steps()",
  ]

  /// The single rows that are not reproduced, each with the reason.
  ///
  /// The other rows of their kinds are reproduced. `file#2…4` stands for three rows.
  public static let rows: [String: String] = [
    "animation-factories#13":
      "a curve without length completes by its removal; a flag of its own would complete a repeat early",
    "css-easing-wpt#45": extrapolation,
    "css-easing-wpt#51…53": extrapolation,
    "spring-surface-others#64":
      "the source estimates by the envelope; ours is the last instant, 1014.8 ms",
    "timing-functions-blink#49": extrapolation,
    "timing-functions-blink#52": extrapolation,
    "\(metalUI)#5": "layout and structure are views'",
    "\(metalUI)#7…10": "layout and structure are views'",
    "\(metalUI)#20…21": "bindings are views'",
    "\(metalUI)#22…41": "transitions are views'",
    "\(metalUI)#42…47": "Reduce Motion is an environment of views",
  ]

  private static let metalUI = "transactions-transitions-macos27-metalui"
  private static let extrapolation = "outside 0…1 SwiftUI clamps where browsers extrapolate"

  /// Returns the reason why a row is not reproduced; `nil` if it is reproduced.
  public static func reason(_ row: ObservedRow) -> String? { single[row.id] ?? kinds[row.kind] }

  private static let single = Dictionary(
    uniqueKeysWithValues: rows.flatMap { name, reason in ids(name).map { ($0, reason) } })

  /// Returns the IDs of the rows that a name stands for, such as `file#2…4` for three rows.
  public static func ids(_ name: String) -> [String] {
    let parts = name.split(separator: "#")
    let ends = (parts.last ?? "").split(separator: "…").compactMap { Int($0) }
    guard let first = ends.first, let last = ends.last, first <= last else { return [name] }
    return (first...last).map { "\(parts[0])#\($0)" }
  }
}
