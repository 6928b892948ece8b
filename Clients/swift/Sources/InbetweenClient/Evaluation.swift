/// Samples and events.
///
/// `times` and the lists in `values` and `velocities` have the same length. A sample is a number, a
/// vector, a typed value such as a color, or `.null` for an infinite velocity or no value.
public struct Evaluation: Decodable, Sendable {
  /// The version of the engine.
  public let engine: String
  /// The fidelity: `swiftui` or `exact`.
  public let fidelity: String
  /// Frames per second of the display.
  public let frameRate: Double
  /// The range as it was evaluated.
  public let range: SampledRange
  /// The times in seconds; empty if the request omits them.
  public let times: [Double]
  /// The samples by property; in the short form of a request, the only property is `value`.
  public let values: [String: Samples]
  /// The velocities in units per second, by property; empty without `include: ["velocity"]`.
  public let velocities: [String: Samples]
  /// Completions and removals.
  public let events: [Event]
  /// The properties that still move at the end.
  public let animating: [String]
  /// The reasons to doubt the values.
  public let warnings: [String]
  /// The time and the revision of a session after a step; `nil` without a session.
  public let session: Standing?
  /// The differences between the fidelities, by property; `nil` without `include: ["fidelityGap"]`.
  public let fidelityGap: JSON?
  /// The analysis, by property; `nil` without `include: ["analysis"]`.
  public let analysis: JSON?

  /// Returns the samples of a property whose values are numbers.
  ///
  /// - Returns: `nil` if there is no such property, or if a sample is not a number.
  public func numbers(_ name: String = "value") -> [Double]? { values[name]?.numbers }

  /// Returns the velocities, in units per second, of a property whose values are numbers.
  ///
  /// - Returns: `nil` if there are no velocities, or if a velocity is infinite or not a number.
  public func velocityNumbers(_ name: String = "value") -> [Double]? { velocities[name]?.numbers }

  private enum CodingKeys: CodingKey {
    case engine, fidelity, frameRate, range, times, values, velocities, events, animating
    case warnings, session, fidelityGap, analysis
  }

  /// Decodes a response.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    engine = try members.decode(String.self, forKey: .engine)
    fidelity = try members.decode(String.self, forKey: .fidelity)
    frameRate = try members.decode(Double.self, forKey: .frameRate)
    range = try members.decode(SampledRange.self, forKey: .range)
    times = try members.decodeIfPresent([Double].self, forKey: .times) ?? []
    values = try members.decode([String: Samples].self, forKey: .values)
    velocities = try members.decodeIfPresent([String: Samples].self, forKey: .velocities) ?? [:]
    events = try members.decode([Event].self, forKey: .events)
    animating = try members.decode([String].self, forKey: .animating)
    warnings = try members.decodeIfPresent([String].self, forKey: .warnings) ?? []
    session = try members.decodeIfPresent(Standing.self, forKey: .session)
    fidelityGap = try members.decodeIfPresent(JSON.self, forKey: .fidelityGap)
    analysis = try members.decodeIfPresent(JSON.self, forKey: .analysis)
  }
}

/// The samples of a property.
public enum Samples: Decodable, Sendable, Equatable {
  /// Samples that are all numbers.
  case scalars([Double])
  /// Other samples.
  case others([JSON])

  /// The samples, if all of them are numbers.
  public var numbers: [Double]? {
    if case .scalars(let numbers) = self { numbers } else { nil }
  }

  /// The samples as JSON.
  public var all: [JSON] {
    switch self {
    case .scalars(let numbers): numbers.map(JSON.number)
    case .others(let values): values
    }
  }

  /// Decodes a list.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let numbers = try? container.decode([Double].self) {
      self = .scalars(numbers)
    } else {
      self = .others(try container.decode([JSON].self))
    }
  }
}

/// The range as it was evaluated, in seconds.
public struct SampledRange: Decodable, Sendable, Equatable {
  /// The first time.
  public let start: Double
  /// The last time.
  public let end: Double
  /// The number of samples.
  public let count: Int
  /// Samples per second.
  public let fps: Double?
  /// Seconds between two samples.
  public let step: Double?
}

/// A completion or a removal.
public struct Event: Decodable, Sendable, Equatable {
  /// `logicallyComplete`, `removed` or `completion`.
  public let type: String
  /// The time in seconds.
  public let time: Double
  /// The property; `nil` in the completion of a change.
  public let property: String?
  /// The id of the change.
  public let change: String
  /// The criterion of a completion: `logicallyComplete` or `removed`.
  public let criteria: String?
}

/// The time and the revision of a session.
public struct Standing: Decodable, Sendable, Equatable {
  /// The time in seconds.
  public let time: Double
  /// The revision.
  public let revision: Int
}
