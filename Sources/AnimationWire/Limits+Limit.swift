extension Limits {
  /// One limit.
  public struct Limit: Sendable, Equatable {
    /// Its name in `/v1/limits`.
    public let name: String
    /// The most, and where there is one the least.
    public let range: ClosedRange<Double>
    /// What is counted.
    public let unit: String
    /// Why it is what it is.
    public let reason: String

    /// This limit with another most, where an operator has chosen one.
    public func with(max: Double) -> Limit {
      Limit(name: name, range: range.lowerBound...max, unit: unit, reason: reason)
    }

    /// The most, as a whole number.
    public var max: Int { Int(range.upperBound) }
    /// The most, as a number.
    public var upperBound: Double { range.upperBound }
    /// The least, as a number.
    public var lowerBound: Double { range.lowerBound }
  }
}
