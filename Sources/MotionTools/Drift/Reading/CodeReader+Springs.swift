internal import JSONCodec

/// The readers for Motion, react-spring and Reanimated, whose options describe springs or curves.
extension CodeReader {
  /// Reads the options of a Motion transition.
  ///
  /// Source: motiondivision/motion packages/motion-dom/src/animation/generators/spring.ts: physical
  /// constants take precedence over durations, and `visualDuration` over `duration`.
  func motionLibrary(_ object: CodeValue) throws(UnreadableMotion) -> FoundMotion {
    let type = object.member("type").map { source.resolved($0) }
    if let type, let word = type.string ?? type.lastName, let reason = Self.otherTypes[word] {
      throw UnreadableMotion("has the type \(word), \(reason)", at: type.range)
    }
    let isSpring = type.flatMap(isSpringType)
    if has(object, ["ease"]), isSpring != true {
      return try curve(object, "ease", lasting: 0.3)
    }
    if let type, isSpring == false {
      throw UnreadableMotion("has no 'ease', and its 'type' is not \"spring\"", at: type.range)
    }
    let physics = ["stiffness", "damping", "mass"], rest = MotionSpringEncoding.restNames.keys
    if has(object, physics) {
      return try encoded(try numbers(object, physics + ["velocity"] + rest), object.range)
    }
    guard has(object, ["duration", "bounce"]) else {
      guard has(object, ["visualDuration"]) || isSpring == true else {
        throw UnreadableMotion("has no parameter of a spring or a curve", at: object.range)
      }
      // Without `bounce`, Motion ignores `visualDuration`.
      return try encoded(try numbers(object, ["velocity"] + rest), object.range)
    }
    if has(object, ["visualDuration"]) {
      let members = try numbers(object, ["visualDuration", "bounce"] + rest)
      return try encoded(members.merging(["bounce": .number(0)]) { own, _ in own }, object.range)
    }
    var members = try numbers(object, ["duration", "bounce"])
    if members["bounce"] == nil, type == nil {
      throw UnreadableMotion(
        "has a duration but no 'ease': write 'ease', or type: \"spring\"", at: object.range)
    }
    if members["duration"] == nil { members["duration"] = .number(0.8) }
    return try encoded(members, object.range)
  }

  /// The types of a transition that are neither a spring nor a curve, and the reasons why they are
  /// not supported.
  ///
  /// Source: motiondivision/motion packages/motion-dom/src/animation/interfaces/motion-value.ts.
  private static let otherTypes = [
    "false": "so the motion is a jump", "inertia": "which is not supported",
    "decay": "which is not supported",
  ]

  /// True if the value of a member `type` selects a spring, and false if it selects another motion;
  /// `nil` for an unknown value.
  func isSpringType(_ type: CodeValue) -> Bool? {
    type.string.map { $0 == "spring" } ?? ["spring": true, "false": false][type.lastName ?? ""]
  }

  /// Reads the options of a react-spring spring or curve.
  ///
  /// Source: pmndrs/react-spring packages/core/src/AnimationConfig.ts, `sanitizeConfig`: a parameter
  /// of a spring removes the duration, and a tension or friction removes the frequency.
  func reactSpring(_ object: CodeValue) throws(UnreadableMotion) -> FoundMotion {
    if let decay = object.member("decay") {
      throw UnreadableMotion("has 'decay', which is not supported", at: decay.range)
    }
    let isTension = has(object, ["tension", "friction"]), isPeriodic = has(object, ["frequency"])
    if isPeriodic, !isTension {
      return try encoded(
        try numbers(object, ["frequency", "damping", "mass", "velocity"]), object.range)
    }
    guard isTension || has(object, ["mass", "damping"]) else { return try curve(object, "easing") }
    // The damping ratio has an effect only with a frequency.
    let members = try numbers(object, ["tension", "friction", "mass", "velocity"])
    return try encoded(members.merging(["mass": .number(1)]) { own, _ in own }, object.range)
  }

  /// Reads the options of a Reanimated spring or curve.
  ///
  /// Source: software-mansion/react-native-reanimated
  /// packages/react-native-reanimated/src/animation/spring/spring.ts, `useDuration`: a duration or a
  /// damping ratio takes precedence over physical constants.
  func reanimated(
    _ object: CodeValue, call: String?
  ) throws(UnreadableMotion) -> FoundMotion {
    if call == "withTiming" || call != "withSpring" && has(object, ["easing"]) {
      return try curve(object, "easing", usual: .named(.power(2), .inOut), lasting: 0.3)
    }
    let rest =
      version == .reanimated3
      ? Reanimated3SpringEncoding.restNames.keys : ["energyThreshold"]
    if has(object, ["duration", "dampingRatio"]) {
      return try encoded(
        try numbers(object, ["duration", "dampingRatio", "velocity"] + rest), object.range)
    }
    guard has(object, ["stiffness", "damping", "mass"]) else {
      throw UnreadableMotion("has no parameter of a spring or a curve", at: object.range)
    }
    return try encoded(
      try numbers(object, ["stiffness", "damping", "mass", "velocity"] + rest), object.range)
  }
}
