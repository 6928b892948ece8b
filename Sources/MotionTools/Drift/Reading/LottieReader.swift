internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec

/// A reader of the animated properties of a Lottie document.
///
/// Source: Lottie Animation Format 1.0, sections Composition, Layers and Properties.
struct LottieReader {
  let file: SourceFile
  let text: JSONText
  let json: JSON
  let distance: Double

  /// The keys that lead from a layer's transform to a property, keyed by the property's name.
  private static let keys: [String: [String]] = [
    "opacity": ["o"], "position": ["p"], "positionX": ["p", "x"], "positionY": ["p", "y"],
    "rotation": ["r"], "scale": ["s"],
  ]

  private struct Property {
    /// The keys from the document to the layer, and the keys from the layer to the keyframes.
    let layer: [String], path: [String]
    let keyframes: [JSON]
    /// True if a layer plays the property's asset at another speed.
    let isRetimed: Bool
  }

  /// One keyframe: its time in frames, its values, and its JSON object.
  private typealias Point = (time: Double, values: [Double], frame: JSON)

  func motion(at place: DriftManifest.Place) throws(UnreadableMotion) -> FoundMotion {
    // Each place searches the members of the objects again.
    guard Work.spend(file.bytes.count / 32, on: .bytes) else { throw UnreadableMotion("") }
    guard json.member("layers") != nil, let rate else {
      throw UnreadableMotion("is not a Lottie document: it has no 'layers', or no 'fr' above 0")
    }
    if let property = place.words["property"], Self.keys[property] == nil {
      throw UnreadableMotion(
        "'\(property)' is not a property that can be compared: allowed are "
          + Self.keys.keys.sorted().joined(separator: ", "))
    }
    guard let found = properties(of: place.words["layer"], place.words["property"]).first else {
      let layer = place.words["layer"].map { "layer '\($0)'" } ?? "layer"
      throw UnreadableMotion(
        place.words["property"].map { "has no \(layer) that animates '\($0)'" }
          ?? "has no \(layer) with an animated property")
    }
    guard !found.isRetimed else {
      throw UnreadableMotion(
        "is in an asset that a layer plays at another speed ('tm' or 'sr'), which is not supported")
    }
    return try motion(found, rate)
  }

  /// Returns the motions of all animated properties that can be read.
  func motions() -> [FoundMotion] {
    guard json.member("layers") != nil, let rate else { return [] }
    return properties(of: nil, nil).compactMap { property in
      !property.isRetimed && Work.spend(1, on: .values) ? try? motion(property, rate) : nil
    }
  }

  private var rate: Double? { json.number("fr").flatMap { $0 > 0 ? $0 : nil } }

  /// Returns the animated properties of the layers with the given name, or of all layers if `name`
  /// is `nil`.
  ///
  /// Layers in assets are included.
  private func properties(of name: String?, _ property: String?) -> [Property] {
    let lists = layerLists, retimed = Self.retimedAssets(lists)
    let names = Self.keys.filter { property == nil || $0.key == property }
      .sorted { $0.key < $1.key }
    var found: [Property] = []
    for list in lists {
      let isRetimed = list.asset.map(retimed.contains) ?? false
      for (index, layer) in list.layers.enumerated() where Work.spend(8, on: .values) {
        if let name { guard case .string(name)? = layer.member("nm") else { continue } }
        for (_, keys) in names {
          var value = layer.member("ks")
          for key in keys { value = value?.member(key) }
          guard case .array(let keyframes)? = value?.member("k"), case .object? = keyframes.first
          else { continue }
          found.append(
            Property(
              layer: list.path + ["\(index)"], path: ["ks"] + keys + ["k"], keyframes: keyframes,
              isRetimed: isRetimed))
        }
      }
    }
    return found
  }

