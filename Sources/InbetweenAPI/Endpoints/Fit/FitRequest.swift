internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
package import MotionTools

/// A request for the spring and the timing curve that best fit a motion.
package struct FitRequest {
  /// The times of the samples, in seconds since the start of the motion.
  let times: [Double]
  /// The value at each time.
  let values: [Double]
  /// The start value and the final value; `target` is `nil` if the final value is unknown.
  let from: Double, target: Double?
  /// The duration of a fitted curve, in seconds; by default the time of the last sample.
  let duration: Double
  /// True to fit the initial velocity of a spring as well; false if the motion starts at rest.
  let hasVelocity: Bool
  let kinds: [Kind]
  /// True if the request contains a motion instead of samples.
  let isOfMotion: Bool

  /// The kinds of fitted motions: a spring, or a timing curve as a cubic Bézier curve.
  enum Kind: String, CaseIterable, Sendable {
    case spring, bezier
  }

  private static let keys = [
    "times", "values", "motion", "from", "to", "duration", "initialVelocity", "kinds",
  ]
  private static let olderKeys = ["target", "animation"]

  /// Parses the fields of a body or a query; `nil` if errors were added to `violations`.
  init?(
    fields: ObjectMembers, registry: AnimationRegistry = .swiftUI, _ violations: ViolationList
  ) {
    fields.checkKeys(Self.keys, older: Self.olderKeys, violations)
    hasVelocity = fields["initialVelocity"]?.bool(violations) ?? false
    kinds = Self.kinds(fields, violations)
    let seconds = NumberRange.from(0.001, to: Limits.comparedTime.upperBound)
    let duration = fields["duration"]?.number(in: seconds, violations)
    let motion = fields.value(of: "motion", or: "animation", violations)
    let samples =
      motion.map { Self.played($0, fields, registry, violations) }
      ?? Self.given(fields, violations)
    guard let samples, violations.isEmpty else { return nil }
    isOfMotion = motion != nil
    times = samples.times
    values = samples.values
    from = samples.from
    target = samples.target
    self.duration = duration ?? samples.times.last ?? 0
    guard times.count >= 4, self.duration > 0, values.contains(where: { $0 != values[0] }) else {
      violations.add(
        "contains no movement: all values are equal, or the duration is 0",
        at: motion?.place ?? fields.place(of: "values"))
      return nil
    }
  }

  /// Returns the final value, from the member `to` or from its deprecated name `target`.
  ///
  /// `to` is also the deprecated name of `kinds`. If `to` is not a number, only `target` can
  /// contain the final value.
  private static func end(_ fields: ObjectMembers, _ violations: ViolationList) -> Double? {
    if fields.toIsKinds { return fields["target"]?.number(in: .value, violations) }
    return fields.value(of: "to", or: "target", violations)?.number(in: .value, violations)
  }

  private static func kinds(_ fields: ObjectMembers, _ violations: ViolationList) -> [Kind] {
    let words = Kind.allCases.map(\.rawValue)
    let value =
      fields.toIsKinds
      ? fields.value(of: "kinds", or: "to", violations) : fields["kinds"]
    guard let elements = value?.wordElements(violations) else { return Kind.allCases }
    var kinds: [Kind] = []
    for kind in elements.lazy.compactMap({ $0.word(words, violations) }).compactMap(Kind.init)
    where !kinds.contains(kind) { kinds.append(kind) }
    return kinds
  }

  private typealias Samples = (times: [Double], values: [Double], from: Double, target: Double?)

  private static func given(_ fields: ObjectMembers, _ violations: ViolationList) -> Samples? {
    fields.require("times", violations)
    fields.require("values", violations)
    let count = Limits.fittedSamples.whole
    let range = NumberRange.from(-86_400, to: 86_400, least: 1e-9)
    let times = fields["times"]?.numbers(count: count, in: range, violations)
    let values = fields["values"]?.numbers(count: count, in: .value, violations)
    let from = fields["from"]?.number(in: .value, violations), target = end(fields, violations)
    guard let times, let values else { return nil }
    if times.count != values.count {
      violations.add(
        "must have as many numbers as 'times' (\(times.count)), not \(values.count)",
        at: fields.place(of: "values"))
    }
    // BOUND: $0 > 0, because the first index is dropped.
    if let index = times.indices.dropFirst().first(where: { times[$0] - times[$0 - 1] < 1e-9 }) {
      violations.add(
        "must be at least 1e-9 s later than the previous time (\(String(shortest: times[index - 1])) s)",
        at: fields.place(of: .times, element: index),
        given: .number(times[index]))
    }
    // The time of the first sample is the start of the motion.
    return (times.map { $0 - times[0] }, values, from ?? values[0], target)
  }

  /// Returns 241 samples of the motion in `value`, from the start value 0 to the target 1.
  ///
  /// The result is `nil` if the motion cannot be read or is too long; errors are added to
  /// `violations`. A motion of another platform is computed by that platform's published algorithm.
  private static func played(
    _ value: SyntaxNode, _ fields: ObjectMembers, _ registry: AnimationRegistry,
    _ violations: ViolationList
  ) -> Samples? {
    for key in ["times", "values", "from", "to", "target"] where key != "to" || !fields.toIsKinds {
      if let other = fields[key] {
        violations.add(
          "cannot be combined with 'motion': give either 'motion', or 'times' and 'values'",
          at: other.place)
      }
    }
    let curve: MotionCurve
    if let call = value.call(named: "platform", violations) {
      guard let encoding = Dialects.table.read(call, violations) else { return nil }
      curve = encoding.motion(over: 1)
    } else {
      guard let animation = registry.table(.exact).read(value, violations) else { return nil }
      let limits = AnimationScene.PlayingLimits(
        time: Limits.comparedTime.upperBound, samples: Limits.samples.max,
        frames: Limits.frames.max)
      do throws(AnimationScene.PlaybackLimitExceeded) {
        curve = try MotionCurve(animation, from: 0, target: 1, fidelity: .exact, limits: limits)
      } catch {
        violations.add(
          """
          still moves after \(Limits.comparedTime.max) seconds \(Limits.comparedTime.citation): \
          instead of 'motion', send 'times' and 'values' of a part of it
          """, at: value.place)
        return nil
      }
    }
    let count = 240
    let times = (0...count).map { curve.duration * Double($0) / Double(count) }
    return (times, curve.points(at: times).map(\.value), 0, 1)
  }
}

