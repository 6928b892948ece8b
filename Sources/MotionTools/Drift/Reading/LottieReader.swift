internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec

/// A reader of one animated property of a Lottie document.
///
/// Source: Lottie Animation Format 1.0, sections Composition, Layers and Properties.
struct LottieReader {
  let file: SourceFile
  let json: JSON
  let distance: Double

  /// The keys of the properties in the transform of a layer.
  private static let keys: [String: [String]] = [
    "opacity": ["o"], "position": ["p"], "positionX": ["p", "x"], "positionY": ["p", "y"],
    "rotation": ["r"], "scale": ["s"],
  ]

  /// Returns the motion at a place of a manifest.
  func motion(at place: DriftManifest.Place) throws(UnreadableMotion) -> FoundMotion {
    guard case .array(let layers)? = json.member("layers"), let rate = json.number("fr"), rate > 0
    else { throw UnreadableMotion("is no Lottie document with 'layers' and 'fr'") }
    var names = Self.keys
    if let property = place.words["property"] {
      guard let path = Self.keys[property] else {
        throw UnreadableMotion(
          "has no property '\(property)': allowed are "
            + Self.keys.keys.sorted().joined(separator: ", "))
      }
      names = [property: path]
    }
    for (index, layer) in layers.enumerated() {
      guard Work.spend(2, on: .bytes) else { break }
      if let name = place.words["layer"], case .string(name)? = layer.member("nm") {
      } else if place.words["layer"] != nil {
        continue
      }
      for (_, path) in names.sorted(by: { $0.key < $1.key }) {
        var value = layer.member("ks")
        for key in path { value = value?.member(key) }
        guard case .array(let keyframes)? = value?.member("k"), case .object? = keyframes.first
        else { continue }
        let steps = ["layers", "\(index)", "ks"] + path + ["k"]
        return try motion(keyframes, rate, at: steps)
      }
    }
    throw UnreadableMotion(
      place.words["layer"].map { "has no layer '\($0)' with this animated property" }
        ?? "has no layer with an animated property")
  }

  /// Returns the handles of a curve between two keyframes; `nil` for a spring or another format.
  static func code(of motion: ConvertibleMotion?, _ target: DriftManifest.Target) -> String? {
    guard target == .lottie, let curve = motion?.curve else { return nil }
    return """
      "o": {"x": [\(curve.x1.text)], "y": [\(curve.y1.text)]}, \
      "i": {"x": [\(curve.x2.text)], "y": [\(curve.y2.text)]}
      """
  }

  private func motion(
    _ keyframes: [JSON], _ rate: Double, at path: [String]
  ) throws(UnreadableMotion) -> FoundMotion {
    guard Work.spend(8 * keyframes.count, on: .bytes) else { throw UnreadableMotion("is too long") }
    let text = JSONText(file)
    let range = text.value(at: path).map(text.range) ?? 0..<0
    let failure = UnreadableMotion("has keyframes without times or values", at: range.lowerBound)
    var points: [(time: Double, values: [Double], frame: JSON)] = []
    for frame in keyframes {
      guard let time = frame.number("t") else { throw failure }
      // The last keyframe of old documents has no value; the one before it has the end value.
      let values =
        frame.member("s")?.numbers ?? points.last?.frame.member("e")?.numbers
        ?? points.last?.values
      guard let values, !values.isEmpty, time.isFinite, points.last.map({ $0.time <= time }) ?? true
      else { throw failure }
      points.append((time, values, frame))
    }
    guard let first = points.first, let last = points.last, last.time > first.time,
      points.allSatisfy({ $0.values.count == first.values.count })
    else { throw failure }
    let length = last.time - first.time
    let moved =
      first.values.indices.max { a, b in
        abs(last.values[a] - first.values[a]) < abs(last.values[b] - first.values[b])
      } ?? 0
    var segments: [SegmentedEase.Segment] = []
    for (left, right) in zip(points, points.dropFirst()) {
      let from = ((left.time - first.time) / length, left.values[moved])
      let to = ((right.time - first.time) / length, right.values[moved])
      if left.frame.number("h") == 1 {
        segments.append(
          SegmentedEase.Segment(from: from, to: (to.0, from.1), handles: [0, 0, 1, 1]))
        segments.append(
          SegmentedEase.Segment(from: (to.0, from.1), to: to, handles: [0, 0, 1, 1]))
        continue
      }
      func handle(_ key: String, _ usual: Double) -> (Double, Double) {
        let point = left.frame.member(key)
        func coordinate(_ name: String) -> Double {
          let numbers = point?.member(name)?.numbers ?? []
          return numbers.indices.contains(moved) ? numbers[moved] : numbers.first ?? usual
        }
        return (coordinate("x"), coordinate("y"))
      }
      let (out, into) = (handle("o", 0), handle("i", 1))
      segments.append(
        SegmentedEase.Segment(from: from, to: to, handles: [out.0, out.1, into.0, into.1]))
    }
    guard let ease = SegmentedEase(segments)?.normalized,
      length / rate <= Limits.convertedDuration.upperBound
    else {
      throw UnreadableMotion(
        "ends where it began, lasts too long, or has handles outside 0 to 1", at: range.lowerBound)
    }
    return FoundMotion(range: range, motion: ease.motion(over: distance, lasting: length / rate))
  }
}

extension JSON {
  fileprivate func number(_ key: String) -> Double? {
    if case .number(let number)? = member(key) { number } else { nil }
  }

  /// The numbers of an array, or a number alone; `nil` for other values.
  fileprivate var numbers: [Double]? {
    switch self {
    case .number(let number): return number.isFinite ? [number] : nil
    case .array(let elements):
      var numbers: [Double] = []
      for element in elements {
        guard case .number(let number) = element, number.isFinite else { return nil }
        numbers.append(number)
      }
      return numbers
    default: return nil
    }
  }
}
