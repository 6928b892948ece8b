import Foundation
import TestSupport
import Testing

/// Checks that every recorded row is compared by a test or listed as an exception.
struct FixtureCoverageTests {
  private static let answered: Set<String> = [
    "animatableArray", "animation.animate", "animation.animateBound", "animation.baseTime",
    "animation.combine", "animation.description", "animation.end", "animation.equality",
    "animation.factory", "animation.fraction",
    "animation.isLogicallyComplete", "animation.logicalCompletionWindow", "animation.mergeCalls",
    "animation.modifierShouldMerge", "animation.modifierVelocity", "animation.presented",
    "animation.retarget", "completion.logicalTime", "css.cubicComposed", "css.linearEquivalence",
    "css.linearOutput", "cubicBezier.range",
    "cubicBezier.rangeOver", "cubicBezier.slope", "cubicBezier.solve",
    "fluidSpring.blendedResponse", "fluidSpring.endStep",
    "fluidSpring.mergeState", "fluidSpring.minimumResponse", "keyframe.duration",
    "keyframeAnimator.log",
    "keyframe.progress", "keyframe.value", "spring.equality",
    "spring.property", "spring.sampledSettle", "spring.settlingDuration",
    "spring.settlingDurationFromTo", "spring.storage", "spring.update", "spring.value",
    "spring.velocity", "spring.velocityFromTo", "springPhysics.estimatedDurationMillis",
    "springPhysics.floorValue", "springPhysics.floorVelocity", "springPhysics.property",
    "springPhysics.value", "unitCurve.equality", "unitCurve.relation", "unitCurve.value",
    "unitCurve.velocity", "vectorArithmetic.interpolate", "vectorArithmetic.magnitudeSquared",
    "velocitySampler.velocity",
    "velocityTracking.animate",
  ]

  @Test("every recorded row is compared, or listed with its reason")
  func coverage() throws {
    let rows = try ObservedRow.all()
    let scenarios = Set(try CompletionScenario.all().map(\.row.id))
      .union(ObservedTransactionTests.scenarios.keys)
      .union(ObservedCountTests.scenarios.keys)
      .union(ObservedDeltaTests.scenarios.keys)
    let open = rows.filter {
      !Self.answered.contains($0.kind) && !scenarios.contains($0.id)
        && ListedRows.reason($0) == nil
    }
    #expect(open.map(\.id) == [])
    for (kind, rows) in Dictionary(grouping: rows, by: \.kind).sorted(by: { $0.key < $1.key }) {
      let listed = rows.count { ListedRows.reason($0) != nil }
      let compared = rows.count - listed
      print("\(kind): \(rows.count) rows, \(compared) compared, \(listed) listed")
    }
    let listed = rows.filter { ListedRows.reason($0) != nil }
    print("\(rows.count) recorded rows, \(listed.count) listed:")
    let reasons = Dictionary(grouping: listed) { ListedRows.reason($0) ?? "" }
    for (reason, rows) in reasons.sorted(by: { $0.key < $1.key }) {
      print("  \(reason): \(rows.count), \(rows.map(\.id).joined(separator: " "))")
    }
  }

  @Test("each listed file exists and is in the documentation")
  func readme() throws {
    let text = String(decoding: try Fixtures.data("README.md"), as: UTF8.self)
    let rows = try ObservedRow.all()
    let all = Set(rows.map(\.id))
    for name in ListedRows.rows.keys {
      #expect(all.isSuperset(of: ListedRows.ids(name)), "\(name)")
      #expect(text.contains("`\(name)`"), "\(name)")
    }
    for kind in ListedRows.kinds.keys {
      #expect(rows.contains { $0.kind == kind }, "\(kind)")
      #expect(text.contains("`\(kind)`"), "\(kind)")
    }
  }

  @Test("the documentation lists every file", arguments: ["observed", "traces"])
  func files(_ folder: String) throws {
    let text = String(decoding: try Fixtures.data("README.md"), as: UTF8.self)
    for name in try Fixtures.names(in: folder) {
      #expect(text.contains("`\(folder)/\(name).json`"), "\(name)")
    }
  }
}
