/// Reads delays and repetitions from options objects, and from calls around animations.
extension CodeReader {
  /// The keys of the members that delay and repeat a motion in an options object.
  struct PlaybackKeys {
    var delay = "delay", pause = "repeatDelay"
    /// The key of the member with the number of passes.
    ///
    /// If `countsFirst` is false, the number does not include the first pass: `repeat: 2` gives 3
    /// passes.
    var count = "repeat"
    var countsFirst = false
    var alternates: [String] = []

    /// Returns the keys in a platform's options; `nil` if these options have no delay and no
    /// repetition.
    static func keys(of platform: Platform) -> PlaybackKeys? {
      switch platform {
      case .motion: PlaybackKeys(alternates: ["repeatType"])
      case .gsap: PlaybackKeys(alternates: ["yoyo", "yoyoEase"])
      case .waapi:
        PlaybackKeys(
          pause: "", count: "iterations", countsFirst: true, alternates: ["direction"])
      case .anime: PlaybackKeys(pause: "loopDelay", count: "loop", alternates: ["alternate"])
      case .reactSpring: PlaybackKeys(pause: "", count: "loop")
      default: nil
      }
    }
  }

  /// Returns the delay and the repetition that the members of an object describe.
  ///
  /// A missing member has its default value. A value is `nil` if it is unknown, for example if it
  /// is the result of a function. If the object contains a spread of an unknown object, the values
  /// of missing members are unknown, too.
  func members(of object: CodeValue?) -> FoundPlayback {
    guard let object, let keys = PlaybackKeys.keys(of: platform) else { return FoundPlayback() }
    typealias Figure = FoundPlayback.Figure
    let isOpen = object.member(CodeValue.Member.spread) != nil
    func figure(_ key: String, _ read: (CodeValue) -> Double?, usual: Double) -> Figure? {
      guard let value = object.member(key) else {
        return isOpen || key.isEmpty ? nil : Figure(value: usual)
      }
      return read(value).map {
        Figure(value: $0, range: value.range, declared: declaredRange(of: value))
      }
    }
    func seconds(_ value: CodeValue) -> Double? { number(value).map { $0 / platform.timeUnits } }
    var playback = FoundPlayback(
      delay: figure(keys.delay, seconds, usual: 0),
      passes: figure(keys.count, { passes($0, countsFirst: keys.countsFirst) }, usual: 1),
      pause: figure(keys.pause, seconds, usual: 0))
    for key in keys.alternates where playback.alternates?.value ?? 0 == 0 {
      playback.alternates =
        figure(key, alternates, usual: 0) ?? (isOpen ? nil : playback.alternates)
    }
    if platform == .reactSpring, let loop = object.member("loop") {
      let reverse = source.resolved(loop).member("reverse")
      playback.alternates = Figure(value: reverse.flatMap(alternates) ?? 0, range: loop.range)
    }
    playback.notation = .members(self.object(object))
    return playback
  }

  /// Returns the number of passes that a member's value describes; `nil` if the value is unknown.
  private func passes(_ value: CodeValue, countsFirst: Bool) -> Double? {
    let value = source.resolved(value)
    switch value.lastName {
    case "true", "Infinity", "POSITIVE_INFINITY": return .infinity
    case "false": return 1
    default: break
    }
    // react-spring's `loop: { reverse: true }`.
    if value.members != nil { return .infinity }
    guard let number = number(value) else { return nil }
    return countsFirst ? number : number < 0 ? .infinity : number + 1
  }

  /// Returns 1 if a member's value reverses every second pass, and 0 if it does not; `nil` if the
  /// value is unknown.
  private func alternates(_ value: CodeValue) -> Double? {
    let value = source.resolved(value)
    if case .string(let word) = value.content {
      // GSAP's `yoyoEase` can be the name of an ease. It then reverses every second pass, too.
      if platform == .gsap { return 1 }
      // For Motion, `reverse` and `mirror` are values of `repeatType`.
      return ["alternate", "reverse", "mirror"].contains(word) ? 1 : 0
    }
    switch value.lastName {
    case "true": return 1
    case "false": return 0
    default: return platform == .gsap ? 1 : nil
    }
  }

  /// Returns the value of the member that reverses the first pass, such as `direction: "reverse"`;
  /// `nil` if no member reverses the first pass.
  func reversal(of object: CodeValue) -> CodeValue? {
    let key = platform == .waapi ? "direction" : platform == .anime ? "reversed" : ""
    guard let value = object.member(key).map({ source.resolved($0) }) else { return nil }
    if case .string(let word) = value.content { return word.hasSuffix("reverse") ? value : nil }
    return value.lastName == "true" ? value : nil
  }

  /// Throws an error for a spring with overshoot if a member of the object, such as `clamp`, cuts
  /// off the overshoot.
  func refuseClamping(_ spring: PerceptualSpring?, of object: CodeValue) throws(UnreadableMotion) {
    guard let spring, spring.bounce > 0 else { return }
    let keys: [Platform: String] = [.reactSpring: "clamp", .reanimated: "overshootClamping"]
    guard let key = keys[platform], let value = object.member(key).map({ source.resolved($0) }),
      value.lastName != "false"
    else { return }
    throw UnreadableMotion(
      "'\(key)' ends the motion when it first reaches the target, which is not supported",
      at: value.range)
  }

  /// Returns the playback that `withDelay` and `withRepeat` calls add to a Reanimated animation.
  ///
  /// Source: software-mansion/react-native-reanimated src/animation/repeat.ts: `withRepeat` plays
  /// two passes by default, and repeats forever for a number of 0 or less.
  func calls(in value: CodeValue) -> FoundPlayback {
    typealias Figure = FoundPlayback.Figure
    var value = value
    for _ in 0..<2 {
      guard case .function(_, let body) = value.content else { break }
      value = source.code.value(of: body)
    }
    guard value.arguments != nil else { return FoundPlayback() }
    let outer = value.range
    var playback = FoundPlayback(
      delay: Figure(value: 0), passes: Figure(value: 1), alternates: Figure(value: 0),
      pause: Figure(value: 0))
    var isRepeated = false
    for _ in 0..<8 {
      guard let name = value.lastName, let arguments = value.arguments else { break }
      if name == "withDelay", arguments.count >= 2 {
        let first = arguments[0].value
        let figure = number(first).map {
          Figure(value: $0 / 1000, range: first.range, declared: declaredRange(of: first))
        }
        playback.delay = figure
        // A delay inside a repetition comes before each pass.
        if isRepeated { playback.pause = figure }
        value = arguments[1].value
      } else if name == "withRepeat", let first = arguments.first {
        isRepeated = true
        let count = arguments.count > 1 ? arguments[1].value : nil
        let end = first.value.range.upperBound
        playback.passes =
          count == nil
          ? Figure(value: 2, range: end..<max(end, end))
          : count.flatMap { count in
            number(count).map { Figure(value: $0 <= 0 ? .infinity : $0, range: count.range) }
          }
        let reverse = arguments.count > 2 ? arguments[2].value : nil
        let place = count?.range.upperBound ?? end
        playback.alternates = Figure(
          value: reverse.flatMap(alternates) ?? 0,
          range: reverse?.range ?? place..<max(place, place))
        value = first.value
      } else {
        break
      }
    }
    playback.notation = .calls(outer: outer, core: value.range)
    return playback
  }
}
