package import AnimationCore
internal import AnimationNotation
package import JSONCodec

/// The keyframes that represent a scene on a platform, and the measured deviation of the keyframes.
package struct Bake: Sendable {
  /// The parameters of a bake.
  package struct Options: Sendable {
    /// The start of the baked time range in seconds.
    package var start = 0.0
    /// The end of the baked time range in seconds; if it is `nil`, the range ends when all
    /// properties have settled.
    package var end: Double?
    /// The output format.
    package var format: BakeFormat
    /// The rule that determines the keyframes: an allowed error, a maximum number of keyframes, or
    /// a frame rate.
    package var budget: BakeBudget
    /// The name of the track to bake; if it is `nil`, all tracks are baked.
    ///
    /// A track contains the keyframes of one number: a property or one component of a property.
    package var track: String?
    /// The name of each property on the platform, keyed by the property's name in the scene.
    ///
    /// For example, `"x": "translateX"` bakes the scene's property `x` as `translateX`.
    package var targets: [String: String] = [:]
    /// The unit of each property on the platform, keyed by the property's name in the scene.
    ///
    /// For example, `"x": "em"` writes the values of the scene's property `x` in `em`.
    package var units: [String: String] = [:]
    /// The replacement for movements if the user prefers reduced motion; used only for the formats
    /// `waapi` and `keyframes`.
    package var reducedMotion = ReducedMotion.unchanged
    /// The maximum number of keyframes, and the maximum number of samples, in total for all tracks.
    ///
    /// Each track is allowed 2 keyframes and 1000 samples, even if the totals are then exceeded.
    package var maxKeyframes, maxSamples: Int
    /// The maximum length of the baked time range in seconds.
    package var maxTime: Double
    /// The limits for playing the motions.
    package var limits: MotionLimits

    /// Creates options that bake all tracks; `targets` and `units` are empty.
    package init(
      format: BakeFormat, budget: BakeBudget, maxKeyframes: Int, maxSamples: Int,
      maxTime: Double, limits: MotionLimits
    ) {
      self.format = format
      self.budget = budget
      self.maxKeyframes = maxKeyframes
      self.maxSamples = maxSamples
      self.maxTime = maxTime
      self.limits = limits
    }
  }

  /// The reason why a scene cannot be baked.
  package enum Failure: Error, Sendable, Equatable {
    /// A motion does not end within the playing limits, and cannot be baked as one repeated cycle.
    ///
    /// A cycle is the part of the motion that repeats forever. A cycle cannot be baked in three
    /// cases: the scene has no known cycle, the baked time range does not start at 0, or the format
    /// is `float32`.
    case endless
    /// No property moves in the time range.
    case instant
    /// The baked time range is longer than the limit; the value is the range's length in seconds.
    case tooLong(Double)
    /// The property with this name has too many extrema.
    case tooManyExtrema(String)
    /// The bake needs too many samples.
    case tooManySamples
    /// The scene has more frames than the limits allow.
    case tooManyFrames
    /// The motion needs more keyframes than the budget or the limits allow.
    case beyondKeyframes
    /// The motion jumps, and the format supports only continuous motions.
    case jumps
    /// The format supports only one track, but the scene has several tracks; the array contains the
    /// names of the scene's tracks.
    case severalNumbers([String])
    /// The requested track does not exist; the array contains the names of the existing tracks.
    case unknownTrack([String])
    /// The format does not support a property, or does not support the property's name.
    ///
    /// The first value is the property's name in the scene. The second value contains the names
    /// that are possible instead, or is empty.
    case unknownTarget(String, [String])
    /// Two properties of the scene have the same name on the platform; the value is this name.
    case sameTarget(String)
    /// The motion repeats forever after a delay, and the format supports no delay.
    case cycles
    /// A number in the output is NaN or infinite.
    ///
    /// The string is the name of the track that contains this number. If this track is unknown, the
    /// string contains the names of all tracks.
    case notFinite(String)
  }

  /// The output format.
  package let format: BakeFormat
  /// The start of the baked time range and the range's length, both in seconds.
  ///
  /// If the motion repeats forever, `duration` is the length of one iteration.
  package let start, duration: Double
  /// The time in seconds before the first iteration.
  ///
  /// If the delay is negative, the first −`delay` seconds of the first iteration are skipped.
  package let delay: Double
  /// True if iterations repeat forever.
  package let isEndless: Bool
  /// The tracks, sorted by the bytes of their property names.
  package let tracks: [BakedTrack]
  /// The keyframes in the platform's format, as the JSON of a response.
  package let members: JSON
  /// The bytes to paste or store: text in UTF-8, a JSON document, or binary numbers.
  package let content: [UInt8]

  /// The largest deviation of any track, as a fraction of the track's travel.
  ///
  /// The travel is the difference between the largest and the smallest value that the scene sets.
  /// If these two values are equal, the travel is the largest minus the smallest value of the
  /// motion.
  package var maxError: Double { worst?.maxError ?? 0 }
  /// The track with the largest deviation; `nil` if there are no tracks.
  package var worst: BakedTrack? { tracks.max { $0.maxError < $1.maxError } }
  /// The total number of keyframes.
  package var keyframes: Int { tracks.reduce(0) { $0 + $1.keyframes.count } }

  /// Computes the keyframes of a scene.
  ///
  /// The scene must not have been played yet.
  ///
  /// - Throws: `Failure` if the options do not fit the scene, or if a limit is exceeded.
  package init(_ scene: AnimationScene, _ options: Options) throws(Failure) {
    let window = try BakeWindow(scene, options)
    guard window.duration <= options.maxTime else { throw .tooLong(window.duration) }
    var sources = BakeSource.all(scene, window.motions, before: window.start + window.shown) {
      $0.part(from: window.start, lasting: window.shown, isCycle: window.isCycle)
    }
    let names = sources.map(\.track)
    if let track = options.track {
      sources.removeAll { $0.track != track }
      guard !sources.isEmpty else { throw .unknownTrack(names) }
    }
    let format = options.format
    if format.isOfOneNumber, sources.count > 1 { throw .severalNumbers(names) }
    let layout = BakeLayout(
      window: window, fps: scene.frameRate, options: options, count: sources.count)
    let written = try layout.write(sources)
    // These checks ensure that the output contains no NaN and no infinity.
    for track in written.tracks { try track.checkFinite() }
    guard written.members.isFinite else { throw .notFinite(names.joined(separator: ", ")) }
    self.format = format
    (start, duration, delay) = (window.start, window.duration, window.delay)
    isEndless = window.isCycle
    (tracks, members, content) = (written.tracks, written.members, written.content)
  }
}