extension ObjectMembers {
  /// True if the member `to` is present and is not a number.
  ///
  /// In this case, `to` is the deprecated name of `kinds`.
  var toIsKinds: Bool { has("to") && number("to") == nil }
}

extension Limits {
  /// The minimum and maximum number of samples in a fit.
  static let fittedSamples = limit(
    "fittedSamples", 4...10_000, "samples", "2.8 minutes at 60 frames a second")
}

/// The differences between samples and the motion that was fitted to them.
package struct FitLoss {
  /// The sentences that describe the differences; empty if no difference is significant.
  package let sentences: [String]

  /// Compares samples with the fitted motion.
  ///
  /// - Parameters:
  ///   - request: The request that contains the samples.
  ///   - motion: The fitted motion.
  ///   - from: The start value, in units of the samples.
  ///   - target: The final value, in units of the samples.
  package init(_ request: FitRequest, _ motion: ConvertibleMotion, from: Double, target: Double) {
    let fitted = motion.exactMotion(over: 1)
    let given = request.values.map { ($0 - from) / (target - from) }
    let shown = fitted.points(at: request.times).map(\.value)
    var sentences: [String] = []
    let beyond = (given: (given.max() ?? 1) - 1, fitted: (shown.max() ?? 1) - 1)
    let overshoot = max(beyond.given, 0) - max(beyond.fitted, 0)
    if abs(overshoot) >= 0.005 {
      sentences.append(
        """
        The overshoot is \(String(readable: max(beyond.fitted, 0) * 100)) % of the distance \
        instead of \(String(readable: max(beyond.given, 0) * 100)) %.
        """)
    }
    let passes = (given: Self.passes(given), fitted: Self.passes(shown))
    if passes.given != passes.fitted {
      sentences.append(
        "The number of target crossings is \(passes.fitted) instead of \(passes.given).")
    }
    let last = request.times.last ?? 0
    if fitted.duration > last, let rest = shown.last, abs(1 - rest) >= 0.005 {
      sentences.append(
        """
        At the last sample, at \(String(readable: last)) s, the fitted motion still differs from \
        its target by \(String(readable: abs(1 - rest) * 100)) % of the distance.
        """)
    }
    self.sentences = sentences
  }

  /// Returns the number of times that a motion from 0 to 1 crosses its target.
  ///
  /// Values that differ from the target 1 by less than 0.005 are ignored.
  private static func passes(_ values: [Double]) -> Int {
    var side = -1.0, count = 0
    for value in values where abs(value - 1) >= 0.005 {
      let now: Double = value > 1 ? 1 : -1
      if now != side { count += 1 }
      side = now
    }
    return count
  }
}
