internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec

/// A reader of the motions in a style sheet.
struct StyleReader {
  let sheet: StyleSheet
  let distance: Double

  /// Returns the motions at a place of a manifest.
  func motions(at place: DriftManifest.Place) throws(UnreadableMotion) -> [FoundMotion] {
    if let selector = place.words["selector"] {
      return try motions(selector: selector, property: place.words["property"])
    }
    if let name = place.words["keyframes"] { return [try keyframes(name, place)] }
    return try motions(easing: place.words["easing"] ?? "", place)
  }

  private typealias Declaration = StyleSheet.Declaration

  /// Returns the motions of an easing and a duration, in every block that declares one of them.
  ///
  /// A block without one of them has that of the first block.
  private func motions(
    easing name: String, _ place: DriftManifest.Place
  ) throws(UnreadableMotion) -> [FoundMotion] {
    let easings = sheet.declarations(named: name)
    guard let first = easings.first else {
      throw UnreadableMotion("there is no declaration '\(name)'")
    }
    if let seconds = place.numbers["duration"] {
      return try easings.map { easing throws(UnreadableMotion) in
        try motion(easing, nil, seconds)
      }
    }
    let durationName = place.words["duration"] ?? ""
    let durations = sheet.declarations(named: durationName)
    guard let firstDuration = durations.first else {
      throw UnreadableMotion("there is no declaration '\(durationName)'")
    }
    let byBlock = Dictionary(durations.map { ($0.block, $0) }) { first, _ in first }
    let blocks = Set(easings.map(\.block))
    var pairs = easings.map { ($0, byBlock[$0.block] ?? firstDuration) }
    pairs += durations.filter { !blocks.contains($0.block) }.map { (first, $0) }
    return try pairs.prefix(64).map { easing, duration throws(UnreadableMotion) in
      guard let seconds = StyleSheet.seconds(sheet.resolved(duration.value)) else {
        throw UnreadableMotion(
          "'\(duration.name)' is no time, such as 300ms", at: duration.range.lowerBound)
      }
      return try motion(easing, duration, seconds)
    }
  }

  private func motion(
    _ easing: Declaration, _ duration: Declaration?, _ seconds: Double
  ) throws(UnreadableMotion) -> FoundMotion {
    var found = try motion(sheet.resolved(easing.value), seconds, easing.range)
    found.parts = [
      FoundMotion.Part(
        range: easing.range, kind: .easing, current: sheet.resolved(easing.value))
    ]
    if duration == nil { found.givenDuration = seconds }
    if let duration {
      found.parts.append(
        FoundMotion.Part(
          range: duration.range, kind: .duration(duration.value),
          current: sheet.resolved(duration.value)))
    }
    return found
  }

  /// Returns the motion of the text of a timing function.
  func motion(
    _ text: String, _ seconds: Double, _ range: Range<Int>
  ) throws(UnreadableMotion) -> FoundMotion {
    let count = text.utf8.count
    guard count <= Limits.verifiedFileBytes.max, Work.spend(2 * count, on: .bytes) else {
      throw UnreadableMotion("is too long", at: range.lowerBound)
    }
    if let function = LinearTimingFunction(css: text) {
      guard seconds > 0, seconds <= Limits.convertedDuration.upperBound else {
        throw UnreadableMotion("has a duration that is not allowed", at: range.lowerBound)
      }
      let encoding = TimingFunctionEncoding(
        .linear(function, text: text, of: nil), of: .css, seconds)
      return FoundMotion(range: range, motion: encoding.motion(over: distance))
    }
    guard let points = TimingFunctionEncoding.cubic(text.lowercased()) else {
      throw UnreadableMotion(
        "'\(text.prefix(60))' is no linear(…), cubic-bezier(…) or keyword", at: range.lowerBound)
    }
    guard let curve = TimedCurve(points[0], points[1], points[2], points[3], duration: seconds),
      Limits.convertedDuration.range.contains(seconds)
    else {
      throw UnreadableMotion(
        "is no curve with x from 0 to 1 and an allowed duration", at: range.lowerBound)
    }
    return FoundMotion(
      range: range, motion: .bezier(curve, over: distance), meaning: .curve(curve))
  }

