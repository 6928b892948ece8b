public import AnimationCore

/// What an answer says before its samples: whose they are, and their times.
public struct AnswerHead: Sendable {
  let fidelity: Fidelity
  let frameRate: Double
  let grid: SampleGrid
  let end: Double
  let count: Int

  /// Creates a head.
  ///
  /// - Parameters:
  ///   - end: Where the scene is left.
  ///   - count: How many samples there are.
  public init(fidelity: Fidelity, frameRate: Double, grid: SampleGrid, end: Double, count: Int) {
    self.fidelity = fidelity
    self.frameRate = frameRate
    self.grid = grid
    self.end = end
    self.count = count
  }

  /// Writes the members that every answer begins with.
  func write(to json: inout JSONWriter) {
    json.key(quoted: fidelity == .exact ? Self.exactBeginning : Self.swiftuiBeginning)
    json.number(frameRate)
    json.key(quoted: Self.rangeBeginning)
    json.number(grid.start)
    json.key("end")
    json.number(end)
    switch grid.rule {
    case .framesPerSecond(let fps):
      json.key("fps")
      json.number(fps)
    case .step(let step):
      json.key("step")
      json.number(step)
    case .evenly, .times: break
    }
    json.key("count")
    json.integer(count)
    json.endObject()
  }

  private static let swiftuiBeginning = beginning(.swiftui)
  private static let exactBeginning = beginning(.exact)

  /// The first members, up to the frame rate itself.
  private static func beginning(_ fidelity: Fidelity) -> [UInt8] {
    var json = JSONWriter()
    EvaluationAnswer.writeHead(fidelity, to: &json)
    json.key("frameRate")
    return json.finish()
  }

  /// The range, up to the start itself.
  private static let rangeBeginning: [UInt8] = {
    var json = JSONWriter()
    json.key("range")
    json.beginObject()
    json.key("start")
    return json.finish()
  }()
}
