internal import AnimationNotation

extension StyleChannel {
  /// Returns the properties for users who prefer reduced motion; `nil` if these properties equal
  /// `channels`.
  ///
  /// The animation keeps its duration and its delay, so the times of its events do not change.
  ///
  /// - Parameters:
  ///   - length: The time of the last keyframe, in the unit of the format, such as 100 for
  ///     percentages.
  ///   - separates: True to write at most one keyframe for each time.
  static func reduced(
    _ channels: [StyleChannel], _ layout: BakeLayout, length: Double, separates: Bool
  ) -> [StyleChannel]? {
    let mode = layout.options.reducedMotion
    guard mode != .unchanged, channels.contains(where: \.isMovement) else { return nil }
    let isEndless = layout.window.isCycle
    let (middle, end) = fade(layout, length)
    var result = channels.map { channel -> StyleChannel in
      guard channel.isMovement, let first = channel.keyframes.first,
        let last = channel.keyframes.last
      else { return channel }
      if isEndless { return channel.with([first.at(0), first.at(length)]) }
      switch mode {
      case .jump: return channel.with([last.at(0), last.at(length)])
      case .shorten: return channel.shortened(last, layout.duration, length, separates: separates)
      case .fade, .unchanged:
        let start = separates ? [first.at(0, holds: true)] : [first.at(0), first.at(middle)]
        return channel.with(start + [last.at(middle), last.at(length)])
      }
    }
    guard mode == .fade, !isEndless else { return result == channels ? nil : result }
    let index = result.firstIndex { $0.target.name == opacity.name }
    let faded = index.map { result[$0] } ?? StyleChannel(target: opacity, keyframes: [])
    let full = Keyframe(time: 0, value: "1", number: 1)
    let (first, last) = (faded.keyframes.first ?? full, faded.keyframes.last ?? full)
    let zero = Keyframe(
      time: middle, value: "0\(faded.target.unit)", number: first.number.map { _ in 0 })
    let fading = faded.with(
      [first.at(0), zero, last.at(end)] + (end < length ? [last.at(length)] : []))
    if let index { result[index] = fading } else { result.append(fading) }
    return result
  }

  /// The CSS property that a cross-fade animates.
  private static let opacity = BakeTarget("opacity", nil, given: (nil, nil))

  /// The CSS properties that neither move nor resize an element.
  private static let still: Set = [
    "opacity", "fill-opacity", "stroke-opacity", "border-radius",
  ]

  /// True if animating the property could move or resize the element.
  ///
  /// The value is true for all properties except colors and the properties in `still`.
  private var isMovement: Bool { !isOfColor && !Self.still.contains(target.name) }

  /// Returns the time at which the element has faded out completely, and the end of the fade-in.
  ///
  /// The times are in the unit of `length`.
  private static func fade(_ layout: BakeLayout, _ length: Double) -> (middle: Double, end: Double)
  {
    let share = min(ReducedMotion.fadeSeconds / layout.duration, 1)
    return (rounded(length * share / 2), rounded(length * share))
  }

  /// Returns a copy of this movement that ends after at most a tenth of a second.
  ///
  /// After the end, the value stays at `last`.
  ///
  /// - Parameters:
  ///   - last: The last keyframe of the movement.
  ///   - duration: The duration of the animation in seconds.
  ///   - length: The duration in the unit of the format.
  ///   - separates: True to write at most one keyframe for each time.
  private func shortened(
    _ last: Keyframe, _ duration: Double, _ length: Double, separates: Bool
  ) -> StyleChannel {
    let share = min(ReducedMotion.shortSeconds / duration, 1)
    guard share < 1 else { return self }
    var list: [Keyframe] = []
    for keyframe in keyframes {
      let next = keyframe.at(Self.rounded(keyframe.time * share), holds: keyframe.holds)
      // Rounding can make two times equal. The later keyframe then replaces the earlier one.
      if separates, list.last?.time == next.time { _ = list.popLast() }
      list.append(next)
    }
    return with(list + [last.at(length)])
  }

  /// Rounds a time to at most six decimals.
  private static func rounded(_ time: Double) -> Double { Rounded.number(time, 6) }

  private func with(_ keyframes: [Keyframe]) -> StyleChannel {
    StyleChannel(target: target, keyframes: keyframes, isOfColor: isOfColor)
  }
}

extension StyleChannel.Keyframe {
  /// Returns a copy of the keyframe at another time.
  ///
  /// - Parameter holds: True if the value stays constant until the next keyframe.
  fileprivate func at(_ time: Double, holds: Bool = false) -> StyleChannel.Keyframe {
    StyleChannel.Keyframe(time: time, value: value, number: number, holds: holds)
  }
}
