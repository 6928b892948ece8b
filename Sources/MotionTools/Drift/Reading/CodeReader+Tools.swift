internal import AnimationNotation
internal import JSONCodec

/// The readers for anime.js and Figma.
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
    guard case .string(let name)? = easing.member("type")?.content else {
      throw UnreadableMotion("has no easing of Figma", at: object.range)
    }
    return try encoded(["preset": .string(name)], object.range)
  }
}
