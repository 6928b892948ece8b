internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec

extension DriftManifest.Motion {
  init?(
    _ name: String, _ node: SyntaxNode, _ usual: DriftManifest.Tolerance, _ distance: Double,
    _ registry: AnimationRegistry, _ violations: ViolationList
  ) {
    guard let fields = ObjectMembers(node, violations) else { return nil }
    let names = DriftManifest.targets.map(\.name)
    fields.checkKeys(["swiftui", "tolerance"] + names, violations)
    let tolerance = DriftManifest.tolerance(fields["tolerance"], usual, violations)
    var places: [DriftManifest.Place] = []
    let before = violations.count
    for target in DriftManifest.targets {
      guard let value = fields[target.name] else { continue }
      // A trajectory is an array of pairs, and a list of places is an array of objects.
      let isTrajectory =
        target == .recorded && value.writtenElements?.first?.writtenElements != nil
      let nodes = isTrajectory ? [value] : value.writtenElements ?? [value]
      if nodes.isEmpty { violations.add("must contain at least one place", at: value.place) }
      guard Work.spend(32 * nodes.count, on: .bytes) else { return nil }
      places += nodes.compactMap { DriftManifest.Place(target, $0, violations) }
    }
    let truth: DriftManifest.Truth
    if let swiftUI = fields["swiftui"] {
      if swiftUI.object == nil {
        guard let motion = PlayedMotion(swiftUI, over: distance, registry, violations) else {
          return nil
        }
        truth = .motion(motion)
      } else {
        guard let place = DriftManifest.Place(.platform(.swiftui), swiftUI, violations) else {
          return nil
        }
        truth = .place(place)
      }
    } else if let recorded = places.firstIndex(where: { $0.target == .recorded }) {
      truth = .place(places.remove(at: recorded))
    } else {
      // An invalid recorded trajectory has its own error.
      if violations.count == before {
        violations.add(
          "is required, unless there is a recorded trajectory", at: fields.place(of: "swiftui"))
      }
      return nil
    }
    // Without `swiftui`, the recorded trajectory is the reference motion, so another place must be
    // compared with it.
    let isRecorded = fields["swiftui"] == nil
    let compared = names.filter { !(isRecorded && $0 == "recorded") }
    if !compared.contains(where: fields.has) {
      violations.add(
        "must name a place for at least one platform", at: node.place, allowed: compared)
    }
    self.init(name: name, truth: truth, tolerance: tolerance, places: places)
  }
}
