internal import JSONCodec
internal import AnimationNotation
internal import AnimationCore

/// Writes an answer of any length, a piece after the other.
protocol SampleWriter {
  /// Writes what comes before the samples.
  ///
  /// - Parameter columns: The properties, whose samples are not looked at.
  mutating func begin(_ columns: [Samples.Column])

  /// Writes samples, and what happened since the ones before.
  mutating func write(_ samples: Samples)

  /// Writes what comes after the samples.
  ///
  /// - Parameter animating: The properties that still move.
  mutating func end(animating: [String])

  /// Hands over what was written since the last time.
  mutating func take() -> [UInt8]
}
