internal import AnimationNotation
internal import JSONCodec

/// The greatest remaining distance and the greatest speed at which a library ends a spring.
struct RestThresholds: Sendable {
  /// The distance in units of the animated value; `nil` if the library's default applies.
  var distance: Double?
  /// The speed in units of the animated value per second; `nil` if the library's default applies.
  var speed: Double?

  /// The names that a library uses for the two thresholds, and the library's default thresholds.
  struct Names: Sendable {
    let distance: String, speed: String
    /// The library's default thresholds; a default that depends on the motion is `nil`.
    var usual = RestThresholds()

    /// The names of both thresholds, as keys of the library's options.
    var keys: [String] { [distance, speed] }

    /// The thresholds as parameters of a platform's options, each from 1e-9 to 1e9.
    ///
    /// With a threshold outside this range, a motion would end at once or never.
    var parameters: [Parameter] {
      let range = NumberRange.from(1e-9, to: 1e9)
      return [(distance, usual.distance), (speed, usual.speed)].map { name, usual in
        usual.map { .number(name, $0, in: range) } ?? .optionalNumber(name, in: range)
      }
    }

    /// Returns the thresholds that the arguments contain.
    func thresholds(_ given: Arguments) -> RestThresholds {
      RestThresholds(
        distance: given.optionalNumber(distance), speed: given.optionalNumber(speed))
    }

    /// Returns the thresholds that differ from the library's defaults, as members of an options
    /// object.
    func members(_ rest: RestThresholds) -> [JSON.Member] {
      [(distance, rest.distance, usual.distance), (speed, rest.speed, usual.speed)].compactMap {
        name, own, usual in
        own == usual ? nil : own.map { .number(name, $0) }
      }
    }
  }
}