/// A converter that writes the tracks of a scene in an output format.
struct BakeLayout {
  /// The baked tracks, and the text and the JSON of these tracks in the output format.
  struct Written {
    let tracks: [BakedTrack]
    let members: JSON
    let content: [UInt8]
  }

  let window: BakeWindow
  /// The frames per second of the scene, for formats whose unit of time is a frame.
  let fps: Double
  let options: Bake.Options
  let count: Int

  var duration: Double { window.duration }

  func write(_ sources: [BakeSource]) throws(Bake.Failure) -> Written {
    switch options.format {
    case .waapi: try webAnimation(sources)
    case .keyframes: try keyframesRules(sources)
    case .lottie: try lottieDocument(sources)
    case .gsap: try customEaseTween(sources)
    case .coreanimation: try keyframeAnimations(sources)
    case .float32: try frameValues(sources)
    }
  }

  func target(_ source: BakeSource) -> BakeTarget {
    BakeTarget(
      source.property, source.form,
      given: (options.targets[source.property], options.units[source.property]))
  }

  /// Computes the keyframes of one number of the scene.
  ///
  /// - Parameters:
  ///   - unit: The factor that converts the scene's values to the unit of the format.
  ///   - zero: The scene's value that becomes 0 in the format.
  ///   - share: The fraction of the allowed error that is available for this number.
  func track(
    _ source: BakeSource, _ rule: BakeRule, unit: Double = 1, zero: Double = 0, share: Double = 1
  ) throws(Bake.Failure) -> BakedTrack {
    var budget = options.budget
    if case .maxError(let error) = budget { budget = .maxError(error * share) }
    let found = try BakeFit(
      curve: source.curve.less(zero).scaled(by: unit), travel: source.travel * abs(unit),
      rule: rule, maxKeyframes: max(options.maxKeyframes / count, 2),
      maxSamples: max(options.maxSamples / count, 1000),
      endsOnFrame: options.framesPerSecond != nil
    ).within(budget)
    return BakedTrack(
      name: source.track, property: source.property, from: source.curve.from,
      to: source.curve.target, travel: source.travel, keyframes: found.keyframes,
      fewestKeyframes: found.fewest, maxError: found.deviation.largest,
      maxErrorTime: found.deviation.time, timeDecimals: found.timeDecimals,
      valueDecimals: found.valueDecimals, precision: found.precision, pieces: found.pieces)
  }

  /// Converts seconds to milliseconds, rounded to six decimals.
  ///
  /// Rounding removes the errors of floating-point sums: 0.1 s + 0.2 s give 300 ms.
  static func milliseconds(_ seconds: Double) -> Double { (seconds * 1e9).rounded() / 1e6 }

  /// Returns a time in seconds as CSS text in milliseconds.
  static func cssTime(_ seconds: Double) -> String { "\(text(milliseconds(seconds)))ms" }

  static func text(_ number: Double) -> String { String(shortest: number) }

  /// Returns a text in double quotes, escaped as in JSON.
  static func quoted(_ text: String) -> String { JSON.string(text).written }

  /// Returns the JavaScript literal of a number or a string.
  ///
  /// For any other value, the result is `Infinity`.
  static func literal(_ value: JSON) -> String {
    switch value {
    case .number(let number): text(number)
    case .string(let text): quoted(text)
    default: "Infinity"
    }
  }
}

extension JSON {
  /// Creates an object from members; the keys must be distinct.
  static func object(of members: [(key: String, value: JSON)]) -> JSON {
    .object(members.map { Member(key: $0.key, value: $0.value) })
  }
}
