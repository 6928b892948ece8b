internal import JSONCodec

/// The numbers that a key allows, all of them finite.
///
/// Every range has two bounds: arithmetic behind it meets neither infinity nor a number so small that its
/// reciprocal is infinite.
public struct NumberRange: Sendable {
  private let lower, upper: Double
  private let isLowerExcluded: Bool
  /// The least magnitude of a number that is not 0.
  private let least: Double
  /// The limit that the range is, where errors name it, and its unit.
  private let limit: (name: StaticString, unit: StaticString)?

  /// Numbers from one to another, both included.
  ///
  /// - Parameters:
  ///   - lower: The least number, at least −10¹².
  ///   - upper: The greatest number, at most 10¹².
  ///   - least: The least magnitude of a number that is not 0.
  public static func from(
    _ lower: Double, to upper: Double, least: Double = leastMagnitude
  ) -> NumberRange {
    NumberRange(lower, upper, least: least)
  }

  /// Numbers from a bound to 10¹².
  public static func atLeast(_ lower: Double) -> NumberRange { NumberRange(lower, mostMagnitude) }

  /// Numbers above a bound, to 10¹².
  public static func moreThan(_ lower: Double) -> NumberRange {
    NumberRange(lower, mostMagnitude, isLowerExcluded: true)
  }

  /// The magnitudes that a range has at most, and for numbers other than 0 at least.
  private static var mostMagnitude: Double { 1e12 }
  /// What a number other than 0 is by magnitude at least, unless a range says more.
  public static var leastMagnitude: Double { 1e-30 }

  private init(
    _ lower: Double, _ upper: Double, isLowerExcluded: Bool = false,
    least: Double = leastMagnitude, limit: (name: StaticString, unit: StaticString)? = nil
  ) {
    self.lower = max(lower, -Self.mostMagnitude)
    self.upper = min(upper, Self.mostMagnitude)
    self.isLowerExcluded = isLowerExcluded
    self.least = least
    self.limit = limit
  }

  /// Whether a number is allowed.
  @inline(__always)
  func contains(_ number: Double) -> Bool {
    // What is not a number is in no order.
    number <= upper && number >= lower && (number.magnitude >= least || number == 0)
      && !(isLowerExcluded && number == lower)
  }

  /// What a number must be to be allowed, as a phrase, or nil if it is.
  package func objection(to number: Double) -> String? {
    if !number.isFinite { return "must be finite" }
    if contains(number) { return nil }
    let (least, most) = (String(shortest: lower), String(shortest: upper))
    if isLowerExcluded, number <= lower { return "must be more than \(least)" }
    if number >= lower, number <= upper {
      return "must be 0, or at least \(String(shortest: self.least)) by magnitude\(suffix)"
    }
    let unit = limit.map { " \($0.unit)" } ?? ""
    return isLowerExcluded
      ? "must be more than \(least) and at most \(most)\(unit)\(suffix)"
      : "must be from \(least) to \(most)\(unit)\(suffix)"
  }

  private var suffix: String { limit.map { " " + Limits.citation(of: "\($0.name)") } ?? "" }
}

extension NumberRange {
  /// The numbers that a limit allows.
  package init(_ limit: Limits.Limit) {
    let isDomain = limit.leastMagnitude > 0
    self.init(
      limit.lowerBound, limit.upperBound,
      least: isDomain ? limit.leastMagnitude : Self.leastMagnitude,
      limit: isDomain ? limit.label : nil)
  }

  /// Frames per second.
  package static let frameRate = NumberRange.from(
    Limits.frameRate.lowerBound, to: Limits.frameRate.upperBound)
}
