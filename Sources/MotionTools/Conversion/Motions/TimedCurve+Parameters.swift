internal import AnimationNotation
internal import JSONCodec

extension TimedCurve {
  /// Returns a JSON member with the array x₁, y₁, x₂, y₂ of the control points' coordinates.
  func handles(_ key: String) -> JSON.Member {
    JSON.Member(key: key, value: .array(numbers.map(JSON.number)))
  }

  func seconds(_ key: String = "duration") -> JSON.Member { .number(key, duration.tidy) }

  func milliseconds(_ key: String = "duration") -> JSON.Member { .number(key, milliseconds) }

  var milliseconds: Double { (duration * 1000).tidy }
}