  /// Returns the motions of the transition or animation of a rule.
  private func motions(
    selector: String, property: String?
  ) throws(UnreadableMotion) -> [FoundMotion] {
    let blocks = sheet.blocks(named: selector)
    guard let first = blocks.first else {
      throw UnreadableMotion("there is no rule '\(selector)'")
    }
    var found: [FoundMotion] = []
    for block in blocks {
      let declarations = sheet.declarations(in: block)
      for kind in ["transition", "animation"] {
        let shorthand = declarations.last { $0.name == kind }
        let easing = declarations.last { $0.name == "\(kind)-timing-function" }
        let duration = declarations.last { $0.name == "\(kind)-duration" }
        guard shorthand != nil || duration != nil else { continue }
        found.append(try motion(shorthand, easing, duration, property))
      }
    }
    if found.isEmpty {
      throw UnreadableMotion(
        "the rule '\(selector)' has no transition or animation", at: sheet.blocks[first].start)
    }
    return found
  }

  private func motion(
    _ shorthand: Declaration?, _ easing: Declaration?, _ duration: Declaration?,
    _ property: String?
  ) throws(UnreadableMotion) -> FoundMotion {
    var text = "ease", seconds: Double?, parts: [FoundMotion.Part] = []
    var range = (easing ?? duration ?? shorthand)?.range ?? 0..<0
    if let shorthand {
      let items = StyleSheet.parts(of: shorthand.value, at: ",")
      let item =
        items.first { item in
          property.map { StyleSheet.parts(of: item, at: " ").contains($0) } ?? true
        } ?? ""
      for word in StyleSheet.parts(of: item, at: " ") {
        let value = sheet.resolved(word)
        if let time = StyleSheet.seconds(value) {
          guard seconds == nil else { continue }
          seconds = time
          Self.place(of: word, in: shorthand, item).map {
            parts.append(FoundMotion.Part(range: $0, kind: .duration(word), current: value))
          }
        } else if value.lowercased().hasPrefix("linear(")
          || TimingFunctionEncoding.cubic(value.lowercased()) != nil
        {
          text = value
          let place = Self.place(of: word, in: shorthand, item)
          range = place ?? range
          place.map { parts.append(FoundMotion.Part(range: $0, kind: .easing, current: value)) }
        }
      }
    }
    if let easing {
      text = sheet.resolved(StyleSheet.parts(of: easing.value, at: ",").first ?? "")
      parts.append(FoundMotion.Part(range: easing.range, kind: .easing, current: text))
    }
    if let duration {
      let first = StyleSheet.parts(of: duration.value, at: ",").first ?? ""
      seconds = StyleSheet.seconds(sheet.resolved(StyleSheet.trimmed(first)))
      parts.append(
        FoundMotion.Part(
          range: duration.range, kind: .duration(first), current: sheet.resolved(first)))
    }
    guard let seconds else { throw UnreadableMotion("has no duration", at: range.lowerBound) }
    var found = try motion(StyleSheet.trimmed(text), seconds, range)
    // A part is replaced only if both are written out.
    if parts.count == 2 { found.parts = parts }
    return found
  }

  /// Returns the bytes of a word in a shorthand; `nil` if the word is not there as it is.
  private static func place(
    of word: String, in shorthand: Declaration, _ item: String
  ) -> Range<Int>? {
    // In a file that is not UTF-8, the text has other offsets than the bytes.
    guard shorthand.value.utf8.count == shorthand.range.count,
      Work.spend(1 + shorthand.value.utf8.count / 4, on: .bytes)
    else { return nil }
    let bytes = Array(shorthand.value.utf8), item = Array(item.utf8), word = Array(word.utf8)
    guard let start = first(item, in: bytes, from: 0), let inside = first(word, in: item, from: 0)
    else { return nil }
    let offset = shorthand.range.lowerBound + start + inside
    return offset..<max(offset, offset + word.count)
  }

  private static func first(_ part: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    guard !part.isEmpty, part.count <= bytes.count,
      Work.spend(bytes.count, on: .bytes)
    else { return nil }
    let last = bytes.count - part.count
    return (start...max(start, last)).first { bytes[$0...].starts(with: part) }
  }
}
