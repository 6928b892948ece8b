/// How far what an app shows and what mathematics says are apart.
public struct FidelityGap: Sendable, Equatable {
  /// The largest distance, in units of the value: for a vector the length of the difference, for a color that of
  /// its cones' roots, which for white are 1.
  ///
  /// Infinite where one of the two has no number for the same time.
  public var largest = 0.0
  /// The first time at which it is so large, in seconds.
  public var time: Double

  /// Creates the gap of two motions that agree so far.
  public init(from time: Double) { self.time = time }

  /// Takes the distance at one more time into account.
  public mutating func include(_ distance: Double, at time: Double) {
    let distance = distance.isNaN ? .infinity : distance
    guard distance > largest else { return }
    largest = distance
    self.time = time
  }

  /// Creates the gap of two lists of numbers, of the same times.
  public init(_ these: [Double], _ those: [Double], at times: [Double]) {
    self.init(from: times.first ?? 0)
    for (index, time) in times.enumerated() {
      // BOUND: callers give both lists a number for each time.
      include(Self.distance(these[index...index], those[index...index]), at: time)
    }
  }

  /// The length of the difference; numbers that are equally undefined do not differ.
  static func distance(_ these: ArraySlice<Double>, _ those: ArraySlice<Double>) -> Double {
    zip(these, those).reduce(0.0) { length, pair in
      if pair.0 == pair.1 || pair.0.isNaN && pair.1.isNaN { return length }
      let difference = abs(pair.0 - pair.1)
      // Scaled by the larger, so that no square overflows.
      let (large, small) = (max(length, difference), min(length, difference))
      guard large.isFinite, small > 0 else { return large.isNaN ? .infinity : large }
      return large * (1 + (small / large) * (small / large)).squareRoot()
    }
  }
}

extension Samples {
  /// The gap of each property to other samples of the same times, in the order of the columns.
  ///
  /// Where a property has gone away in either, there is nothing to compare.
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
