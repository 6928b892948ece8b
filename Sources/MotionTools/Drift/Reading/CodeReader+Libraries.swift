internal import JSONCodec

/// The readers for anime.js, Figma and the Web Animations API.
extension CodeReader {
  /// The anime.js functions that create a spring.
  static let animeSprings: Set<String> = ["spring", "createSpring"]

  /// Reads the options of an anime.js animation, or of the anime.js function `spring`.
  ///
  /// Source: juliangarnier/anime src/core/consts.js, v4: the default is `out(2)` over 1000 ms.
  func anime(_ object: CodeValue) throws(UnreadableMotion) -> FoundMotion {
    if source.callee(before: object.range.lowerBound).map(Self.animeSprings.contains) ?? false {
      return try animeSpring(object, object.range)
    }
    if let ease = object.member("ease").map({ source.resolved($0) }),
      ease.lastName.map(Self.animeSprings.contains) ?? false
    {
      let options = try ease.arguments?.first.map { argument throws(UnreadableMotion) in
        try closed(source.resolved(argument.value))
      }
      return try animeSpring(options, object.range)
    }
    if !has(object, ["ease"]), let easing = object.member("easing") {
      throw UnreadableMotion(
        "has 'easing', which only anime.js 3 reads: write 'ease'", at: easing.range)
    }
    return try curve(object, "ease", usual: .named(.power(2), .out), lasting: 1)
  }

  private func animeSpring(
    _ options: CodeValue?, _ range: Range<Int>
  ) throws(UnreadableMotion) -> FoundMotion {
    guard let options, has(options, ["bounce", "duration"]) else {
      let physics = ["mass", "stiffness", "damping", "velocity"]
      let members = try options.map { value throws(UnreadableMotion) in
        try numbers(value, physics)
      }
      return try encoded((members ?? [:]).merging(["mass": .number(1)]) { own, _ in own }, range)
    }
    return try encoded(try numbers(options, ["bounce", "duration"]), range)
  }

  /// Reads a Figma easing, or a Figma transition that contains an easing.
  ///
  /// Source: figma/plugin-typings plugin-api.d.ts, `Easing`; the duration is in seconds.
  func figma(_ object: CodeValue) throws(UnreadableMotion) -> FoundMotion {
    func inner(_ value: CodeValue?) throws(UnreadableMotion) -> CodeValue? {
      try value.map { value throws(UnreadableMotion) in try closed(source.resolved(value)) }
    }
    let easing = try inner(object.member("easing")) ?? object
    func part(_ value: CodeValue) -> FoundMotion.Part {
      FoundMotion.Part(range: value.range, kind: .object(self.object(value)))
    }
    if let spring = try inner(easing.member("easingFunctionSpring")) {
      var members = try numbers(spring, ["mass", "stiffness", "damping", "initialVelocity"])
      members["type"] = .string("CUSTOM_SPRING")
      var found = try encoded(members, object.range)
      found.parts = isLiteral(spring) ? [part(spring)] : []
      return found
    }
    if let curve = try inner(easing.member("easingFunctionCubicBezier")) {
      let points = ["x1", "y1", "x2", "y2"].compactMap { number(curve.member($0)) }
      guard points.count == 4, let duration = object.member("duration") else {
        throw UnreadableMotion(
          "needs the numbers x1, y1, x2 and y2, and a duration beside 'easing'", at: object.range)
      }
      var found = try motion(.points(points), lasting: try seconds(object), object.range)
      if isLiteral(curve) { found.parts = [part(curve), self.part(duration, .duration(nil))] }
      return found
    }
    guard let name = easing.member("type")?.string else {
      throw UnreadableMotion("contains no Figma easing", at: object.range)
    }
    return try encoded(["preset": .string(name)], object.range)
  }

  /// Reads a call such as `animate(keyframes, 300)`; `nil` if the expression is not such a call.
  ///
  /// The number is the duration in milliseconds.
  ///
  /// Source: Web Animations, section 6.4.1: `animate(keyframes, options)` with a double.
  func animated(_ value: CodeValue) throws(UnreadableMotion) -> FoundMotion? {
    let call = source.resolved(value)
    guard platform == .waapi, call.lastName == "animate", let arguments = call.arguments,
      arguments.count == 2, let milliseconds = number(arguments[1].value)
    else { return nil }
    let duration = arguments[1].value
    let easing = try easing(ofKeyframes: source.resolved(arguments[0].value))
    let curve = try easing.map { value throws(UnreadableMotion) in try ease(of: value) }
    var found = try motion(curve ?? .linear, lasting: milliseconds / 1000, call.range)
    // Without an easing, a fix could write only the duration.
    if let easing { found.parts = [part(easing, .easing), part(duration, .duration(nil))] }
    found.playback = FoundPlayback(.once, at: call.range)
    return found
  }

  /// Returns the easing of the first keyframe; `nil` if the first keyframe has no easing.
  ///
  /// This easing applies only up to the next keyframe. So the method throws an error if there are
  /// more than two keyframes and the first keyframe has an easing.
  private func easing(ofKeyframes keyframes: CodeValue) throws(UnreadableMotion) -> CodeValue? {
    var easing: CodeValue?, count = 0
    if case .list(let list) = keyframes.content {
      easing = list.first.flatMap { source.resolved($0).member("easing") }
      count = list.count
    } else if let members = keyframes.members {
      easing = keyframes.member("easing")
      for member in members where member.key != "easing" {
        if case .list(let values) = member.value.content { count = max(count, values.count) }
      }
    }
    guard easing == nil || count <= 2 else {
      throw UnreadableMotion(
        "has an easing in a keyframe and more than two keyframes: write the easing in the options",
        at: keyframes.range)
    }
    return easing
  }
}
