internal import JSONCodec

extension Limits {
  /// One limit.
  package struct Limit: Sendable, Equatable {
    /// Its name in `/v1/limits`, and what is counted.
    let label: (name: StaticString, unit: StaticString)
    /// The most, and where there is one the least.
    package let range: ClosedRange<Double>
    /// The least magnitude of a number other than 0; 0 for a limit of anything else.
    package let leastMagnitude: Double
    /// Why it is what it is.
    package let reason: String
    /// The most, as a whole number.
    package let max: Int

    init(
      name: StaticString, range: ClosedRange<Double>, leastMagnitude: Double = 0,
      unit: StaticString, reason: String
    ) {
      label = (name, unit)
      self.range = range
      self.leastMagnitude = leastMagnitude
      self.reason = reason
      max = Int(bounded: range.upperBound, in: .min ... .max)
    }

    /// This limit with another most, where an operator has chosen one.
    package func with(max: Double) -> Limit {
      Limit(
        name: label.name, range: range.lowerBound...Swift.max(max, range.lowerBound),
        leastMagnitude: leastMagnitude, unit: label.unit, reason: reason)
    }

    /// Its name in `/v1/limits`.
    package var name: String { "\(label.name)" }
    /// The limit in an error message.
    package var citation: String { Limits.citation(of: name) }
    /// What is counted.
    package var unit: String { "\(label.unit)" }
    /// The most, as a number.
    package var upperBound: Double { range.upperBound }
    /// The least, as a number.
    package var lowerBound: Double { range.lowerBound }
    /// The whole numbers that it allows.
    package var whole: ClosedRange<Int> {
      // BOUND: every number is .min or more, and least is bounded to max.
      let least = Int(bounded: range.lowerBound, in: .min...max)
      return least...max
    }

    /// Whether two limits show the same.
    package static func == (first: Limit, second: Limit) -> Bool {
      first.name == second.name && first.range == second.range && first.unit == second.unit
        && first.leastMagnitude == second.leastMagnitude && first.reason == second.reason
    }
  }

  /// A limit in an error message, by its name, with the address that lists all limits.
  static func citation(of name: String) -> String { "(\(name) in /v1/limits)" }
}
