internal import AnimationNotation
internal import JSONCodec

/// The arguments of `Element.animate()` that play the keyframes.
///
/// Source: Web Animations Level 1, sections 5.3, keyframe effects, and 6.4, `animate()`.
struct WebAnimation {
  let written: BakeLayout.Written

  init(_ layout: BakeLayout, _ sources: [BakeSource]) throws(Bake.Failure) {
    let (channels, tracks) = try StyleChannel.all(
      layout, sources, pace: 1 / layout.duration, separates: false)
    let keyframes = Self.keyframes(channels)
    let reduced = StyleChannel.reduced(channels, layout, length: 1, separates: false)
      .map(Self.keyframes)
    var options: [JSON.Member] = [
      JSON.Member(key: "duration", value: .number(BakeLayout.milliseconds(layout.duration)))
    ]
    if layout.window.delay != 0 {
      let delay = BakeLayout.milliseconds(layout.window.delay)
      options.append(JSON.Member(key: "delay", value: .number(delay)))
    }
    // JSON cannot represent infinity, so `null` represents infinitely many iterations.
    if layout.window.isCycle { options.append(JSON.Member(key: "iterations", value: .null)) }
    options.append(JSON.Member(key: "fill", value: .string("both")))
    var members = [
      JSON.Member(key: "keyframes", value: .array(keyframes.map(JSON.object))),
      JSON.Member(key: "options", value: .object(options)),
    ]
    if let reduced {
      members.append(
        JSON.Member(key: "reducedKeyframes", value: .array(reduced.map(JSON.object))))
    }
    written = BakeLayout.Written(
      tracks: tracks, members: .object(members),
      content: Array(Self.text(channels, keyframes, reduced, options).utf8))
  }

  /// Returns the keyframes of all channels with their offsets.
  ///
  /// Two keyframes with the same offset represent a jump.
  private static func keyframes(_ channels: [StyleChannel]) -> [[JSON.Member]] {
    let offsets = Set(channels.flatMap { $0.keyframes.map(\.time) }).sorted()
    var places: [Double: [[JSON.Member]]] = [:]
    for channel in channels {
      var last = -1.0, count = 0
      for keyframe in channel.keyframes {
        count = keyframe.time == last ? count + 1 : 0
        last = keyframe.time
        let value = keyframe.number.map(JSON.number) ?? .string(keyframe.value)
        let member = JSON.Member(key: channel.target.scriptName, value: value)
        let head = JSON.Member(key: "offset", value: .number(keyframe.time))
        var list = places[keyframe.time] ?? []
        while list.count <= count { list.append([head]) }
        list[count].append(member)
        places[keyframe.time] = list
      }
    }
    return offsets.flatMap { places[$0] ?? [] }
  }

  private static func text(
    _ channels: [StyleChannel], _ keyframes: [[JSON.Member]], _ reduced: [[JSON.Member]]?,
    _ options: [JSON.Member]
  ) -> String {
    var text = ""
    for channel in channels {
      guard let syntax = channel.syntax else { continue }
      text += """
        CSS.registerProperty({ name: "\(channel.target.name)", syntax: "\(syntax)", inherits: true, initialValue: "\(channel.initialValue)" });

        """
    }
    text += "element.animate("
    if let reduced {
      text += "matchMedia(\"(prefers-reduced-motion: reduce)\").matches ? \(list(reduced)) : "
    }
    return text + "\(list(keyframes)), { \(options.map(member).joined(separator: ", ")) });\n"
  }

  private static func list(_ keyframes: [[JSON.Member]]) -> String {
    let lines = keyframes.map { "  { \($0.map(member).joined(separator: ", ")) },\n" }
    return "[\n\(lines.joined())]"
  }

  private static func member(_ member: JSON.Member) -> String {
    let value =
      switch member.value {
      case .number(let number): BakeLayout.text(number)
      case .string(let text): BakeLayout.quoted(text)
      default: "Infinity"
      }
    let key = member.key.contains("-") ? BakeLayout.quoted(member.key) : member.key
    return "\(key): \(value)"
  }
}
