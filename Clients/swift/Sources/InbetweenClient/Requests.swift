/// The rules of a motion.
public enum Fidelity: String, Codable, Sendable {
  /// The frames that SwiftUI shows.
  case swiftui
  /// SwiftUI's rules, solved for each instant.
  case exact
}

/// The times in seconds at which to sample; at most one of `fps`, `step`, `count` and `times`.
public struct SampleRange: Codable, Sendable {
  /// The first time; by default 0, or the time of the session.
  public var start: Double?
  /// The last time: a number or `"removed"`, the default.
  public var end: JSON?
  /// The seconds from the start, in place of `end`.
  public var duration: Double?
  /// Samples per second, from 1 to 1000; the frame rate by default.
  public var fps: Double?
  /// Seconds between two samples.
  public var step: Double?
  /// The number of samples from the start to the end.
  public var count: Int?
  /// True to add a sample at the end.
  public var includeEnd: Bool?
  /// The times themselves, ascending.
  public var times: [Double]?

  /// Creates a range.
  public init(
    start: Double? = nil, end: JSON? = nil, duration: Double? = nil, fps: Double? = nil,
    step: Double? = nil, count: Int? = nil, includeEnd: Bool? = nil, times: [Double]? = nil
  ) {
    self.start = start
    self.end = end
    self.duration = duration
    self.fps = fps
    self.step = step
    self.count = count
    self.includeEnd = includeEnd
    self.times = times
  }
}

/// A request for samples of an animation from its start.
///
/// The short form has one property, `value`, with `from` and `to`; the long form has `properties`
/// and a `timeline`. An animation is SwiftUI text, its JSON, or `.null` for no animation.
public struct EvaluationRequest: Codable, Sendable {
  /// The animation; `nil` for SwiftUI's default animation.
  public var animation: JSON?
  /// The start of the only property; 0 by default.
  public var from: JSON?
  /// The target of the only property, 1 by default; or targets by property.
  public var to: JSON?
  /// Delays between the properties.
  public var stagger: JSON?
  /// The properties, each with its start.
  public var properties: [String: JSON]?
  /// Changes, pauses and removals, each with its time `at`.
  public var timeline: [JSON]?
  /// The times of the samples; by default 60 per second until no property moves.
  public var range: SampleRange?
  /// Frames per second of the display; 60 by default.
  public var frameRate: Double?
  /// The rules of the motion; `swiftui` by default.
  public var fidelity: Fidelity?
  /// `"2022"` for the default animation before iOS 17.
  public var compatibility: String?
  /// Additional parts: `velocity`, `fidelityGap`, `analysis`.
  public var include: [String]?
  /// The fraction of the travel within which a motion counts as settled, for `analysis`.
  public var tolerance: Double?
  /// Parts to leave out.
  public var omit: [String]?
  /// The maximum number of decimals.
  public var precision: Int?

  /// Creates a request.
  public init(
    animation: JSON? = nil, from: JSON? = nil, to: JSON? = nil, stagger: JSON? = nil,
    properties: [String: JSON]? = nil, timeline: [JSON]? = nil, range: SampleRange? = nil,
    frameRate: Double? = nil, fidelity: Fidelity? = nil, compatibility: String? = nil,
    include: [String]? = nil, tolerance: Double? = nil, omit: [String]? = nil,
    precision: Int? = nil
  ) {
    self.animation = animation
    self.from = from
    self.to = to
    self.stagger = stagger
    self.properties = properties
    self.timeline = timeline
    self.range = range
    self.frameRate = frameRate
    self.fidelity = fidelity
    self.compatibility = compatibility
    self.include = include
    self.tolerance = tolerance
    self.omit = omit
    self.precision = precision
  }
}
