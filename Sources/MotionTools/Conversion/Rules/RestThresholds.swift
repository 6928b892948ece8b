internal import AnimationNotation
internal import JSONCodec

/// The greatest remaining distance and the greatest speed at which a library ends a spring.
struct RestThresholds: Sendable, Equatable {
  /// The distance in units of the animated value.
  var distance: Double
  /// The speed in units of the animated value per second.
  var speed: Double

  /// The thresholds that a description may contain; beyond them, a motion ends at once or never.
  static let range = NumberRange.from(1e-9, to: 1e9)

  /// Returns the thresholds that differ from a library's defaults, as parameters.
  ///
  /// - Parameter names: The names of the two parameters.
  func parameters(
    unless usual: RestThresholds, names: (distance: String, speed: String)
  ) -> [JSON.Member] {
    (distance == usual.distance ? [] : [.number(names.distance, distance)])
      + (speed == usual.speed ? [] : [.number(names.speed, speed)])
  }
}
