internal import AnimationNotation

/// The reader for the method `animate` of the Web Animations API whose options are a number.
extension CodeReader {
  /// Reads `animate(keyframes, 300)`, in which the number is the duration in milliseconds; `nil` for
  /// other expressions.
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
    var found = try motion(
      curve ?? .linear, lasting: milliseconds / 1000, call.range)
    // Without an easing, a fix could write only the duration.
    if let easing { found.parts = [part(easing, .easing), part(duration, .duration(nil))] }
    found.playback = FoundPlayback(.once, at: call.range)
    return found
  }

  /// Returns the easing of two keyframes, which is that of the first one; `nil` if they have none.
  ///
  /// An easing of a keyframe applies up to the next keyframe.
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
        "has an easing between more than two keyframes: write the easing in the options",
        at: keyframes.range)
    }
    return easing
  }
}
