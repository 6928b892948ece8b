public import AnimationCore
public import AnimationWire
public import MotionAnalysis

/// A scene as keyframes of a platform, which state how far what it plays of them is from the motion.
public struct Bake: Sendable {
  /// What is asked for.
  public struct Question: Sendable {
    /// The first second that is baked.
    public var start = 0.0
    /// The last; `nil` until all rests.
    public var end: Double?
    /// What it is baked for.
    public var format: BakeFormat
    /// What is limited.
    public var budget: BakeBudget
    /// The one number that is baked, by its track's name; `nil` for all.
    public var track: String?
    /// What the platform calls each property, by the scene's name.
    public var targets: [String: String] = [:]
    /// What values are counted in on the platform, by the scene's name.
    public var units: [String: String] = [:]
    /// The most keyframes, and the most samples of the motions.
    public var keyframesMost, samplesMost: Int
    /// The most seconds.
    public var timeMost: Double
    /// How far the motions are played.
    public var limits: MotionLimits

    /// Creates a question without names, for all that moves.
    public init(
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

  /// Why a scene has no such bake.
  public enum Failure: Error, Sendable, Equatable {
    /// Something never ends, and nothing repeats evenly.
    case endless
    /// All is at rest from the start on.
    case instant
    /// It lasts longer than the limit, so many seconds.
    case tooLong(Double)
    /// A property turns more often than the limits allow; `nil` for samples.
    case tooDetailed(String?)
    /// It shows more frames than the limits allow.
    case tooManyFrames
    /// No keyframes as few as the limits or the question allow are near enough.
    case beyondKeyframes
    /// The format is continuous, and the motion jumps.
    case jumps
    /// The format has one number, and there are several: their tracks.
    case severalNumbers([String])
    /// There is no such track; those that there are.
    case unknownTrack([String])
    /// The format has no such property, or only as a single number; those that it has.
    case unknownTarget(String, [String])
    /// Two properties have the same name on the platform.
    case sameTarget(String)
    /// The format has no iterations, or begins at once.
    case cycles
    /// A time or a value of a number is not finite: the number's track.
    case notFinite(String)
  }

  /// What it is baked for.
  public let format: BakeFormat
  /// The first second of the scene that is baked, and how many are, of one iteration.
  public let start, duration: Double
  /// Seconds before the first iteration; negative where it is begun part-way.
  public let delay: Double
  /// Whether iterations go on for ever.
  public let isEndless: Bool
  /// The numbers, in byte order of their properties.
  public let tracks: [BakedTrack]
  /// The keyframes as the platform takes them, as JSON.
  public let members: JSON
  /// What is to be pasted or stored: text in UTF-8, a JSON document, or numbers.
  public let content: [UInt8]

  /// The largest distance of any number, in parts of its travel.
  public var maxError: Double { worst?.maxError ?? 0 }
  /// The number that is furthest off.
  public var worst: BakedTrack? { tracks.max { $0.maxError < $1.maxError } }
  /// How many keyframes all numbers have together.
  public var keyframes: Int { tracks.reduce(0) { $0 + $1.keyframes.count } }

  /// Bakes a scene that has not been played.
  ///
  /// - Throws: `Failure`, where the format cannot say it within the budget.
  public init(_ scene: AnimationScene, _ question: Question) throws(Failure) {
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
    // The last door: nothing that is no number goes into a file that is called exact.
    for track in written.tracks { try track.checkFinite() }
    guard written.members.isFinite else { throw .notFinite(names.joined(separator: ", ")) }
    self.format = format
    (start, duration, delay) = (window.start, window.duration, window.delay)
    isEndless = window.isCycle
    (tracks, members, content) = (written.tracks, written.members, written.content)
  }
}

/// What a format makes of a scene's numbers.
struct BakeLayout {
  /// What it is made of them.
  struct Written {
    let tracks: [BakedTrack]
    let members: JSON
    let content: [UInt8]
  }

  let window: BakeWindow
  /// Frames per second where the format counts time in frames.
  let fps: Double
  let question: Bake.Question
  /// How many numbers there are.
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
  ///   - unit: How many units of the format one of the scene's is.
  ///   - zero: The value of the scene that is the format's 0.
  ///   - share: The part of the error allowed that is left for it.
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

  /// Milliseconds of a time, to a millionth.
  static func milliseconds(_ seconds: Double) -> Double { (seconds * 1e9).rounded() / 1e6 }

  static func text(_ number: Double) -> String { String(shortest: number) }

  /// A text in quotes, as JSON and scripts write it.
  static func quoted(_ text: String) -> String {
    var json = JSONWriter(capacity: text.utf8.count + 2)
    json.string(text)
    return String(decoding: json.finish(), as: UTF8.self)
  }
}
