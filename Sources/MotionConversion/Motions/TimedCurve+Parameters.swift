internal import AnimationWire

extension TimedCurve {
  /// The four numbers under a platform's name for them.
  func handles(_ key: String) -> JSON.Member {
    JSON.Member(key: key, value: .array(numbers.map(JSON.number)))
  }

  /// The duration in seconds under a platform's name for it.
  func seconds(_ key: String = "duration") -> JSON.Member { .number(key, duration.tidy) }

  /// The duration in milliseconds under a platform's name for it.
  func milliseconds(_ key: String = "duration") -> JSON.Member { .number(key, milliseconds) }

  /// The duration in milliseconds.
  var milliseconds: Double { (duration * 1000).tidy }
}
