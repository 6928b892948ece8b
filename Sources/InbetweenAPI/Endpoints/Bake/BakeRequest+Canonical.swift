internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import MotionTools

extension CanonicalQuery {
  /// Creates the query of a bake.
  ///
  /// - Parameters:
  ///   - path: The path that precedes the parameters.
  ///   - format: The bake format.
  ///   - budget: The limit on error or size.
  init(
    bake question: BakeRequest, behind path: consuming TargetWriter,
    _ animations: AnimationRegistry, for format: BakeFormat, within budget: BakeBudget
  ) {
    self.init(behind: path)
    let (scene, fields) = (question.scene, question.fields)
    _ = setScene(scene, scene.change(in: fields), fields, animations, saysAnimation: true)
    set("fidelity", scene.fidelity == .exact ? nil : scene.fidelity.rawValue)
    set("frameRate", scene.frameRate, unless: 60)
    set("start", question.start, unless: 0)
    set("end", question.end)
    set("format", format.rawValue)
    switch budget {
    case .maxError(let error): set("maxError", error, unless: BakeRequest.errorDefault)
    case .maxKeyframes(let count): set("maxKeyframes", Double(count))
    case .fps(let rate):
      set("fps", rate, unless: format == .float32 ? scene.frameRate : nil)
    }
    set("track", question.track)
    let isAlone = scene.shapes.count == 1
    for (name, words) in [("property", question.targets), ("unit", question.units)] {
      set(name, isAlone ? words.first.map { .text($0.value) } : fields[name]?.canonical())
    }
  }
}
