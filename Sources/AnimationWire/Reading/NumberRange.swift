/// The finite numbers that a key allows.
public struct NumberRange: Equatable, Sendable {
  private let lower: Double
  private let upper: Double
  private let isLowerExcluded: Bool

  /// Any finite number.
  public static let any = NumberRange(-.infinity, .infinity)

  /// Numbers from one to another, both included.
  public static func from(_ lower: Double, to upper: Double) -> NumberRange {
    NumberRange(lower, upper)
  }

  /// Numbers not below a bound.
  public static func atLeast(_ lower: Double) -> NumberRange { NumberRange(lower, .infinity) }

  /// Numbers above a bound.
  public static func moreThan(_ lower: Double) -> NumberRange {
    NumberRange(lower, .infinity, isLowerExcluded: true)
  }

  private init(_ lower: Double, _ upper: Double, isLowerExcluded: Bool = false) {
    self.lower = lower
    self.upper = upper
    self.isLowerExcluded = isLowerExcluded
  }

  /// Whether a number is allowed.
  @inline(__always)
  func contains(_ number: Double) -> Bool {
    number.isFinite && number <= upper && (number > lower || number == lower && !isLowerExcluded)
  }

  /// What a number must be to be allowed, as a phrase, or nil if it is.
  public func objection(to number: Double) -> String? {
    if !number.isFinite { return "must be finite" }
    if contains(number) { return nil }
    let least = String(shortest: lower)
    if upper.isFinite { return "must be from \(least) to \(String(shortest: upper))" }
    return isLowerExcluded ? "must be more than \(least)" : "must be at least \(least)"
  }
}

extension NumberRange {
  /// The numbers that a limit allows.
  public init(_ limit: Limits.Limit) {
    self = .from(limit.lowerBound, to: limit.upperBound)
  }
}
