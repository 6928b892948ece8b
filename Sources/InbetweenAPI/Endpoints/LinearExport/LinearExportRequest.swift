internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import MotionTools

/// A request to export a scene's motions as `linear()` functions, from a given time on.
struct LinearExportRequest {
  /// The scene with its timeline.
  let scene: AnimationScene
  /// The time in seconds at which the functions start.
  let start: Double
  /// The allowed error of each function, as a fraction of the travel; see `LinearTrack.travel`.
  let maxError: Double
  /// The members of the request, with their locations.
  let fields: ObjectMembers

  static let errorDefault = 0.002

  /// Parses the fields of a body or a query; `nil` if errors were added to `violations`.
  init?(
    fields given: ObjectMembers, animations: AnimationRegistry = .swiftUI,
    _ violations: ViolationList
  ) {
    given.checkKeys(
      SceneReader.shortKeys + SceneReader.fullKeys + SceneReader.settingKeys + [.start, .maxError],
      violations)
    let fields = given.has(.fidelity) ? given : given.with(.exact)
    let scene = SceneReader(fields: fields, animations: animations, violations: violations)
      .scene(takesTimeline: true)
    let start = given[.start]?.number(in: .time, violations)
    let maxError = given[.maxError]?.number(in: NumberRange(Limits.exportError), violations)
    guard let scene, violations.isEmpty else { return nil }
    self.scene = scene
    self.start = start ?? Self.lastEntry(of: scene)
    self.maxError = maxError ?? Self.errorDefault
    self.fields = given
  }

  /// Returns the time in seconds of the last timeline entry; 0 if the timeline is empty.
  static func lastEntry(of scene: AnimationScene) -> Double {
    scene.agenda.reduce(0) { max($0, $1.entry.at) }
  }
}

extension Limits {
  /// The maximum number of stops of each function of `/v1/export/linear`.
  static let linearStops = limit(
    "linearStops", 2...512, "stops",
    "a spring with 40 visible oscillations, with an error of 0.0005")
}
