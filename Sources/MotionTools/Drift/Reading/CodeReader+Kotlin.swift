internal import JSONCodec

/// The readers for Jetpack Compose and Material 3.
extension CodeReader {
  /// Reads a Jetpack Compose `spring(…)`, `tween(…)`, `repeatable(…)` or `infiniteRepeatable(…)`.
  ///
  /// `value` can also be a call with such an animation as an argument, such as
  /// `animateFloatAsState(…)`.
  func compose(_ value: CodeValue) throws(UnreadableMotion) -> FoundMotion {
    var found: FoundMotion
    switch value.lastName {
    case "spring", "SpringSpec":
      var members = try numbers(value, ["dampingRatio", "stiffness"], in: .orderedArguments)
      if members.isEmpty { members = ["dampingRatio": .number(1), "stiffness": .number(1500)] }
      found = try encoded(members, value.range)
    case "tween", "TweenSpec":
      let time = value.argument("durationMillis", at: 0)
      guard let seconds = time.map({ number($0) }) ?? 300 else {
        throw unreadable("durationMillis", time ?? value, expected: "a number")
      }
      let easing = value.argument("easing", at: 2)
      let points = try easing.map { value throws(UnreadableMotion) in try ease(of: value) }
      found = try motion(
        points ?? .points([0.4, 0, 0.2, 1]), lasting: seconds / 1000, value.range)
      let delay = value.argument("delayMillis", at: 1)
      found.playback = FoundPlayback(.once, at: value.range)
      found.playback.delay =
        delay == nil
        ? FoundPlayback.Figure(value: 0, range: value.range) : delay.flatMap(milliseconds)
    case "repeatable", "infiniteRepeatable", "RepeatableSpec", "InfiniteRepeatableSpec":
      return try composeRepetition(value)
    default:
      guard let specification = specification(in: value) else {
        throw UnreadableMotion(
          "must be spring(…), tween(…), repeatable(…) or infiniteRepeatable(…)", at: value.range)
      }
      return try compose(specification)
    }
    found.parts = [whole(value)]
    return found
  }

  /// Returns the animation in the arguments of a call, such as `animateFloatAsState(…)`; `nil` if
  /// the expression is not such a call.
  private func specification(in call: CodeValue) -> CodeValue? {
    guard call.lastName?.hasPrefix("animate") ?? false else { return nil }
    let given = call.arguments?.last { $0.label == "animationSpec" }.map { [$0] }
    let values = (given ?? call.arguments ?? []).map { source.resolved($0.value) }
    return values.last { $0.arguments != nil && !($0.lastName?.hasPrefix("animate") ?? true) }
  }

  private func milliseconds(_ value: CodeValue) -> FoundPlayback.Figure? {
    number(value).map { FoundPlayback.Figure(value: $0 / 1000, range: value.range) }
  }

  /// Reads a Jetpack Compose `repeatable(…)` or `infiniteRepeatable(…)`.
  ///
  /// Source: androidx/androidx compose/animation/animation-core AnimationSpec.kt.
  private func composeRepetition(_ value: CodeValue) throws(UnreadableMotion) -> FoundMotion {
    let isEndless = value.lastName?.lowercased().hasPrefix("infinite") ?? false
    let first = isEndless ? 0 : 1
    guard let animation = value.argument("animation", at: first).map({ source.resolved($0) }),
      animation.lastName != value.lastName
    else { throw UnreadableMotion("has no 'animation'", at: value.range) }
    var found = try compose(animation)
    let delayed = found.playback.delay
    found.playback = FoundPlayback(.once, at: value.range)
    let count = value.argument("iterations", at: 0)
    found.playback.passes =
      isEndless
      ? FoundPlayback.Figure(value: .infinity, range: value.range)
      : number(count).map {
        FoundPlayback.Figure(value: $0, range: count?.range ?? value.range)
      }
    // A delay inside the repeated animation comes before each pass.
    let inner = delayed?.value ?? 0
    found.playback.pause = delayed
    found.playback.delay = FoundPlayback.Figure(value: inner, range: value.range)
    if let offset = value.argument("initialStartOffset", at: first + 2),
      let argument = offset.arguments?.first
    {
      found.playback.delay = milliseconds(argument.value).map {
        FoundPlayback.Figure(value: $0.value + inner, range: $0.range)
      }
    }
    let mode = value.argument("repeatMode", at: first + 1)
    found.playback.alternates = FoundPlayback.Figure(
      value: mode?.lastName == "Reverse" ? 1 : 0, range: mode?.range ?? value.range)
    return FoundMotion(
      range: value.range, motion: found.motion, meaning: found.meaning,
      parts: [whole(value)], playback: found.playback)
  }

  /// Reads a spring of Material 3's motion scheme, such as
  /// `MotionScheme.expressive().fastSpatialSpec()`; any other value is read as Compose code.
  func material(_ value: CodeValue) throws(UnreadableMotion) -> FoundMotion {
    guard case .call(var path, _) = value.content, let name = path.last, name.hasSuffix("Spec")
    else {
      return try CodeReader(version: .compose, source: source, distance: distance).compose(value)
    }
    // The scheme can be a constant.
    if path.count == 2, let scheme = path.first {
      let start = value.range.lowerBound
      let constant = source.resolved(
        CodeValue(content: .name([scheme]), range: start..<max(start, start + scheme.utf8.count)))
      if case .call(let own, _) = constant.content { path = own + [name] }
    }
    let scheme = path.dropLast().last ?? ""
    let kind = name.hasSuffix("SpatialSpec") ? "spatial" : "effects"
    let pace = name.dropLast("SpatialSpec".count)
    guard ["standard", "expressive"].contains(scheme),
      name.hasSuffix("SpatialSpec") || name.hasSuffix("EffectsSpec")
    else {
      throw UnreadableMotion(
        "must be a spring of MotionScheme.standard() or MotionScheme.expressive()", at: value.range)
    }
    var found = try encoded(["token": .string("\(scheme).\(pace).\(kind)")], value.range)
    found.parts = [whole(value)]
    return found
  }
}
