import AnimationNotation
import JSONCodec
import Foundation
import MotionTools
import TestSupport

/// The values that a platform shows when it plays a bake.
///
/// The output is parsed and interpolated by the rules of the platform.
struct PlatformReading {
  /// For each track, a function from a time to the shown value.
  ///
  /// The time is in seconds from the start of the bake.
  let tracks: [(Double) -> Double]

  init(_ bake: Bake) throws {
    let text = String(decoding: bake.content, as: UTF8.self), duration = bake.duration
    switch bake.format {
    case .waapi: tracks = try Self.webAnimation(text, duration, bake.tracks.count)
    case .keyframes: tracks = try Self.styleSheet(text, duration, bake.tracks.count)
    case .coreanimation: tracks = try Self.coreAnimation(text)
    case .lottie: tracks = [try Self.lottie(JSONReader.read(bake.content))]
    case .gsap: tracks = [try Self.customEase(text, duration)]
    case .float32: tracks = Self.frames(bake)
    }
  }

  private static func matches(_ pattern: String, _ text: String) throws -> [[String]] {
    try text.matches(of: Regex(pattern)).map { match in
      match.output.map { $0.substring.map(String.init) ?? "" }
    }
  }

  private static func numbers(_ text: String) throws -> [Double] {
    try matches(#"-?[0-9.]+(?:e[-+]?[0-9]+)?"#, text).compactMap { Double($0[0]) }
  }

  /// Returns the function that interpolates linearly between points.
  ///
  /// If several points have the same x, the function returns the y of the last of them.
  static func lines(_ points: [(x: Double, y: Double)]) -> (Double) -> Double {
    { x in
      guard let after = points.firstIndex(where: { $0.x > x }) else {
        return points[points.count - 1].y
      }
      guard after > 0 else { return points[0].y }
      let (a, b) = (points[after - 1], points[after])
      return a.y + (b.y - a.y) / (b.x - a.x) * (x - a.x)
    }
  }

  /// Parses the arguments of `Element.animate()`; returns the values of each track.
  ///
  /// The values of a track are a function of the time in seconds.
  ///
  /// Source: Web Animations Level 1, section 5.3.4: each property is interpolated between its own
  /// keyframes.
  private static func webAnimation(
    _ text: String, _ duration: Double, _ count: Int
  ) throws -> [(Double) -> Double] {
    var points: [String: [[(Double, Double)]]] = [:]
    for line in try matches(#"\{ offset: ([^,]+), (.*) \},"#, text) {
      let offset = Double(line[1]) ?? .nan
      for pair in try matches(#""?([-\w]+)"?: ("[^"]*"|[^,]+)"#, line[2]) {
        let values = try numbers(pair[2].replacing(/[XYZ]\(/, with: "("))
        if points[pair[1]] == nil { points[pair[1]] = values.map { _ in [] } }
        for (index, value) in values.enumerated() {
          points[pair[1]]?[index].append((offset, value))
        }
      }
    }
    let found = points.sorted { $0.key < $1.key }.flatMap(\.value)
    guard found.count == count else { throw FixtureError("\(found.count) of \(count): \(text)") }
    return found.map { points in
      let line = lines(points)
      return { line($0 / duration) }
    }
  }

  /// Parses `@keyframes` rules; returns the values of each track.
  ///
  /// The values of a track are a function of the time in seconds.
  ///
  /// Source: CSS Animations Level 1, section 3: each percentage has one keyframe, whose timing
  /// function applies until the next keyframe.
  private static func styleSheet(
    _ text: String, _ duration: Double, _ count: Int
  ) throws -> [(Double) -> Double] {
    var found: [(String, [(Double) -> Double])] = []
    for rule in try matches(#"@keyframes ([-\w]+) \{\n((?:  .*\n)*)\}"#, text) {
      var places: [Double] = []
      var values: [[Double]] = []
      var holds: [Bool] = []
      for line in try matches(
        #"  (\S+)% \{ [-\w]+: ([^;}]*)(; animation-timing-function: step-end)? \}"#, rule[2])
      {
        places.append(Double(line[1]) ?? .nan)
        values.append(try numbers(line[2].replacing(/[XYZ]\(/, with: "(")))
        holds.append(!line[3].isEmpty)
      }
      guard places == places.sorted(), Set(places).count == places.count, places.first == 0,
        places.last == 100
      else { throw FixtureError("no keyframes: \(text)") }
      let functions = values[0].indices.map { component in
        { (time: Double) -> Double in
          let place = time / duration * 100
          guard let next = places.firstIndex(where: { $0 > place }) else {
            return values[values.count - 1][component]
          }
          let (a, b) = (values[next - 1][component], values[next][component])
          if holds[next - 1] { return a }
          return a + (b - a) * (place - places[next - 1]) / (places[next] - places[next - 1])
        }
      }
      found.append((rule[1], functions))
    }
    let functions = found.sorted { $0.0 < $1.0 }.flatMap(\.1)
    guard functions.count == count else { throw FixtureError("\(functions.count) of \(count)") }
    return functions
  }

  /// Parses Swift code for Core Animation; returns the values of each track.
  ///
  /// The values of a track are a function of the time in seconds.
  ///
  /// Source: Core Animation `CAKeyframeAnimation`.
  private static func coreAnimation(_ text: String) throws -> [(Double) -> Double] {
    let values = try matches(#"\.values = \[(.*)\]"#, text).map { try numbers($0[1]) }
    let times = try matches(#"\.keyTimes = \[(.*)\]"#, text).map { try numbers($0[1]) }
    let durations = try matches(#"\.duration = (.*)"#, text).map { Double($0[1]) ?? .nan }
    return values.indices.map { index in
      let line = lines(zip(times[index], values[index]).map { ($0, $1) })
      return { line($0 / durations[index]) }
    }
  }

  /// Parses a Lottie document; returns the values of its animated property.
  ///
  /// The values are a function of the time in seconds.
  ///
  /// Source: Lottie Animation Format 1.0, Properties: a cubic from (0, 0) to (1, 1) for each
  /// keyframe.
  private static func lottie(_ document: JSON) throws -> (Double) -> Double {
    let layer = document["layers"][0], transform = layer["ks"]
    let animated = [
      transform["p"]["x"], transform["p"]["y"], transform["r"], transform["s"], transform["o"],
    ]
    guard let property = animated.first(where: { $0["a"] == .number(1) }),
      let rate = document["fr"].double
    else { throw FixtureError("nothing is animated") }
    let keyframes = property["k"].elements.map(LottieKeyframe.init)
    return { time in
      let frame = time * rate
      guard let next = keyframes.firstIndex(where: { $0.time > frame }) else {
        return keyframes.last?.value ?? .nan
      }
      let (a, b) = (keyframes[next - 1], keyframes[next])
      if a.isHeld { return a.value }
      let part = (frame - a.time) / (b.time - a.time)
      return a.value + (b.value - a.value) * bezier(a.out.x, a.out.y, a.into.x, a.into.y, at: part)
    }
  }

  private struct LottieKeyframe {
    let time, value: Double
    let isHeld: Bool
    let out, into: SIMD2<Double>

    init(_ json: JSON) {
      time = json["t"].double ?? .nan
      value = json["s"][0].double ?? .nan
      isHeld = json["h"] == .number(1)
      func point(_ name: String) -> SIMD2<Double> {
        SIMD2(json[name]["x"].double ?? .nan, json[name]["y"].double ?? .nan)
      }
      (out, into) = (point("o"), point("i"))
    }
  }

  /// Returns y for a given x on a cubic Bézier curve from (0, 0) to (1, 1).
  ///
  /// The result is found by bisection.
  static func bezier(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at x: Double
  ) -> Double {
    func point(_ a: Double, _ b: Double, _ s: Double) -> Double {
      3 * a * s * (1 - s) * (1 - s) + 3 * b * s * s * (1 - s) + s * s * s
    }
    var low = 0.0, high = 1.0
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if point(x1, x2, middle) < x { low = middle } else { high = middle }
    }
    return point(y1, y2, low)
  }

  private static func customEase(_ text: String, _ duration: Double) throws -> (Double) -> Double {
    let path = try matches(
      #"CustomEase.create\("baked", "M([^"]*)"(?:, \{ precision: (\S+) \})?\)"#, text)
    let from = try matches(#"fromTo\(element, \{ "?\w+"?: "?([-0-9.e+]+)"#, text)
    let to = try matches(#"\n  "?\w+"?: "?([-0-9.e+]+)"#, text)
    guard let first = Double(from[0][1]), let last = Double(to[0][1]) else {
      throw FixtureError("no tween: \(text)")
    }
    let ease = EaseLookup(try numbers(path[0][1]), precision: Double(path[0][2]) ?? 1)
    return { first + (last - first) * ease.value(at: $0 / duration) }
  }

  private static func frames(_ bake: Bake) -> [(Double) -> Double] {
    let stride = bake.members["stride"].integer ?? 0, fps = bake.members["fps"].double ?? 0
    let numbers = (0..<bake.content.count / 4).map { index in
      let bits = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bake.content[4 * index + $1]) << (8 * $1) }
      return Double(Float(bitPattern: bits))
    }
    let width = stride / 4
    return (0..<width).map { track in
      let line = lines(
        Swift.stride(from: track, to: numbers.count, by: width).enumerated().map {
          (Double($0), numbers[$1])
        })
      return { line($0 * fps) }
    }
  }
}
