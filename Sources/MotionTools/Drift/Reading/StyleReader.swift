internal import AnimationCore
internal import AnimationNotation

/// A reader of the motions in a style sheet.
struct StyleReader {
  let sheet: StyleSheet
  let distance: Double
  /// The block whose values of custom properties are used; see `StyleSheet.Use`.
  var preferred: Int?

  func motions(at place: DriftManifest.Place) throws(UnreadableMotion) -> [FoundMotion] {
    if let selector = place.words["selector"] {
      return try motions(selector: selector, property: place.words["property"])
    }
    var found: [FoundMotion] = []
    if let name = place.words["keyframes"] {
      found = try keyframes(name, place)
    } else {
      found = try motions(easing: place.words["easing"] ?? "", place)
    }
    guard let name = place.words["delay"] else { return found }
    let delays = sheet.applied(named: name)
    guard !delays.isEmpty else { throw .undeclared(name) }
    var delayed: [FoundMotion] = []
    for declared in delays {
      // All motions have the first delay. The other delays are compared with the first motion.
      for motion in delayed.isEmpty ? found : Array(found.prefix(1)) {
        delayed += try variants { reader throws(UnreadableMotion) in
          try reader.delayed(motion, by: declared)
        }
      }
    }
    return delayed
  }

  /// Returns a motion with a declared delay.
  private func delayed(
    _ motion: FoundMotion, by declared: Declaration
  ) throws(UnreadableMotion) -> FoundMotion {
    let use = use(declared)
    guard let delay = StyleSheet.seconds(sheet.resolved(declared.value, at: use)) else {
      throw UnreadableMotion("'\(declared.name)' must be a time, such as 300ms", at: declared.range)
    }
    var found = motion
    found.playback = FoundPlayback(
      delay: FoundPlayback.Figure(
        value: delay, range: declared.range,
        declared: sheet.declaredRange(of: declared.value, at: use)),
      notation: .declared)
    found.variants = []
    found.add(sheet.dependencies(of: declared.value, at: use))
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
    let easings = sheet.applied(named: name)
    guard let first = easings.first else { throw .undeclared(name) }
    if let seconds = place.numbers["duration"] {
      var found: [FoundMotion] = []
      for easing in easings {
        found += try variants { reader throws(UnreadableMotion) in
          try reader.motion(easing, nil, seconds)
        }
      }
      return found
    }
    let durationName = place.words["duration"] ?? ""
    let durations = sheet.applied(named: durationName)
    guard let firstDuration = durations.first else { throw .undeclared(durationName) }
    let byBlock = Dictionary(durations.map { ($0.block, $0) }) { first, _ in first }
    let blocks = Set(easings.map(\.block))
    var pairs = easings.map { ($0, byBlock[$0.block] ?? firstDuration) }
    pairs += durations.filter { !blocks.contains($0.block) }.map { (first, $0) }
    var found: [FoundMotion] = []
    for (easing, duration) in pairs {
      found += try variants { reader throws(UnreadableMotion) in
        let text = sheet.resolved(duration.value, at: reader.use(duration))
        guard let seconds = StyleSheet.seconds(text) else {
          throw UnreadableMotion(
            "'\(duration.name)' must be a time, such as 300ms", at: duration.range)
        }
        return try reader.motion(easing, duration, seconds)
      }
    }
    return found
  }

  private func motion(
    _ easing: Declaration, _ duration: Declaration?, _ seconds: Double
  ) throws(UnreadableMotion) -> FoundMotion {
    var found = try motion(
      sheet.resolved(easing.value, at: use(easing)), seconds, easing.range)
    found.parts = [part(easing, .easing)]
    found.add(sheet.dependencies(of: easing.value, at: use(easing)))
    if duration == nil { found.givenDuration = seconds }
    if let duration {
      found.parts.append(part(duration, .duration(duration.value)))
      found.add(sheet.dependencies(of: duration.value, at: use(duration)))
    }
    return found
  }

  /// Returns the part of the code that contains the value of a declaration.
  func part(_ declaration: Declaration, _ kind: FoundMotion.Part.Kind) -> FoundMotion.Part {
    FoundMotion.Part(
      range: declaration.range, kind: kind,
      current: sheet.resolved(declaration.value, at: use(declaration)),
      declared: sheet.declaredRange(of: declaration.value, at: use(declaration)))
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
