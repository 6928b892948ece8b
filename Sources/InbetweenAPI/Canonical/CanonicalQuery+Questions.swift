internal import MotionTools
internal import JSONCodec
internal import AnimationNotation
internal import AnimationCore

extension CanonicalQuery {
  /// Creates the query of an export.
  ///
  /// - Parameters:
  ///   - path: The path, which the parameters follow.
  ///   - saysAnimation: Whether a parameter says the animation, and not the path.
  init(
    export question: CSSExportRequest, behind path: consuming TargetWriter, saysAnimation: Bool
  ) {
    self.init(behind: path)
    if saysAnimation { set("animation", question.animation.parameterText) }
    switch question.budget {
    case .maxError(let error): set("maxError", error, unless: CSSExportRequest.errorDefault)
    case .maxStops(let count): set("maxStops", Double(count))
    case .maxBytes(let count): set("maxBytes", Double(count))
    }
    set("tolerance", question.tolerance)
    set("distance", question.distance, unless: CSSExportRequest.distanceDefault)
    let isUsual = (question.reference == .motion) == (question.fidelity == .exact)
    set("reference", isUsual ? nil : question.reference.rawValue)
    set("fidelity", question.fidelity == .exact ? nil : question.fidelity.rawValue)
    set("frameRate", question.frameRate, unless: 60)
  }

  /// Creates the query of a bake.
  ///
  /// - Parameters:
  ///   - path: The path, which the parameters follow.
  ///   - format: What it is baked for.
  ///   - budget: What limits it.
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

  /// Creates the query of a comparison; the animations are left to the path or a parameter.
  init(comparison question: CompareRequest, behind path: consuming TargetWriter) {
    self.init(behind: path)
    set("from", question.from, unless: 0)
    set("to", question.to, unless: 1)
    set("distance", question.distance, unless: 100)
    set("fidelity", question.fidelity == .exact ? nil : question.fidelity.rawValue)
    set("frameRate", question.frameRate, unless: 60)
    set("start", question.start, unless: 0)
    set("end", question.end)
  }

  /// Creates the query of a question about a spring from the fields that it was read from.
  package init(
    spring fields: RequestFields, _ question: SpringRequest, behind path: consuming TargetWriter
  ) {
    self.init(behind: path)
    // Where the fidelities read another spring, only what was written means both.
    let isOne = question.counterpart.map { $0 == question.spring } ?? true
    let text = isOne ? question.spring.parameterText : nil
    set("spring", text.map { .text($0) } ?? fields[.spring]?.spring)
    set("from", question.from, unless: 0)
    set("to", question.target, unless: 1)
    set("initialVelocity", question.initialVelocity, unless: 0)
    set("times", question.times)
    set("tolerance", question.tolerance, unless: 0.001)
    set("fidelity", question.fidelity == .swiftui ? nil : question.fidelity.rawValue)
    set("include", question.counterpart == nil ? nil : FidelityGap.word)
  }

  /// Creates the query of a question about a curve.
  init(curve question: CurveRequest, behind path: consuming TargetWriter) {
    self.init(behind: path)
    set("curve", question.curve.swiftUIText.filter { $0 != " " })
    set("at", question.at)
    set("fidelity", question.fidelity == .swiftui ? nil : question.fidelity.rawValue)
  }

  /// Adds a motion: an animation in SwiftUI's spelling, or what another platform says as JSON.
  mutating func set(
    _ name: String, motion value: WireValue?, _ animations: AnimationRegistry
  ) {
    guard let value else { return }
    let violations = ViolationList()
    let animation = animations.table(.exact).read(value, violations)
    set(
      name, violations.isEmpty ? animation.map { .text($0.parameterText) } : value.canonical())
  }

  /// Adds what was written, the members of its objects in their own order.
  mutating func set(_ name: String, inOrder value: WireValue?) {
    guard let value else { return }
    guard let json = value.writtenJSON(ViolationList())?.json else { return }
    var writer = JSONWriter()
    writer.value(json)
    set(name, String(decoding: writer.finish(), as: UTF8.self))
  }
}
