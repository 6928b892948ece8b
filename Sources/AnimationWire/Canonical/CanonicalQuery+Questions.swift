internal import AnimationCore

extension CanonicalQuery {
  /// Creates the query of an export.
  public init(export question: CSSExportRequest) {
    animation = question.animation
    switch question.budget {
    case .maxError(let error): set("maxError", error, unless: CSSExportRequest.errorDefault)
    case .maxStops(let count): set("maxStops", Double(count))
    case .maxBytes(let count): set("maxBytes", Double(count))
    }
    set("tolerance", question.tolerance)
    set("distance", question.distance, unless: CSSExportRequest.distanceDefault)
    set("fidelity", question.fidelity == .exact ? nil : question.fidelity.rawValue)
    set("frameRate", question.frameRate, unless: 60)
  }

  /// Creates the query of a comparison; the animations are left to the path or a parameter.
  public init(comparison question: CompareRequest) {
    set("from", question.from, unless: 0)
    set("to", question.to, unless: 1)
    set("distance", question.distance, unless: 100)
    set("fidelity", question.fidelity == .exact ? nil : question.fidelity.rawValue)
    set("frameRate", question.frameRate, unless: 60)
    set("start", question.start, unless: 0)
    set("end", question.end)
  }

  /// Creates the query of a question about a spring from the fields that it was read from.
  public init(spring fields: RequestFields, _ question: SpringRequest) {
    // Where the fidelities read another spring, only what was written means both.
    let isOne = question.counterpart.map { $0 == question.spring } ?? true
    set(
      "spring", (isOne ? question.spring.parameterText : nil) ?? fields["spring"]?.springText)
    set("from", question.from, unless: 0)
    set("target", question.target, unless: 1)
    set("initialVelocity", question.initialVelocity, unless: 0)
    set("times", question.times)
    set("epsilon", question.epsilon, unless: 0.001)
    set("fidelity", question.fidelity == .swiftui ? nil : question.fidelity.rawValue)
    set("include", question.counterpart == nil ? nil : FidelityGap.word)
  }

  /// Creates the query of a question about a curve.
  public init(curve question: CurveRequest) {
    set("curve", question.curve.swiftUIText.filter { $0 != " " })
    set("at", question.at)
    set("fidelity", question.fidelity == .swiftui ? nil : question.fidelity.rawValue)
  }

  /// Adds a motion: an animation in SwiftUI's spelling, or what another platform says as JSON.
  public mutating func set(
    _ name: String, motion value: WireValue?, _ animations: AnimationRegistry
  ) {
    guard let value else { return }
    let violations = ViolationList()
    let animation = animations.table(.exact).read(value, violations)
    set(
      name, violations.isEmpty ? animation?.parameterText : value.canonicalText(nil))
  }
}
