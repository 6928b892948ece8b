internal import AnimationNotation
internal import JSONCodec

extension BakeLayout {
  /// Returns a style sheet with one `@keyframes` rule for each property, and a class that plays the
  /// rules.
  ///
  /// In CSS, the last value of a property at a percentage replaces all earlier values at this
  /// percentage. So two keyframes at the same time cannot express a jump. Instead, a keyframe with
  /// `step-end` precedes the jump by one unit of the last decimal. The value is constant from this
  /// keyframe to the jump.
  ///
  /// Source: CSS Animations Level 1, section 3.
  func keyframesRules(_ sources: [BakeSource]) throws(Bake.Failure) -> Written {
    let (channels, tracks) = try StyleChannel.all(
      self, sources, pace: 100 / duration, separates: true)
    let names = channels.map(Self.name)
    var text = ""
    for channel in channels {
      guard let (syntax, initialValue) = channel.registration else { continue }
      text += """
        @property \(channel.target.name) { syntax: "\(syntax)"; inherits: true; initial-value: \(initialValue); }

        """
    }
    for channel in channels { text += Self.rule(channel, indent: "") }
    text += animation(names, indent: "")
    if let reduced = StyleChannel.reduced(channels, self, length: 100, separates: true) {
      text += "@media (prefers-reduced-motion: reduce) {\n"
      for channel in reduced where !channels.contains(channel) {
        text += Self.rule(channel, indent: "  ")
      }
      let fading = reduced.dropFirst(channels.count).map(Self.name)
      if !fading.isEmpty { text += animation(names + fading, indent: "  ") }
      text += "}\n"
    }
    return Written(
      tracks: tracks,
      members: .object(of: [
        ("names", .array(names.map(JSON.string))), ("class", .string("baked")),
      ]), content: Array(text.utf8))
  }

  /// Returns the name of the `@keyframes` rule of a property.
  private static func name(_ channel: StyleChannel) -> String {
    let name = channel.target.name
    return "baked-" + (name.hasPrefix("--") ? name.dropFirst(2) : name[...])
  }

  private static func rule(_ channel: StyleChannel, indent: String) -> String {
    var text = "\(indent)@keyframes \(name(channel)) {\n"
    for keyframe in channel.keyframes {
      let percentage = Self.text(keyframe.time)
      let hold = keyframe.holds ? "; animation-timing-function: step-end" : ""
      text += "\(indent)  \(percentage)% { \(channel.target.name): \(keyframe.value)\(hold) }\n"
    }
    return text + "\(indent)}\n"
  }

  /// Returns the CSS class that plays the `@keyframes` rules with the given names.
  private func animation(_ names: [String], indent: String) -> String {
    let delay = window.delay == 0 ? "" : " \(Self.cssTime(window.delay))"
    let count = window.isCycle ? " infinite" : ""
    let animations = names.map { "\(Self.cssTime(duration)) linear\(delay)\(count) both \($0)" }
    return """
      \(indent).baked {
      \(indent)  animation: \(animations.joined(separator: ", "));
      \(indent)}

      """
  }
}
