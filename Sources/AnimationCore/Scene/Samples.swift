/// The samples of a scene's properties during a playback, and the events of that playback.
public struct Samples: Sendable, Equatable {
  /// The samples of one property.
  public struct Column: Sendable, Equatable {
    /// The name of the property.
    public let name: String
    /// The number of components per sample; `nil` if the property is a plain number and not a
    /// vector.
    public let width: Int?
    /// The encoding of the property's typed value; `nil` if the value is plain numbers.
    public var form: ValueForm?
    /// The components of all values, sample after sample.
    ///
    /// There are no samples after the property is removed.
    public var values: [Double] = []
    /// The components of all velocities in units per second, in the order of `values`.
    ///
    /// The list is empty if velocities were not sampled.
    public var velocities: [Double] = []
  }

  /// The times of the samples, in seconds.
  public var times: [Double] = []
  /// The columns, one for each property, in byte order of the property names.
  public var columns: [Column]
  /// The completion events of the changes, in order of time.
  public var events: [SceneEvent] = []
  /// The names of the properties that still animate at the end.
  public var animating: [String] = []
  /// The time at which playback ended.
  public var end: Double
}

extension Samples.Column {
  /// The number of samples of the property.
  ///
  /// There are no samples after the property is removed.
  public var count: Int { values.count / (width ?? 1) }

  /// Returns one component of a sample; `nil` if there is no such sample or component.
  ///
  /// A plain number has only the component with index 0. There are no samples after the property is
  /// removed.
  public func value(_ sample: Int, _ lane: Int) -> Double? { number(sample, lane, of: values) }

  /// Returns one component of a velocity; `nil` if there is no such sample or component.
  ///
  /// The result is also `nil` if velocities were not sampled.
  public func velocity(_ sample: Int, _ lane: Int) -> Double? {
    number(sample, lane, of: velocities)
  }

  /// Returns one component of every sample; the result is empty if there is no such component.
  public func values(of lane: Int) -> [Double] {
    let width = width ?? 1
    guard 0..<width ~= lane else { return [] }
    if width == 1 { return values }
    // BOUND: the stride ends below the count, and the width is positive because it exceeds the
    // lane.
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
