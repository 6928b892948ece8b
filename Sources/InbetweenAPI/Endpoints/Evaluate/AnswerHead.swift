internal import JSONCodec
internal import AnimationNotation
internal import AnimationCore

/// What an answer says before its samples: whose they are, and their times.
struct AnswerHead: Sendable {
  let fidelity: Fidelity
  let frameRate: Double
  let end: Double
  let count: Int
  private let start: Double
  private let spacing: Spacing
  private let warnings: [String]

  /// How the times follow each other, where that is told.
  private enum Spacing {
    case framesPerSecond(Double)
    case step(Double)
    case none
  }

  /// Creates a head.
  ///
  /// - Parameters:
  ///   - end: Where the scene is left.
  ///   - count: How many samples there are.
  ///   - warnings: Sentences, each a reason to doubt the values; written where the head is a line of its own.
  init(
    fidelity: Fidelity, frameRate: Double, grid: SampleGrid, end: Double, count: Int,
    warnings: [String] = []
  ) {
    self.warnings = warnings
    self.fidelity = fidelity
    self.frameRate = frameRate
    self.end = end
    self.count = count
    start = grid.start
    spacing =
      switch grid.rule {
      case .framesPerSecond(let framesPerSecond): .framesPerSecond(framesPerSecond)
      case .step(let step): .step(step)
      case .evenly, .times: .none
      }
  }

  /// Writes the members that every answer begins with, into an object that has none yet.
  func write(to json: inout JSONWriter) {
    json.phrase(fidelity == .exact ? Self.exact : Self.swiftui)
    json.number(frameRate)
    json.phrase(Self.range)
    json.number(start)
    json.phrase(Self.rangeEnd)
    json.number(end)
    switch spacing {
    case .framesPerSecond(let framesPerSecond):
      json.phrase(Self.framesPerSecond)
      json.number(framesPerSecond)
    case .step(let step):
      json.phrase(Self.step)
      json.number(step)
    case .none: break
    }
    json.phrase(Self.sampleCount)
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
  private static let sampleCount: PrecomputedJSON = #","count":"#

  /// The first members, up to the frame rate itself.
  private static func beginning(_ fidelity: Fidelity) -> PrecomputedJSON {
    PrecomputedJSON { json in
      EvaluationAnswer.writeHead(fidelity, to: &json)
      json.key("frameRate")
    }
  }
}
