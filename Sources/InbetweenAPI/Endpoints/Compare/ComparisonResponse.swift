internal import AnimationNotation
internal import JSONCodec
internal import MotionTools

/// The result of a comparison as JSON, with a verdict in one sentence.
struct ComparisonResponse {
  private let comparison: MotionComparison
  private let distance, frameRate: Double

  init(_ comparison: MotionComparison, _ request: CompareRequest) {
    self.comparison = comparison
    distance = request.distance
    frameRate = request.frameRate
  }

  private var points: Double { comparison.share * distance }

  /// The visual similarity of the motions as a category, such as `identical`.
  var likeness: MotionLikeness { MotionLikeness(share: comparison.share, points: points) }

  func write(to json: inout JSONWriter) {
    let travel = abs(comparison.travel)
    json.object(
      "largest",
      [
        ("difference", comparison.largest), ("percent", comparison.share * 100),
        ("points", points), ("time", comparison.time),
      ])
    json.object(
      "rootMeanSquare",
      [
        ("difference", comparison.rootMeanSquare),
        ("percent", comparison.rootMeanSquare / travel * 100),
        ("points", comparison.rootMeanSquare / travel * distance),
      ])
    json.number("area", comparison.area)
    if let lag = comparison.lag {
      json.object(
        "lag", [("time", lag.time), ("frames", lag.time * frameRate), ("level", lag.level)])
    } else {
      json.null("lag")
    }
    json.string("likeness", likeness.rawValue)
    json.string("verdict", verdict)
  }

  /// The result in one sentence, for humans.
  var verdict: String {
    guard likeness != .identical else { return "The motions are identical." }
    let share = String(readable: comparison.share * 100), way = String(readable: points)
    let isAhead = comparison.largest * comparison.travel > 0
    let side = isAhead ? "ahead of the first" : "behind the first"
    var sentence = """
      \(likeness.text): it is largest at \(String(readable: comparison.time)) s, where the other \
      motion is \(share) % of the distance (\(way) of \(String(readable: distance)) points) \(side)
      """
    if let lag = comparison.lag, abs(lag.time * frameRate) >= 0.05 {
      let frames = String(readable: abs(lag.time) * frameRate)
      let unit = frames == "1" ? "frame" : "frames"
      sentence += "; the largest \(lag.time > 0 ? "lag" : "lead") is \(frames) \(unit)"
    }
    return sentence + "."
  }
}

extension MotionLikeness {
  fileprivate var text: String {
    switch self {
    case .identical: "The motions are identical"
    case .indistinguishable: "The difference is invisible"
    case .close: "The difference is visible only side by side"
    case .noticeable: "The difference is noticeable"
    case .different: "The difference is clear"
    }
  }
}

extension JSONWriter {
  /// Writes a key and an object whose members are numbers.
  mutating func object(_ key: String, _ members: [(key: String, number: Double)]) {
    beginObject(key)
    for (name, value) in members { number(name, value) }
    endObject()
  }
}
