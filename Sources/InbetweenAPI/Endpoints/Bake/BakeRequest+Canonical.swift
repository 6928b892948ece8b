internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import MotionTools

extension CanonicalQuery {
  /// Creates the canonical query of a bake request.
  ///
  /// - Parameters:
  ///   - path: The path that precedes the parameters.
  ///   - format: The bake format.
  ///   - budget: The limit on error or size.
  init(
    bake request: BakeRequest, behind path: consuming TargetWriter,
    _ animations: AnimationRegistry, for format: BakeFormat, within budget: BakeBudget
  ) {
    self.init(behind: path)
    let (scene, fields) = (request.scene, request.fields)
    _ = setScene(scene, scene.change(in: fields), fields, animations, includesAnimation: true)
    set("fidelity", scene.fidelity == .exact ? nil : scene.fidelity.rawValue)
    set("frameRate", scene.frameRate, unless: 60)
    set("start", request.start, unless: 0)
    set("end", request.end)
    set("format", format.rawValue)
    switch budget {
    case .maxError(let error): set("maxError", error, unless: BakeRequest.errorDefault)
    case .maxKeyframes(let count): set("maxKeyframes", Double(count))
    case .fps(let rate):
      set("fps", rate, unless: format == .float32 ? scene.frameRate : nil)
    }
    set("track", request.track)
    set("reducedMotion", request.reducedMotion.word)
    let isSingle = scene.shapes.count == 1
    for (name, words) in [("property", request.targets), ("unit", request.units)] {
      set(name, isSingle ? words.first.map { .text($0.value) } : fields[name]?.canonical())
    }
  }
}
