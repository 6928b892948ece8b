internal import JSONCodec

/// A range of finite numbers that a parameter allows.
///
/// Every range has two bounds and a minimum magnitude. So every allowed number is finite. The
/// reciprocal of every allowed number except 0 is also finite.
public struct NumberRange: Sendable {
  private let lower, upper: Double
  private let isLowerExcluded: Bool
  /// The minimum magnitude of any allowed number other than 0.
  private let least: Double
  /// The name and the unit of the limit that errors cite; `nil` if there is none.
  private let limit: (name: StaticString, unit: StaticString)?
  /// The unit that an error assumes for a text such as `300ms`.
  package private(set) var unit = Unit.usual

  package enum Unit: Sendable {
    /// Times are in seconds, and percentages are written as fractions: 0.5 for 50 %.
    case usual
    case milliseconds, percent
  }

  /// Returns the range between two bounds, both included.
  ///
  /// A minimum below −10¹² becomes −10¹², and a maximum above 10¹² becomes 10¹².
  ///
  /// - Parameters:
  ///   - lower: The minimum.
  ///   - upper: The maximum.
  ///   - least: The minimum magnitude of a number other than 0.
  public static func from(
    _ lower: Double, to upper: Double, least: Double = leastMagnitude
  ) -> NumberRange {
    NumberRange(lower, upper, least: least)
  }

  /// Returns the range from a bound to 10¹², both included.
  public static func atLeast(_ lower: Double) -> NumberRange { NumberRange(lower, maxMagnitude) }

  /// Returns the range of numbers that are greater than a bound and at most 10¹².
  public static func moreThan(_ lower: Double) -> NumberRange {
    NumberRange(lower, maxMagnitude, isLowerExcluded: true)
  }

  /// Returns the range with another unit.
  package func measured(in unit: Unit) -> NumberRange {
    var range = self
    range.unit = unit
    return range
  }

  /// The maximum magnitude of a number in any range.
  private static var maxMagnitude: Double { 1e12 }
  /// The default minimum magnitude of a number other than 0.
  public static var leastMagnitude: Double { 1e-30 }

  private init(
    _ lower: Double, _ upper: Double, isLowerExcluded: Bool = false,
    least: Double = leastMagnitude, limit: (name: StaticString, unit: StaticString)? = nil
  ) {
    self.lower = max(lower, -Self.maxMagnitude)
    self.upper = min(upper, Self.maxMagnitude)
    self.isLowerExcluded = isLowerExcluded
    self.least = least
    self.limit = limit
  }

  /// True if a number is in the range, and is 0 or has at least the minimum magnitude.
  @inline(__always)
  func contains(_ number: Double) -> Bool {
    // NaN fails every comparison.
    number <= upper && number >= lower && (number.magnitude >= least || number == 0)
      && !(isLowerExcluded && number == lower)
  }

  /// Returns the requirement that a number violates, as a phrase; `nil` if the number is allowed.
  package func objection(to number: Double) -> String? {
    if !number.isFinite { return "must be finite" }
    if contains(number) { return nil }
    let (lowerText, upperText) = (String(shortest: lower), String(shortest: upper))
    if isLowerExcluded, number <= lower { return "must be more than \(lowerText)" }
    if number >= lower, number <= upper {
      return "must be 0 or have a magnitude of at least \(String(shortest: self.least))\(suffix)"
    }
    let unit = limit.map { " \($0.unit)" } ?? ""
    return isLowerExcluded
      ? "must be more than \(lowerText) and at most \(upperText)\(unit)\(suffix)"
      : "must be from \(lowerText) to \(upperText)\(unit)\(suffix)"
  }

  private var suffix: String { limit.map { " " + Limits.citation(of: "\($0.name)") } ?? "" }
}

extension NumberRange {
  /// Creates the range of the numbers that a limit allows.
  package init(_ limit: Limits.Limit) {
    let isDomain = limit.minMagnitude > 0
    self.init(
      limit.lowerBound, limit.upperBound,
      least: isDomain ? limit.minMagnitude : Self.leastMagnitude,
      limit: isDomain ? limit.label : nil)
  }

  /// The allowed frame rates in frames per second.
  package static let frameRate = NumberRange(Limits.frameRate)
}
