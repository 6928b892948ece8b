internal import AnimationNotation
internal import JSONCodec

/// The keyframes of one CSS property; a value of the property can combine several numbers of the
/// scene.
struct StyleChannel: Equatable {
  /// A keyframe whose value is CSS text.
  struct Keyframe: Equatable {
    let time: Double
    let value: String
    /// The value as a number; `nil` if the value is not a plain number.
    let number: Double?
    /// True if the value stays constant until the next keyframe and then jumps.
    var holds = false
  }

  let target: BakeTarget
  let keyframes: [Keyframe]
  /// True if the values are components of a color.
  var isOfColor = false

  /// The syntax and the initial value for the registration of a custom property; `nil` for a
  /// standard CSS property.
  ///
  /// Browsers do not interpolate a custom property that is not registered. The initial value is
  /// `0px` for all lengths, because CSS does not allow an initial value that depends on a font,
  /// such as `0em`.
  ///
  /// Source: CSS Properties and Values API Level 1, sections 2 and 5.
  var registration: (syntax: String, initialValue: String)? {
    guard target.name.hasPrefix("--") else { return nil }
    return Self.syntaxes[target.unit].map { ("<\($0)>", "0\(target.unit)") } ?? ("<length>", "0px")
  }

  /// The CSS type for each unit that is not a unit of length, keyed by the unit.
  private static let syntaxes = [
    "": "number", "%": "percentage", "deg": "angle", "rad": "angle", "turn": "angle",
    "grad": "angle", "s": "time", "ms": "time",
  ]

  /// One number of the scene, and the CSS name of this number.
  private struct Part {
    var track: BakedTrack
    let target: BakeTarget
    let isOfColor: Bool
  }

  /// Returns the CSS properties with their keyframes, and one track for each animated number.
  ///
  /// - Parameters:
  ///   - pace: The number of the format's time units per second.
  ///   - separates: True to move the keyframe before a jump to a slightly earlier time; false to
  ///     give both keyframes of a jump the same time.
  static func all(
    _ layout: BakeLayout, _ sources: [BakeSource], pace: Double, separates: Bool
  ) throws(Bake.Failure) -> (channels: [StyleChannel], tracks: [BakedTrack]) {
    // Joined values are rounded once more, and the values before a jump are moved to an earlier
    // time. Both changes can increase the error. So the keyframes are computed with a smaller
    // fraction of the allowed error, until all tracks stay within the allowed error.
    for share in [1, 0.99, 0.9] {
      let found = try all(layout, sources, pace: pace, separates: separates, share: share)
      guard case .maxError(let error) = layout.options.budget,
        !found.tracks.allSatisfy({ $0.maxError <= error })
      else { return found }
    }
    throw .beyondKeyframes
  }

  private static func all(
    _ layout: BakeLayout, _ sources: [BakeSource], pace: Double, separates: Bool,
    share: Double
  ) throws(Bake.Failure) -> (channels: [StyleChannel], tracks: [BakedTrack]) {
    var groups: [(name: String, parts: [Part])] = []
    let rule = BakeRule(motion: .lines, pace: pace)
    let targets = sources.map(layout.target)
    for (source, target) in zip(sources, targets) {
      var target = target
      let siblings = sources.count { $0.property == source.property }
      if !target.isKnown, let component = source.component, siblings > 1 {
        target = target.component(component)
      }
      if source.isOfColor && target.isKnown {
        throw .unknownTarget(source.property, ["--\(BakeTarget.identifier(source.property))"])
      }
      let name = target.isFunction ? "transform" : target.name
      let isJoined =
        target.isFunction ? targets.count(where: \.isFunction) > 1 : target.isKnown && siblings > 1
      let track = try layout.track(source, rule, share: isJoined ? 0.999 * share : share)
      let part = Part(track: track, target: target, isOfColor: source.isOfColor)
      guard let index = groups.firstIndex(where: { $0.name == name }) else {
        groups.append((name, [part]))
        continue
      }
      let others = groups[index].parts
      let isSame = others.contains {
        target.isFunction ? $0.target.name == target.name : $0.track.property != track.property
      }
      if isSame { throw .sameTarget(target.name) }
      groups[index].parts.append(part)
    }
    var channels: [StyleChannel] = []
    var tracks: [BakedTrack] = []
    for group in groups {
      var parts = group.parts
      let keyframes = try joined(&parts, rule, separates: separates)
      channels.append(
        StyleChannel(
          target: parts[0].target.named(group.name), keyframes: keyframes,
          isOfColor: parts[0].isOfColor))
      tracks += parts.map(\.track)
    }
    let order = sources.map(\.track)
    tracks.sort { (order.firstIndex(of: $0.name) ?? 0) < (order.firstIndex(of: $1.name) ?? 0) }
    return (channels, tracks)
  }

