internal import AnimationNotation
internal import JSONCodec

/// The `@keyframes` rules of a style sheet, one for each property, and the class that plays them.
///
/// In CSS, the last keyframe at a percentage replaces all earlier keyframes at this percentage. So
/// two keyframes at the same time cannot express a jump. Instead, a keyframe with `step-end` is
/// written just before the jump, earlier by one unit of the last decimal. The value is constant
/// from this keyframe to the jump.
///
/// Source: CSS Animations Level 1, section 3.
struct KeyframesRules {
  let written: BakeLayout.Written

  init(_ layout: BakeLayout, _ sources: [BakeSource]) throws(Bake.Failure) {
    let (channels, tracks) = try StyleChannel.all(
      layout, sources, pace: 100 / layout.duration, separates: true)
    let names = channels.map {
      "baked-"
        + ($0.target.name.hasPrefix("--") ? $0.target.name.dropFirst(2) : $0.target.name[...])
    }
    var text = ""
    for channel in channels {
      guard let syntax = channel.syntax else { continue }
      text += """
        @property \(channel.target.name) { syntax: "\(syntax)"; inherits: true; initial-value: \(channel.initialValue); }

        """
    }
    for (name, channel) in zip(names, channels) {
      text += "@keyframes \(name) {\n"
      for keyframe in channel.keyframes {
        let percentage = BakeLayout.text(keyframe.time)
        let hold = keyframe.holds ? "; animation-timing-function: step-end" : ""
        text += "  \(percentage)% { \(channel.target.name): \(keyframe.value)\(hold) }\n"
      }
      text += "}\n"
    }
    let duration = "\(BakeLayout.text(BakeLayout.milliseconds(layout.duration)))ms"
    let delay =
      layout.window.delay == 0
      ? "" : " \(BakeLayout.text(BakeLayout.milliseconds(layout.window.delay)))ms"
    let count = layout.window.isCycle ? " infinite" : ""
    let animations = names.map { "\(duration) linear\(delay)\(count) both \($0)" }
    text += ".baked {\n  animation: \(animations.joined(separator: ", "));\n}\n"
    written = BakeLayout.Written(
      tracks: tracks,
      members: .object([
        JSON.Member(key: "names", value: .array(names.map { .string(String($0)) })),
        JSON.Member(key: "class", value: .string("baked")),
      ]), content: Array(text.utf8))
  }
}
