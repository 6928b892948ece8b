internal import AnimationNotation
internal import JSONCodec

extension TimedCurve {
  /// Returns the coordinates of both control points, as a list under a platform's key.
  func handles(_ key: String) -> JSON.Member {
    JSON.Member(key: key, value: .array(numbers.map(JSON.number)))
  }

  /// Returns the duration in seconds under a platform's key.
  func seconds(_ key: String = "duration") -> JSON.Member { .number(key, duration.tidy) }

  /// Returns the duration in milliseconds under a platform's key.
  func milliseconds(_ key: String = "duration") -> JSON.Member { .number(key, milliseconds) }

  /// The duration in milliseconds.
  var milliseconds: Double { (duration * 1000).tidy }
}
