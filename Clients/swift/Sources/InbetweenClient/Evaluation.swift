/// Samples and events.
///
/// `times` and the lists in `values` and `velocities` have the same length. A sample is a number, a
/// vector, a typed value such as a color, or `.null` for an infinite velocity or no value.
public struct Evaluation: Decodable, Sendable {
  /// The version of the engine.
  public let engine: String
  /// The rules of the motion.
  public let fidelity: String
  /// Frames per second of the display.
  public let frameRate: Double
  /// The range as it was evaluated.
  public let range: SampledRange
  /// The times in seconds; empty if the request omits them.
  public let times: [Double]
  /// The samples by property, which is `value` in the short form of a request.
  public let values: [String: Samples]
  /// Units per second, with `include: ["velocity"]`; otherwise empty.
  public let velocities: [String: Samples]
  /// Completions and removals.
  public let events: [Event]
  /// The properties that still move at the end.
  public let animating: [String]
  /// The reasons to doubt the values.
  public let warnings: [String]
  /// The position of a session after a step.
  public let session: Standing?
  /// The differences of the fidelities by property, with `include: ["fidelityGap"]`.
  public let fidelityGap: JSON?
  /// The analysis by property, with `include: ["analysis"]`.
  public let analysis: JSON?

  /// Returns the samples of a property of numbers.
  ///
  /// - Returns: `nil` if there is no such property, or if a sample is not a number.
  public func numbers(_ name: String = "value") -> [Double]? { values[name]?.numbers }

  /// Returns the velocities of a property of numbers in units per second.
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
  /// Seconds.
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
  /// Seconds.
  public let time: Double
  /// The revision.
  public let revision: Int
}
