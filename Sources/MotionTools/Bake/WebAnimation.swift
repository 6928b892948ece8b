internal import AnimationNotation
internal import JSONCodec

extension BakeLayout {
  private typealias Members = [(key: String, value: JSON)]

  /// Returns the arguments of `Element.animate()` that play the keyframes.
  ///
  /// Source: Web Animations Level 1, sections 5.3, keyframe effects, and 6.4, `animate()`.
  func webAnimation(_ sources: [BakeSource]) throws(Bake.Failure) -> Written {
    let (channels, tracks) = try StyleChannel.all(
      self, sources, pace: 1 / duration, separates: false)
    let keyframes = Self.keyframes(channels)
    let reduced = StyleChannel.reduced(channels, self, length: 1, separates: false)
      .map(Self.keyframes)
    var options: Members = [("duration", .number(Self.milliseconds(duration)))]
    if window.delay != 0 { options.append(("delay", .number(Self.milliseconds(window.delay)))) }
    // JSON cannot represent infinity, so `null` represents infinitely many iterations.
    if window.isCycle { options.append(("iterations", .null)) }
    options.append(("fill", .string("both")))
    var members: Members = [
      ("keyframes", .array(keyframes.map(JSON.object(of:)))), ("options", .object(of: options)),
    ]
    if let reduced { members.append(("reducedKeyframes", .array(reduced.map(JSON.object(of:))))) }
    return Written(
      tracks: tracks, members: .object(of: members),
      content: Array(Self.text(channels, keyframes, reduced, options).utf8))
  }

  /// Returns the keyframes of all channels with their offsets.
  ///
  /// Two keyframes with the same offset represent a jump.
  private static func keyframes(_ channels: [StyleChannel]) -> [Members] {
    let offsets = Set(channels.flatMap { $0.keyframes.map(\.time) }).sorted()
    var places: [Double: [Members]] = [:]
    for channel in channels {
      var last = -1.0, count = 0
      for keyframe in channel.keyframes {
        count = keyframe.time == last ? count + 1 : 0
        last = keyframe.time
        let value = keyframe.number.map(JSON.number) ?? .string(keyframe.value)
        var list = places[keyframe.time] ?? []
        while list.count <= count { list.append([("offset", .number(keyframe.time))]) }
        list[count].append((channel.target.scriptName, value))
        places[keyframe.time] = list
      }
    }
    return offsets.flatMap { places[$0] ?? [] }
  }

  private static func text(
    _ channels: [StyleChannel], _ keyframes: [Members], _ reduced: [Members]?, _ options: Members
  ) -> String {
    var text = ""
    for channel in channels {
      guard let (syntax, initialValue) = channel.registration else { continue }
      text += """
        CSS.registerProperty({ name: "\(channel.target.name)", syntax: "\(syntax)", inherits: true, initialValue: "\(initialValue)" });

        """
    }
    text += "element.animate("
    if let reduced {
      text += "matchMedia(\"(prefers-reduced-motion: reduce)\").matches ? \(list(reduced)) : "
    }
    return text + "\(list(keyframes)), { \(options.map(member).joined(separator: ", ")) });\n"
  }

  private static func list(_ keyframes: [Members]) -> String {
    let lines = keyframes.map { "  { \($0.map(member).joined(separator: ", ")) },\n" }
    return "[\n\(lines.joined())]"
  }

  private static func member(_ key: String, _ value: JSON) -> String {
    "\(key.contains("-") ? quoted(key) : key): \(literal(value))"
  }
}
