internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec

/// The readers for JavaScript and TypeScript.
extension CodeReader {
  /// Reads an object literal, or a call that contains one.
  func script(_ value: CodeValue) throws(UnreadableMotion) -> FoundMotion {
    guard let object = options(of: value) else {
      throw UnreadableMotion(
        "must be an object with the parameters of \(Dialects.dialect(of: platform).title)",
        at: value.range.lowerBound)
    }
    var found: FoundMotion
    switch platform {
    case .gsap: found = try gsap(object)
    case .reanimated: found = try reanimated(object, call: call(around: object))
    case .reactSpring: found = try reactSpring(object)
    case .waapi:
      found = try motion(
        try easing(of: object, "easing") ?? .points([0, 0, 1, 1]),
        lasting: try seconds(object, "duration", unit: 1000), object.range)
    default: found = try motionLibrary(object)
    }
    found.parts = [FoundMotion.Part(range: object.range, kind: .object(object.members ?? []))]
    return found
  }

  /// Returns the object with the parameters; for a call, its last object.
  private func options(of value: CodeValue, depth: Int = 0) -> CodeValue? {
    guard depth < 8 else { return nil }
    let value = source.resolved(value)
    var object: CodeValue?
    switch value.content {
    case .object: object = value
    case .function(_, let body):
      var parser = CodeParser(source.code, at: body.lowerBound, until: body.upperBound)
      return options(of: parser.value(), depth: depth + 1)
    case .call(let path, let arguments):
      // `Object.freeze({ … })` and other calls around an object.
      object = arguments.map { source.resolved($0.value) }.last { $0.members != nil }
      if path.last == "withDelay" || path.last == "withRepeat" {
        object =
          arguments.lazy.map(\.value).compactMap { self.options(of: $0, depth: depth + 1) }.first
      }
    // `config.wobbly` of react-spring.
    case .name(let path) where platform == .reactSpring && path.dropLast().last == "config":
      guard let spring = path.last.flatMap({ EasingNames.reactSprings[$0] }) else { return nil }
      let members = [("tension", spring.tension), ("friction", spring.friction)].map {
        CodeValue.Member(
          key: $0.0, value: CodeValue(content: .number($0.1), range: value.range),
          range: value.range)
      }
      object = CodeValue(content: .object(members), range: value.range)
    default: break
    }
    // The options may be a member of the props of a component.
    for key in ["transition", "config"] {
      if let inner = object?.member(key), let inside = options(of: inner, depth: depth + 1) {
        return inside
      }
    }
    return object
  }

  private func numbers(
    _ object: CodeValue, _ keys: [String]
  ) throws(UnreadableMotion) -> [String: JSON] {
    var members: [String: JSON] = [:]
    for key in keys {
      guard let value = object.member(key) else { continue }
      guard let number = number(value) else {
        throw UnreadableMotion("'\(key)' is no number", at: value.range.lowerBound)
      }
      members[key] = .number(number)
    }
    return members
  }

  private func has(_ object: CodeValue, _ keys: [String]) -> Bool {
    keys.contains { object.member($0) != nil }
  }

  private func seconds(
    _ object: CodeValue, _ key: String, unit: Double, usual: Double? = nil
  ) throws(UnreadableMotion) -> Double {
    guard let value = object.member(key) else {
      if let usual { return usual }
      throw UnreadableMotion("has no '\(key)'", at: object.range.lowerBound)
    }
    guard let number = number(value) else {
      throw UnreadableMotion("'\(key)' is no number", at: value.range.lowerBound)
    }
    return number / unit
  }

  private func easing(
    of object: CodeValue, _ key: String
  ) throws(UnreadableMotion) -> Ease? {
    try object.member(key).map { value throws(UnreadableMotion) in try ease(of: value) }
  }

  /// Source: motiondivision/motion packages/motion-dom/src/animation/generators/spring.ts: physical
  /// constants take precedence over durations, and `visualDuration` over `duration`.
  private func motionLibrary(_ object: CodeValue) throws(UnreadableMotion) -> FoundMotion {
    if has(object, ["ease"]) {
      return try motion(
        try easing(of: object, "ease") ?? .points([0, 0, 1, 1]),
        lasting: try seconds(object, "duration", unit: 1, usual: 0.3), object.range)
    }
    let physics = ["stiffness", "damping", "mass"]
    if has(object, physics) {
      return try encoded(try numbers(object, physics + ["velocity"]), object.range)
    }
    if has(object, ["visualDuration"]) {
      return try encoded(try numbers(object, ["visualDuration", "bounce"]), object.range)
    }
    guard has(object, ["duration", "bounce", "type"]) else {
      throw UnreadableMotion("has no parameter of a spring or a curve", at: object.range.lowerBound)
    }
    var members = try numbers(object, ["duration", "bounce"])
    if members["bounce"] == nil, object.member("type") == nil {
      throw UnreadableMotion("has a duration but no 'ease'", at: object.range.lowerBound)
    }
    if members["duration"] == nil { members["duration"] = .number(0.8) }
    return try encoded(members, object.range)
  }

