internal import JSONCodec

extension Limits {
  /// One limit of the service, with its range, its unit and its reason.
  package struct Limit: Sendable, Equatable {
    /// The name in `/v1/limits`, and the unit.
    let label: (name: StaticString, unit: StaticString)
    /// The allowed range: the minimum and the maximum.
    package let range: ClosedRange<Double>
    /// The minimum magnitude of a number that is not 0; 0 if there is no such minimum.
    package let minMagnitude: Double
    /// The reason for the limit, as a text for clients.
    package let reason: String
    /// The maximum, as an integer.
    package let max: Int

    init(
      name: StaticString, range: ClosedRange<Double>, minMagnitude: Double,
      unit: StaticString, reason: String
    ) {
      label = (name, unit)
      self.range = range
      self.minMagnitude = minMagnitude
      self.reason = reason
      max = Int(bounded: range.upperBound, in: .min ... .max)
    }

    /// Returns a copy of the limit with a maximum that an operator configured.
    ///
    /// If `max` is below the minimum of the limit, the maximum is that minimum.
    package func with(max: Double) -> Limit {
      Limit(
        name: label.name, range: range.lowerBound...Swift.max(max, range.lowerBound),
        minMagnitude: minMagnitude, unit: label.unit, reason: reason)
    }

    /// The name of the limit in `/v1/limits`.
    package var name: String { "\(label.name)" }
    /// The text that cites the limit in an error message.
    package var citation: String { Limits.citation(of: name) }
    /// The unit of the limit, such as `seconds`.
    package var unit: String { "\(label.unit)" }
    /// The maximum of the limit, as a number.
    package var upperBound: Double { range.upperBound }
    /// The minimum of the limit, as a number.
    package var lowerBound: Double { range.lowerBound }
    /// The maximum with its unit, such as `60 seconds`.
    package var maximum: String { "\(String(shortest: upperBound)) \(unit)" }
    /// The range with its unit, such as `0.01 to 60 seconds`.
    package var extent: String { "\(String(shortest: lowerBound)) to \(maximum)" }
    /// The range from the minimum to the maximum, as whole numbers.
    package var whole: ClosedRange<Int> {
      // BOUND: every number is .min or more, and lower is at most max.
      let lower = Int(bounded: range.lowerBound, in: .min...max)
      return lower...max
    }

    /// True if two limits have the same name, range, unit, minimum magnitude and reason.
    package static func == (first: Limit, second: Limit) -> Bool {
      first.name == second.name && first.range == second.range && first.unit == second.unit
        && first.minMagnitude == second.minMagnitude && first.reason == second.reason
    }
  }

  /// Returns the text that cites a limit in an error message: the limit's name, and the path of the
  /// list of all limits.
  static func citation(of name: String) -> String { "(\(name) in /v1/limits)" }
}