  /// Returns the keyframes of a CSS value that consists of several numbers.
  ///
  /// The result has a keyframe at each time at which at least one of the numbers has a keyframe.
  /// The new keyframes and deviations are also stored in the tracks of `parts`.
  private static func joined(
    _ parts: inout [Part], _ rule: BakeRule, separates: Bool
  ) throws(Bake.Failure) -> [Keyframe] {
    let decimals = parts.map(\.track.timeDecimals).max() ?? 0
    let unit = 1 / Decimal.scale(decimals)
    let times = Set(parts.flatMap { $0.track.keyframes.map(\.time) }).sorted()
    let jumps = Set(
      parts.flatMap { part in
        zip(part.track.keyframes, part.track.keyframes.dropFirst())
          .filter { $0.time == $1.time }.map(\.0.time)
      })
    var stands: [(time: Double, at: Double, isBefore: Bool)] = []
    for time in times {
      if jumps.contains(time) {
        stands.append((separates ? Rounded.number(time - unit, decimals) : time, time, true))
      }
      stands.append((time, time, false))
    }
    var lists: [[BakedKeyframe]] = []
    for index in parts.indices {
      let track = parts[index].track
      if parts.count == 1 && !separates {
        lists.append(track.keyframes)
        continue
      }
      let played = PlayedKeyframes(lines: track.keyframes)
      let list = stands.map { stand in
        let own = track.keyframes.filter { $0.time == stand.at }
        let value = (stand.isBefore ? own.first : own.last)?.value
        return BakedKeyframe(
          time: stand.time,
          value: value ?? Rounded.number(played.value(stand.at), track.valueDecimals + 2))
      }
      guard list.allSatisfy(\.value.isFinite) else { throw .notFinite(track.name) }
      lists.append(list)
      let deviation = BakeDeviation(
        of: rule.played(list), from: track.pieces, pace: rule.pace,
        blur: 3 * unit / rule.pace + 2 * MotionCurve.rightOfBreak)
      parts[index].track.maxError = deviation.largest
      parts[index].track.maxErrorTime = deviation.time
      parts[index].track.keyframes = list
    }
    return lists[0].indices.map { index in
      let numbers = lists.map { $0[index].value }
      let isPlain = parts.count == 1 && parts[0].target.unit.isEmpty && !parts[0].target.isFunction
      let values = zip(parts, numbers).map { part, number in
        let text = BakeLayout.text(number) + part.target.unit
        return part.target.isFunction ? "\(part.target.name)(\(text))" : text
      }
      return Keyframe(
        time: lists[0][index].time, value: values.joined(separator: " "),
        number: isPlain ? numbers[0] : nil,
        holds: separates && index < stands.count && stands[index].isBefore)
    }
  }
}

extension BakeTarget {
  /// Returns the target of one component of this property.
  ///
  /// `isKnown` must be false. The name of the result is the property's name, a hyphen, and the
  /// component without brackets: `--point` and `[0]` give `--point-0`.
  func component(_ component: String) -> BakeTarget {
    let word = component.filter { $0 != "[" && $0 != "]" }
    return BakeTarget(name: "\(name)-\(word)", unit: unit, isKnown: isKnown)
  }

  func named(_ name: String) -> BakeTarget { BakeTarget(name: name, unit: unit, isKnown: isKnown) }
}