  private func reactSpring(_ object: CodeValue) throws(UnreadableMotion) -> FoundMotion {
    if has(object, ["tension", "friction"]) {
      return try encoded(
        try numbers(object, ["tension", "friction", "mass", "velocity"]), object.range)
    }
    if has(object, ["frequency"]) {
      return try encoded(
        try numbers(object, ["frequency", "damping", "mass", "velocity"]), object.range)
    }
    return try motion(
      try easing(of: object, "easing") ?? .points([0, 0, 1, 1]),
      lasting: try seconds(object, "duration", unit: 1000), object.range)
  }

  private func reanimated(
    _ object: CodeValue, call: String?
  ) throws(UnreadableMotion) -> FoundMotion {
    if has(object, ["easing"]) || call == "withTiming" {
      return try motion(
        try easing(of: object, "easing")
          ?? Ease.function(bends: [0.5], PowerEase(exponent: 2, mode: .inOut).point),
        lasting: try seconds(object, "duration", unit: 1000, usual: 0.3), object.range)
    }
    if has(object, ["stiffness", "damping", "mass"]) {
      return try encoded(
        try numbers(object, ["stiffness", "damping", "mass", "velocity"]), object.range)
    }
    guard has(object, ["duration", "dampingRatio"]) else {
      throw UnreadableMotion("has no parameter of a spring or a curve", at: object.range.lowerBound)
    }
    return try encoded(
      try numbers(object, ["duration", "dampingRatio", "velocity"]), object.range)
  }

  /// Returns the name of the function that is called with an object; `nil` for other objects.
  private func call(around object: CodeValue) -> String? {
    source.callee(before: object.range.lowerBound)
  }

  private func gsap(_ object: CodeValue) throws(UnreadableMotion) -> FoundMotion {
    // Source: greensock/GSAP src/gsap-core.js: the default ease is power1.out over 0.5 s.
    try motion(
      try easing(of: object, "ease")
        ?? Ease.function(bends: [], PowerEase(exponent: 2, mode: .out).point),
      lasting: try seconds(object, "duration", unit: 1, usual: 0.5), object.range)
  }

  /// Reads an easing function of a JavaScript library.
  func scriptEase(_ value: CodeValue) throws(UnreadableMotion) -> Ease {
    let failure = UnreadableMotion("is no known easing function", at: value.range.lowerBound)
    switch value.content {
    case .string(let text): return try named(text, failure)
    case .function:
      guard let function = CodeFunction(value, in: source) else {
        throw UnreadableMotion(
          "is a function with other statements than constants, conditions and Math functions",
          at: value.range.lowerBound)
      }
      return .function(bends: []) { time in
        Work.spend(function.size / 2, on: .values)
        let step = 1e-5, value = function.value(at: time)
        let (low, high) = (max(0, time - step), min(1, time + step))
        let slope = (function.value(at: high) - function.value(at: low)) / (high - low)
        return (value, slope.isFinite ? slope : 0)
      }
    case .call(let path, let arguments) where path.suffix(2) == ["CustomEase", "create"]:
      guard arguments.count == 2, case .string(let text) = arguments[1].value.content,
        let ease = SegmentedEase(path: text)
      else { throw failure }
      if ease.segments.count == 1, let only = ease.segments.first {
        return .points([only.x.1, only.y.1, only.x.2, only.y.2])
      }
      return .function(bends: ease.bends, ease.point)
    case .name(let path), .call(let path, _):
      guard path.dropLast().last == "Easing", let ease = reanimatedEase(value, .in, depth: 0) else {
        throw failure
      }
      return ease
    default: throw failure
    }
  }

  private func named(_ text: String, _ failure: UnreadableMotion) throws(UnreadableMotion) -> Ease {
    if platform == .gsap {
      if text == "none" || text == "linear" { return .points([0, 0, 1, 1]) }
      let parts = text.split(separator: ".").map(String.init)
      if let name = parts.first, name.hasPrefix("power"), let power = Int(name.dropFirst(5)),
        (0...4).contains(power),
        let mode = PowerEase.Mode(rawValue: parts.count > 1 ? parts[1] : "out")
      {
        if power == 0 { return .points([0, 0, 1, 1]) }
        return .function(
          bends: mode == .inOut ? [0.5] : [],
          PowerEase(exponent: min(power, 4) + 1, mode: mode).point)
      }
      guard let ease = SegmentedEase(path: text) else { throw failure }
      return .function(bends: ease.bends, ease.point)
    }
    if let points = EasingNames.points(text, on: platform) { return .points(points) }
    if platform == .waapi { return .css(text) }
    throw failure
  }

  /// Reads `Easing.inOut(Easing.quad)` of Reanimated.
  ///
  /// Source: software-mansion/react-native-reanimated
  /// packages/react-native-reanimated/src/Easing.ts.
  private func reanimatedEase(
    _ value: CodeValue, _ mode: PowerEase.Mode, depth: Int
  ) -> Ease? {
    guard depth < 4 else { return nil }
    if value.lastName == "linear" { return .points([0, 0, 1, 1]) }
    if value.lastName == "ease" { return .points([0.42, 0, 1, 1]) }
    let exponents = ["quad": 2, "cubic": 3]
    if let exponent = value.lastName.flatMap({ exponents[$0] }) {
      return .function(
        bends: mode == .inOut ? [0.5] : [], PowerEase(exponent: exponent, mode: mode).point)
    }
    guard let inner = value.arguments?.first?.value,
      let next = value.lastName.flatMap(PowerEase.Mode.init)
    else { return nil }
    return reanimatedEase(inner, next, depth: depth + 1)
  }
}
