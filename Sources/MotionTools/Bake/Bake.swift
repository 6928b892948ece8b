package import AnimationCore
internal import AnimationNotation
package import JSONCodec

/// A scene as keyframes of a platform, with their measured deviation from the motion.
package struct Bake: Sendable {
  /// The parameters of a bake.
  package struct Question: Sendable {
    /// The first baked second.
    package var start = 0.0
    /// The last baked second; `nil` until all properties rest.
    package var end: Double?
    /// The output format.
    package var format: BakeFormat
    /// The limit that the keyframes obey.
    package var budget: BakeBudget
    /// The name of the only track to bake; `nil` for all tracks.
    package var track: String?
    /// The platform's name of each property, by the scene's name.
    package var targets: [String: String] = [:]
    /// The platform's unit of each property's values, by the scene's name.
    package var units: [String: String] = [:]
    /// The maximum number of keyframes, and of samples of the motions.
    package var keyframesMost, samplesMost: Int
    /// The maximum number of seconds.
    package var timeMost: Double
    /// The limits for playing the motions.
    package var limits: MotionLimits

    /// Creates parameters without names, for all properties that move.
    package init(
      format: BakeFormat, budget: BakeBudget, keyframesMost: Int, samplesMost: Int,
      timeMost: Double, limits: MotionLimits
    ) {
      self.format = format
      self.budget = budget
      self.keyframesMost = keyframesMost
      self.samplesMost = samplesMost
      self.timeMost = timeMost
      self.limits = limits
    }
  }

  /// The reason why a scene cannot be baked.
  package enum Failure: Error, Sendable, Equatable {
    /// A motion never ends, and no cycle repeats exactly.
    case endless
    /// All properties are at rest from the start on.
    case instant
    /// The bake lasts this many seconds, longer than the limit.
    case tooLong(Double)
    /// A property has more extrema than the limits allow; `nil` for more samples.
    case tooDetailed(String?)
    /// The scene has more frames than the limits allow.
    case tooManyFrames
    /// No keyframes within the limits or the budget are close enough.
    case beyondKeyframes
    /// The format is continuous, and the motion jumps.
    case jumps
    /// The format has one number, but the scene has several, with these tracks.
    case severalNumbers([String])
    /// The requested track does not exist; these are the existing tracks.
    case unknownTrack([String])
    /// The format lacks this property, or has it only as a single number.
    ///
    /// The second value contains the available properties.
    case unknownTarget(String, [String])
    /// Two properties have the same name on the platform.
    case sameTarget(String)
    /// The format has no iterations, or no delay.
    case cycles
    /// A time or a value of this track is not finite.
    case notFinite(String)
  }

  /// The output format.
  package let format: BakeFormat
  /// The first baked second of the scene, and the seconds of one iteration.
  package let start, duration: Double
  /// Seconds before the first iteration; negative if it starts part-way in.
  package let delay: Double
  /// True if iterations repeat forever.
  package let isEndless: Bool
  /// The numbers, in byte order of their properties.
  package let tracks: [BakedTrack]
  /// The keyframes in the platform's form, as JSON.
  package let members: JSON
  /// The output to paste or store: text in UTF-8, a JSON document, or binary numbers.
  package let content: [UInt8]

  /// The largest deviation of any number, as a fraction of its travel.
  package var maxError: Double { worst?.maxError ?? 0 }
  /// The number with the largest deviation.
  package var worst: BakedTrack? { tracks.max { $0.maxError < $1.maxError } }
  /// The total number of keyframes.
  package var keyframes: Int { tracks.reduce(0) { $0 + $1.keyframes.count } }

  /// Bakes a scene that has not been played.
  ///
  /// - Throws: `Failure` if the format cannot represent the scene within the budget.
  package init(_ scene: AnimationScene, _ question: Question) throws(Failure) {
    let window = try BakeWindow(scene, from: question.start, to: question.end, question.limits)
    guard window.duration <= question.timeMost else { throw .tooLong(window.duration) }
    var sources = BakeSource.all(scene, window)
    let names = sources.map(\.track)
    if let track = question.track {
      sources.removeAll { $0.track != track }
      guard !sources.isEmpty else { throw .unknownTrack(names) }
    }
    let format = question.format
    if format.isOfOneNumber, sources.count > 1 { throw .severalNumbers(names) }
    let layout = BakeLayout(
      window: window, fps: scene.frameRate, question: question, count: sources.count)
    let written = try layout.write(sources)
    // The last check: no NaN and no infinity may be written to the output.
    for track in written.tracks { try track.checkFinite() }
    guard written.members.isFinite else { throw .notFinite(names.joined(separator: ", ")) }
    self.format = format
    (start, duration, delay) = (window.start, window.duration, window.delay)
    isEndless = window.isCycle
    (tracks, members, content) = (written.tracks, written.members, written.content)
  }
}

/// The representation of a scene's numbers in a format.
struct BakeLayout {
  /// The tracks and the output.
  struct Written {
    let tracks: [BakedTrack]
    let members: JSON
    let content: [UInt8]
  }

  let window: BakeWindow
  /// Frames per second, for formats that count time in frames.
  let fps: Double
  let question: Bake.Question
  /// The number of tracks.
  let count: Int

  var duration: Double { window.duration }

  func write(_ sources: [BakeSource]) throws(Bake.Failure) -> Written {
    switch question.format {
    case .waapi: try WebAnimation(self, sources).written
    case .keyframes: try KeyframesRules(self, sources).written
    case .lottie: try LottieDocument(self, sources).written
    case .gsap: try CustomEaseTween(self, sources).written
    case .coreanimation: try KeyframeAnimations(self, sources).written
    case .float32: try FrameValues(self, sources).written
    }
  }

  func target(_ source: BakeSource) -> BakeTarget {
    BakeTarget(
      source.property, source.form,
      given: (question.targets[source.property], question.units[source.property]))
  }

  /// Bakes a number.
  ///
  /// - Parameters:
  ///   - unit: The format's units per unit of the scene.
  ///   - zero: The scene's value that is 0 in the format.
  ///   - share: The fraction of the allowed error that is available for the number.
  func track(
    _ source: BakeSource, _ rule: BakeRule, unit: Double = 1, zero: Double = 0, share: Double = 1
  ) throws(Bake.Failure) -> BakedTrack {
    var budget = question.budget
    if case .maxError(let error) = budget { budget = .maxError(error * share) }
    let order = BakedTrack.Order(
      rule: rule, budget: budget, keyframesMost: max(question.keyframesMost / count, 2),
      samplesMost: max(question.samplesMost / count, 1000),
      endsOnFrame: question.format == .float32)
    return try BakedTrack(
      source, source.curve.less(zero).scaled(by: unit), travel: source.travel * abs(unit), order)
  }

  /// Returns a time in milliseconds, rounded to a millionth.
  static func milliseconds(_ seconds: Double) -> Double { (seconds * 1e9).rounded() / 1e6 }

  static func text(_ number: Double) -> String { String(shortest: number) }

  /// Returns a text in quotes, as in JSON and scripts.
  static func quoted(_ text: String) -> String {
    var json = JSONWriter(capacity: text.utf8.count + 2)
    json.string(text)
    return String(decoding: json.finish(), as: UTF8.self)
  }
}
