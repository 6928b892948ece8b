internal import AnimationCore
internal import AnimationNotation

/// A reader of the motions in a style sheet.
struct StyleReader {
  let sheet: StyleSheet
  let distance: Double

  func motions(at place: DriftManifest.Place) throws(UnreadableMotion) -> [FoundMotion] {
    if let selector = place.words["selector"] {
      return try motions(selector: selector, property: place.words["property"])
    }
    var found: [FoundMotion] = []
    if let name = place.words["keyframes"] {
      found = [try keyframes(name, place)]
    } else {
      found = try motions(easing: place.words["easing"] ?? "", place)
    }
    guard let name = place.words["delay"] else { return found }
    guard let declared = sheet.declarations(named: name).first else { throw .undeclared(name) }
    guard let delay = StyleSheet.seconds(sheet.resolved(declared.value)) else {
      throw UnreadableMotion("'\(name)' must be a time, such as 300ms", at: declared.range)
    }
    let target = sheet.declaredRange(of: declared.value)
    for index in found.indices {
      found[index].playback = FoundPlayback(
        delay: FoundPlayback.Figure(value: delay, range: declared.range, declared: target),
        notation: .declared)
      found[index].dependencies.formUnion(sheet.dependencies(of: declared.value))
    }
    return found
  }

  typealias Declaration = StyleSheet.Declaration

  /// Returns the motions of an easing and a duration that are declared separately.
  ///
  /// There is a motion for each declaration of the easing, and for each block that declares only
  /// the duration. A block that declares only the easing gets the first duration in the file. A
  /// block that declares only the duration gets the first easing. If the manifest gives the
  /// duration in seconds, all easings are played with this duration.
  private func motions(
    easing name: String, _ place: DriftManifest.Place
  ) throws(UnreadableMotion) -> [FoundMotion] {
    let easings = sheet.declarations(named: name)
    guard let first = easings.first else { throw .undeclared(name) }
    if let seconds = place.numbers["duration"] {
      return try easings.map { easing throws(UnreadableMotion) in
        try motion(easing, nil, seconds)
      }
    }
    let durationName = place.words["duration"] ?? ""
    let durations = sheet.declarations(named: durationName)
    guard let firstDuration = durations.first else { throw .undeclared(durationName) }
    let byBlock = Dictionary(durations.map { ($0.block, $0) }) { first, _ in first }
    let blocks = Set(easings.map(\.block))
    var pairs = easings.map { ($0, byBlock[$0.block] ?? firstDuration) }
    pairs += durations.filter { !blocks.contains($0.block) }.map { (first, $0) }
    return try pairs.map { easing, duration throws(UnreadableMotion) in
      guard let seconds = StyleSheet.seconds(sheet.resolved(duration.value)) else {
        throw UnreadableMotion(
          "'\(duration.name)' must be a time, such as 300ms", at: duration.range)
      }
      return try motion(easing, duration, seconds)
    }
  }

  private func motion(
    _ easing: Declaration, _ duration: Declaration?, _ seconds: Double
  ) throws(UnreadableMotion) -> FoundMotion {
    var found = try motion(sheet.resolved(easing.value), seconds, easing.range)
    found.parts = [part(easing, .easing)]
    found.dependencies = sheet.dependencies(of: easing.value)
    if duration == nil { found.givenDuration = seconds }
    if let duration {
      found.parts.append(part(duration, .duration(duration.value)))
      found.dependencies.formUnion(sheet.dependencies(of: duration.value))
    }
    return found
  }

  /// Returns the part of the code that contains the value of a declaration.
  func part(_ declaration: Declaration, _ kind: FoundMotion.Part.Kind) -> FoundMotion.Part {
    FoundMotion.Part(
      range: declaration.range, kind: kind, current: sheet.resolved(declaration.value),
      declared: sheet.declaredRange(of: declaration.value))
  }

  /// Returns the motion for the text of a timing function and a duration in seconds.
  func motion(
    _ text: String, _ seconds: Double, _ range: Range<Int>
  ) throws(UnreadableMotion) -> FoundMotion {
    let count = text.utf8.count
    guard count <= Limits.verifiedFileBytes.max, Work.spend(2 * count, on: .bytes) else {
      throw UnreadableMotion(
        "has more than \(Limits.verifiedFileBytes.max) bytes \(Limits.verifiedFileBytes.citation)",
        at: range)
    }
    if let function = LinearTimingFunction(css: text) {
      guard seconds > 0, seconds <= Limits.convertedDuration.upperBound else {
        throw UnreadableMotion(
          "must have a duration above 0 s and at most \(Limits.convertedDuration.maximum)",
          at: range)
      }
      let encoding = TimingFunctionEncoding(
        .linear(function, text: text, of: nil), of: .css, seconds)
      return FoundMotion(range: range, motion: encoding.motion(over: distance))
    }
    guard let points = TimingFunctionEncoding.cubic(text.lowercased()) else {
      throw UnreadableMotion(
        "'\(StyleSheet.excerpt(text))' is not a linear(…), a cubic-bezier(…) or a keyword",
        at: range)
    }
    let curve = try TimedCurve(points, lasting: seconds, at: range)
    return FoundMotion(range: range, motion: .bezier(curve, over: distance), meaning: .curve(curve))
  }

  /// Returns the parts of the code that a fix replaces: the timing function and the duration.
  ///
  /// The result is empty if the byte range of the duration, or of a given timing function, is
  /// unknown.
  func parts(_ values: Values, _ kind: String) -> [FoundMotion.Part] {
    let easing = values.items["timing-function"]
    guard let duration = values.items["duration"]?.durationPart,
      easing == nil || easing?.range != nil
    else { return [] }
    let end = values.end..<max(values.end, values.end)
    var part = FoundMotion.Part(
      range: easing?.range ?? end, kind: .easing, current: easing?.value ?? "ease",
      declared: easing?.declared)
    if easing == nil {
      part.prefix = values.isShorthand ? " " : "; \(kind)-timing-function: "
      part.suffix = values.mark
    }
    return [part, duration]
  }

  /// Returns the delay and the repetition of a transition or an animation.
  ///
  /// A transition has one pass. The caller must have refused a direction that reverses the first
  /// pass, so every second pass is reversed only for `alternate`.
  func playback(_ values: Values, _ kind: String) -> FoundPlayback {
    func figure(_ name: String, _ usual: Double, _ read: (String) -> Double?)
      -> FoundPlayback.Figure?
    {
      guard let item = values.items[name] else { return FoundPlayback.Figure(value: usual) }
      return read(StyleSheet.keyword(item.value)).map {
        FoundPlayback.Figure(value: $0, range: item.range ?? 0..<0, declared: item.declared)
      }
    }
    return FoundPlayback(
      delay: figure("delay", 0, StyleSheet.seconds),
      passes: figure("iteration-count", 1, Self.passes),
      alternates: figure("direction", 0) {
        Self.directions.contains($0) ? ($0 == "alternate" ? 1 : 0) : nil
      },
      pause: FoundPlayback.Figure(value: 0),
      notation: .style(
        kind: kind, end: values.end, isShorthand: values.isShorthand, mark: values.mark))
  }
}
