/// What sampling a scene gives.
public struct Samples: Sendable, Equatable {
  /// One property's samples.
  public struct Column: Sendable, Equatable {
    /// The property.
    public let name: String
    /// Numbers per sample; `nil` for a number that is no vector.
    public let width: Int?
    /// How the values are told, as data of a type; `nil` for plain numbers.
    public var form: ValueForm?
    /// The values, sample after sample; fewer than the times where the property went away.
    public var values: [Double] = []
    /// The velocities in units per second, as the values; empty unless asked for.
    public var velocities: [Double] = []
  }

  /// The times, in seconds.
  public var times: [Double] = []
  /// The properties in byte order of their names.
  public var columns: [Column]
  /// What the changes told, in order.
  public var events: [SceneEvent] = []
  /// The properties still animating at the end.
  public var animating: [String] = []
  /// Where the scene is left.
  public var end: Double
}

extension Samples.Column {
  /// How many samples of the property there are: fewer than times where it went away.
  public var count: Int { values.count / (width ?? 1) }

  /// The number of a sample at a lane, 0 for a plain number; `nil` where the property has no such sample, as after it
  /// went away.
  public func value(_ sample: Int, _ lane: Int) -> Double? { number(sample, lane, of: values) }

  /// The velocity as the value; `nil` also where none were asked for.
  public func velocity(_ sample: Int, _ lane: Int) -> Double? {
    number(sample, lane, of: velocities)
  }

  /// The values of one number, sample by sample; none where there is no such number.
  public func values(of lane: Int) -> [Double] {
    let width = width ?? 1
    guard 0..<width ~= lane else { return [] }
    if width == 1 { return values }
    // BOUND: the stride ends below the count, and a width is positive, as it is above a lane.
    return stride(from: lane, to: values.count, by: width).map { values[$0] }
  }

  private func number(_ sample: Int, _ lane: Int, of numbers: [Double]) -> Double? {
    let width = width ?? 1
    guard sample >= 0, 0..<width ~= lane, sample < numbers.count / width else { return nil }
    // BOUND: sample < count / width and lane < width, by the guard.
    return numbers[sample * width + lane]
  }
}

extension [Double] {
  mutating func append(_ value: PropertyValue, width: Int?) {
    switch value {
    case .number(let number): append(number)
    case .vector(let vector): for index in 0..<(width ?? 1) { append(vector[index]) }
    }
  }
}
