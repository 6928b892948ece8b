internal import AnimationNotation

/// The parts of CSS rules that a fix replaces.
extension StyleReader {
  /// Returns the parts that a fix replaces: the timing function and the duration.
  ///
  /// The parts are empty if the range of the duration or of a given timing function is unknown.
  func parts(_ values: Values, _ kind: String) -> [FoundMotion.Part] {
    let easing = values.items["timing-function"]
    guard let duration = values.items["duration"]?.durationPart,
      easing == nil || easing?.range != nil
    else { return [] }
    let end = values.end..<max(values.end, values.end)
    var part = FoundMotion.Part(
      range: easing?.range ?? end, kind: .easing, current: easing?.value ?? "ease",
      declared: easing?.declared)
    if easing == nil { part.prefix = values.isShorthand ? " " : "; \(kind)-timing-function: " }
    return [part, duration]
  }

  /// Returns the delay, the number of passes and the direction.
  ///
  /// A transition has no count and no direction, so it has one pass. The direction is `normal` or
  /// `alternate`: the caller has refused a direction that reverses the first pass.
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
      notation: .style(kind: kind, end: values.end, isShorthand: values.isShorthand))
  }
}
