internal import AnimationNotation
internal import JSONCodec

/// The reader for the library Motion.
extension CodeReader {
  /// Reads the options of a Motion transition.
  ///
  /// Source: motiondivision/motion packages/motion-dom/src/animation/generators/spring.ts: physical
  /// constants take precedence over durations, and `visualDuration` over `duration`.
  func motionLibrary(_ object: CodeValue) throws(UnreadableMotion) -> FoundMotion {
    let type = object.member("type").map { source.resolved($0) }
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
      throw UnreadableMotion("has a duration but no 'ease'", at: object.range)
    }
    if members["duration"] == nil { members["duration"] = .number(0.8) }
    return try encoded(members, object.range)
  }

  /// Returns true if a member `type` selects a spring, and false if it selects another motion;
  /// `nil` if its value is unknown.
  private func isSpringType(_ type: CodeValue) -> Bool? {
    if case .string(let word) = type.content { return word == "spring" }
    return ["spring": true, "false": false][type.lastName ?? ""]
  }
}
