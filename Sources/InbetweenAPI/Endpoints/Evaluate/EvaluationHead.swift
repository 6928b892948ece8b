internal import JSONCodec
internal import AnimationNotation
internal import AnimationCore

/// The part of an evaluation response before the samples: fidelity, times and warnings.
struct EvaluationHead: Sendable {
  let fidelity: Fidelity
  let frameRate: Double
  /// The sample times.
  let grid: SampleGrid
  /// The end of the evaluation, in seconds.
  let end: Double
  /// The number of samples.
  let count: Int
  /// The warnings in the head: sentences, each with a reason to doubt the values.
  ///
  /// The list is empty if there is no warning, or if the head does not contain the warnings.
  var warnings: [String] = []

  /// Writes the members of the head into an empty object that the caller opened.
  func write(to json: inout JSONWriter) {
    json.precomputed(fidelity == .exact ? Self.exact : Self.swiftui)
    json.number(frameRate)
    json.precomputed(Self.range)
    json.number(grid.start)
    json.precomputed(Self.rangeEnd)
    json.number(end)
    switch grid.rule {
    case .framesPerSecond(let framesPerSecond):
      json.precomputed(Self.framesPerSecond)
      json.number(framesPerSecond)
    case .step(let step):
      json.precomputed(Self.step)
      json.number(step)
    case .evenly, .times: break
    }
    if grid.includesEnd { json.precomputed(Self.includeEnd) }
    json.precomputed(Self.sampleCount)
    json.integer(count)
    json.endObject()
    SceneWarnings.write(warnings, to: &json)
  }

  private static let swiftui = beginning(.swiftui)
  private static let exact = beginning(.exact)
  private static let range: PrecomputedJSON = #","range":{"start":"#
  private static let rangeEnd: PrecomputedJSON = #","end":"#
  private static let framesPerSecond: PrecomputedJSON = #","fps":"#
  private static let step: PrecomputedJSON = #","step":"#
  private static let includeEnd: PrecomputedJSON = #","includeEnd":true"#
  private static let sampleCount: PrecomputedJSON = #","count":"#

  /// Returns the precomputed beginning of the head: the engine's revision, the fidelity, and the
  /// key of the frame rate.
  private static func beginning(_ fidelity: Fidelity) -> PrecomputedJSON {
    PrecomputedJSON { json in
      EvaluationResponse.writeHead(fidelity, to: &json)
      json.key("frameRate")
    }
  }
}