  private func motion(
    _ property: Property, _ rate: Double
  ) throws(UnreadableMotion) -> FoundMotion {
    guard Work.spend(16 * property.keyframes.count, on: .bytes) else {
      throw UnreadableMotion("has too many keyframes for the work limit: use fewer keyframes")
    }
    let list = text.value(at: property.layer + property.path)
    let range = list.map(text.range) ?? 0..<0
    let failure = UnreadableMotion(
      """
      has invalid keyframes: each keyframe must have a time 't' and as many numbers in 's' as the \
      first keyframe. Times must not decrease, and the last time must be after the first time
      """, at: range)
    var points: [Point] = []
    for frame in property.keyframes {
      guard let time = frame.number("t") else { throw failure }
      // In old documents, the last keyframe has no value; the previous keyframe contains the end
      // value.
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
    let ease = try ease(points, first, last, at: range.lowerBound)
    let length = last.time - first.time
    guard length / rate <= Limits.convertedDuration.upperBound else {
      throw UnreadableMotion("lasts longer than \(Limits.convertedDuration.maximum)", at: range)
    }
    var found = FoundMotion(
      range: range, motion: ease.motion(over: distance, lasting: length / rate))
    if let list, let own = replaceable(property, list, first, last, rate) {
      found.parts = [FoundMotion.Part(range: range, kind: .lottie(own))]
    }
    return found
  }

  /// Returns the motion of one component of a property, such as x of a position.
  ///
  /// The component that changes the most between the first and the last keyframe is used.
  private func ease(
    _ points: [Point], _ first: Point, _ last: Point, at offset: Int
  ) throws(UnreadableMotion) -> SegmentedEase {
    let length = last.time - first.time
    let moved = first.values.mostChanged(to: last.values)
    var segments: [SegmentedEase.Segment] = []
    for (left, right) in zip(points, points.dropFirst()) {
      let from = ((left.time - first.time) / length, left.values[moved])
      let to = ((right.time - first.time) / length, right.values[moved])
      if left.frame.number("h") == 1 {
        segments += SegmentedEase.Segment.held(from: from, to: to)
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
    do throws(SegmentedEase.Fault) {
      return try SegmentedEase(normalizing: segments)
    } catch {
      throw UnreadableMotion("cannot be compared, because \(error.rawValue)", at: offset)
    }
  }

  /// Returns the parts of a property's keyframes that a fix can replace; `nil` if the keyframes
  /// cannot be located in the text.
  private func replaceable(
    _ property: Property, _ list: Int, _ first: Point, _ last: Point, _ rate: Double
  ) -> FoundLottie? {
    let isCurved = property.keyframes.contains { frame in
      ["to", "ti"].contains { frame.member($0)?.numbers?.contains { $0 != 0 } ?? false }
    }
    var frames: [FoundLottie.Frame] = []
    let places = text.elements(of: list)
    guard places.count == property.keyframes.count else { return nil }
    for place in places {
      func range(_ key: String) -> Range<Int>? { text.member(key, of: place).map(text.range) }
      frames.append(
        FoundLottie.Frame(
          range: text.range(of: place), time: range("t"), out: range("o"), into: range("i")))
    }
    // The end of the layer and, for a layer outside assets, the end of the document.
    var ends: [FoundLottie.End] = []
    for path in [property.layer, property.layer.count == 2 ? [] : nil] {
      guard let path, let place = text.value(at: path + ["op"]),
        let value = Double(file.text(text.range(of: place)))
      else { continue }
      ends.append(FoundLottie.End(range: text.range(of: place), value: value))
    }
    var hasLists = true, isScalar = false
    if case .number? = first.frame.member("o")?.member("x") { hasLists = false }
    if case .number? = first.frame.member("s") { isScalar = true }
    return FoundLottie(
      rate: rate, start: first.time, end: last.time, from: first.values, to: last.values,
      frames: frames, ends: ends,
      isPlain: property.keyframes.allSatisfy { $0.member("s") != nil }
        && first.frame.number("h") != 1 && first.frame.member("e") == nil,
      isCurved: isCurved, hasLists: hasLists, isScalar: isScalar)
  }
}

extension JSON {
  fileprivate func number(_ key: String) -> Double? {
    if case .number(let number)? = member(key) { number } else { nil }
  }

  /// The numbers of an array, or a single number as a list; `nil` for other values.
  fileprivate var numbers: [Double]? {
    switch self {
    case .number(let number): return number.isFinite ? [number] : nil
    case .array(let elements):
      let numbers = elements.compactMap { element in
        if case .number(let number) = element, number.isFinite { number } else { nil }
      }
      return numbers.count == elements.count ? numbers : nil
    default: return nil
    }
  }
}
