internal import JSONCodec
internal import AnimationNotation
internal import AnimationCore

/// A writer of a streamed response.
protocol SampleWriter {
  /// Writes the content before the samples.
  ///
  /// - Parameter columns: The columns of the properties; their samples are ignored.
  mutating func begin(_ columns: [Samples.Column])

  /// Writes samples, and the events since the previous samples.
  mutating func write(_ samples: Samples)

  /// Writes the content after the samples.
  ///
  /// - Parameter animating: The names of the properties that still animate.
  mutating func end(animating: [String])

  /// Returns the bytes written since the last call.
  mutating func take() -> [UInt8]
}
