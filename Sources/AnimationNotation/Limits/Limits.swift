internal import JSONCodec

/// The limits of the service, each with its unit and its reason.
///
/// `GET /v1/limits` lists most of the limits; see `Limits.all`. Other modules add limits in
/// extensions. The code that enforces a limit reads the limit from this type, unless the operator
/// has set another value. `SourceLimits` contains further limits on source texts.
package struct Limits: Sendable {
  /// The limit on the nesting depth of JSON and of SwiftUI text.
  package static let depth = limit(
    "depth", 0...64, "levels",
    "descriptions need fewer than six levels. The limit bounds the size of the stack")
  /// The limit on the length of a SwiftUI text.
  package static let textCharacters = limit(
    "textCharacters", 1...4096, "UTF-16 code units", "enough for a hundred modifiers")
  /// The limit on the number of modifiers of one animation.
  package static let modifiers = limit(
    "modifiers", 0...64, "modifiers", "each modifier adds computing time to every frame")
  /// The limit on the number of properties of a scene.
  package static let properties = limit(
    "properties", 1...64, "properties",
    "enough for one screen. Each property adds computing time to every frame")
  /// The limit on the number of components of a vector.
  package static let components = limit(
    "components", 1...16, "numbers", "the size of a 4 × 4 matrix")
  /// The domain of each number in an angle, a unit point or a color.
  ///
  /// These numbers are multiplied by a factor for storage.
  package static let scaledNumber = limit(
    "scaledNumber", -1e9...1e9, "units", "far larger than practical values. Results stay finite")
  /// The limit on the length of the name of a property or a change.
  package static let nameBytes = limit(
    "nameBytes", 1...64, "bytes", "a name is one or a few words")
  /// The limit on the number of entries in a timeline, and on the number of pending entries of a
  /// session.
  package static let timelineEntries = limit(
    "timelineEntries", 0...1000, "entries", "one entry every 3.6 seconds for an hour")
  /// The limit on the number of keyframes of one track.
  package static let keyframes = limit(
    "keyframes", 1...1000, "keyframes", "one keyframe every 3.6 seconds for an hour")
  /// The limit on the number of phases of one change.
  package static let phases = limit(
    "phases", 2...100, "phases", "more than a design needs. A single phase has no next phase")
  /// The limit on the times, in seconds, at which a scene can be evaluated.
  package static let simulatedTime = limit(
    "simulatedTime", 0...86_400, least: 1e-9, "seconds",
    "a day. A longer motion counts as endless")
  /// The limit on the frame rate of the virtual display, in frames per second.
  ///
  /// The limit also applies to the number of samples per second.
  package static let frameRate = limit(
    "frameRate", 1...1000, "frames per second", "far above the frame rate of the fastest screens")

  /// Creates a limit.
  ///
  /// - Parameter least: The minimum magnitude of a number that is not 0; 0 if there is no such
  ///   minimum.
  package static func limit(
    _ name: StaticString, _ range: ClosedRange<Double>, least: Double = 0, _ unit: StaticString,
    _ reason: String
  ) -> Limit {
    Limit(name: name, range: range, minMagnitude: least, unit: unit, reason: reason)
  }
}
