import AnimationCore
import TestSupport

/// One keyframe of a recorded row.
struct RecordedKeyframe: KeyframeTrackContent {
  private let type: String
  private let to: Double
  private let duration, startVelocity, endVelocity: Double?
  private let curve: UnitCurve
  private let spring: Spring

  init(_ json: JSONValue) throws {
    type = json["type"]?.string ?? ""
    guard ["linear", "cubic", "spring", "move"].contains(type) else {
      throw FixtureError("no keyframe \(json)")
    }
    to = try json.number("to")
    duration = json["duration"]?.number
    startVelocity = json["startVelocity"]?.number
    endVelocity = json["endVelocity"]?.number
    curve = try json["curve"].map { try UnitCurve(fixture: $0) } ?? .linear
    spring = try json["spring"].map { try Spring(fixture: $0) } ?? Spring()
  }

  var body: some KeyframeTrackContent<Double> {
    if type == "linear" {
      // One recorded linear keyframe has no duration. Any duration gives its recorded result.
      LinearKeyframe(to, duration: duration ?? 1, timingCurve: curve)
    } else if type == "cubic" {
      CubicKeyframe(
        to, duration: duration ?? 0, startVelocity: startVelocity, endVelocity: endVelocity)
    } else if type == "spring" {
      SpringKeyframe(to, duration: duration, spring: spring, startVelocity: startVelocity)
    } else {
      MoveKeyframe(to)
    }
  }
}

/// The keyframe timeline of a recorded row.
///
/// The animated value is one number or a pair of numbers.
enum RecordedTimeline {
  struct Pair {
    var first, second: Double
  }

  case number(KeyframeTimeline<Double>)
  case pair(KeyframeTimeline<Pair>)

  init(_ input: JSONValue) throws {
    let tracks = try (input["tracks"]?.elements ?? []).map { track in
      try track.elements.map { try RecordedKeyframe($0) }
    }
    let initial = input["initial"]?.numbers ?? [0]
    switch (initial.count, tracks.count) {
    case (1, 1):
      self = .number(
        KeyframeTimeline(initialValue: initial[0]) {
          for keyframe in tracks[0] { keyframe }
        })
    case (2, 1):
      self = .pair(
        KeyframeTimeline(initialValue: Pair(first: initial[0], second: initial[1])) {
          KeyframeTrack(\.first) { for keyframe in tracks[0] { keyframe } }
        })
    case (2, 2):
      self = .pair(
        KeyframeTimeline(initialValue: Pair(first: initial[0], second: initial[1])) {
          KeyframeTrack(\.first) { for keyframe in tracks[0] { keyframe } }
          KeyframeTrack(\.second) { for keyframe in tracks[1] { keyframe } }
        })
    default: throw FixtureError("no timeline \(input)")
    }
  }

  var duration: Double {
    switch self {
    case .number(let timeline): timeline.duration
    case .pair(let timeline): timeline.duration
    }
  }

  func value(time: Double) -> [Double] {
    switch self {
    case .number(let timeline): [timeline.value(time: time)]
    case .pair(let timeline): Self.numbers(timeline.value(time: time))
    }
  }

  func value(progress: Double) -> [Double] {
    switch self {
    case .number(let timeline): [timeline.value(progress: progress)]
    case .pair(let timeline): Self.numbers(timeline.value(progress: progress))
    }
  }

  private static func numbers(_ pair: Pair) -> [Double] { [pair.first, pair.second] }
}
