/// The maximum distance between the values that an app shows and the exact solution.
public struct FidelityGap: Sendable, Equatable {
  /// The maximum distance between the two values, in units of the values.
  ///
  /// For a vector, the distance is the length of the difference. A color counts as a vector of four
  /// numbers: its opacity, and the cube roots of its three cone responses. For white, each of these
  /// roots is 1. If only one of the two values is NaN, the distance is infinite.
  public var largest = 0.0
  /// The first time in seconds at which the distance is at its maximum.
  public var time: Double

  /// Creates a gap with a maximum distance of 0 at `time`.
  public init(from time: Double) { self.time = time }

  /// Raises the maximum to the distance at another time, if this distance is larger.
  ///
  /// NaN counts as an infinite distance.
  public mutating func include(_ distance: Double, at time: Double) {
    let distance = distance.isNaN ? .infinity : distance
    guard distance > largest else { return }
    largest = distance
    self.time = time
  }

  /// Creates the gap between two lists of values.
  ///
  /// - Parameters:
  ///   - these: The values of the first list, one for each time.
  ///   - those: The values of the second list, one for each time.
  ///   - times: The times in seconds.
  public init(_ these: [Double], _ those: [Double], at times: [Double]) {
    self.init(from: times.first ?? 0)
    for (index, time) in times.enumerated() {
      // BOUND: callers provide a number for each time in both lists.
      include(Self.distance(these[index...index], those[index...index]), at: time)
    }
  }

  /// Returns the length of the difference of two vectors; two NaNs have the distance 0.
  static func distance(_ these: ArraySlice<Double>, _ those: ArraySlice<Double>) -> Double {
    zip(these, those).reduce(0.0) { length, pair in
      if pair.0 == pair.1 || pair.0.isNaN && pair.1.isNaN { return length }
      let difference = abs(pair.0 - pair.1)
      // `max` ignores a NaN in its second argument.
      if difference.isNaN { return .infinity }
      // The smaller number is divided by the larger number, so that no square overflows.
      let (large, small) = (max(length, difference), min(length, difference))
      guard large.isFinite, small > 0 else { return large }
      return large * (1 + (small / large) * (small / large)).squareRoot()
    }
  }
}

extension Samples {
  /// Returns the gap of each property between these samples and other samples at the same times.
  ///
  /// The gaps are in the order of the columns. A property is compared only until it is removed in
  /// one of the two scenes.
  public func gaps(to other: Samples) -> [(property: String, gap: FidelityGap)] {
    zip(columns, other.columns).map { column, twin in
      let (width, unit) = (column.width ?? 1, column.form?.unit ?? 1)
      var gap = FidelityGap(from: times.first ?? 0)
      let count = min(column.values.count, twin.values.count) / width
      for index in 0..<min(count, times.count) {
        // BOUND: a width is 1 or more, and index < count = values / width.
        let lanes = index * width..<(index + 1) * width
        let distance = FidelityGap.distance(column.values[lanes], twin.values[lanes])
        gap.include(distance * unit, at: times[index])
      }
      return (column.name, gap)
    }
  }
}
