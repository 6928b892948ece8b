/// One curve of a panel: its points, and its style and name.
package struct Curve: Sendable {
  /// An extremum that is marked by a dot.
  package struct Peak: Sendable {
    package var point: PlotPoint
    /// The label, followed by shorter alternatives; empty for an extremum without a label.
    package var labels: [String]

    /// Creates a marked extremum; by default, the extremum has no label.
    package init(_ point: PlotPoint, labels: [String] = []) {
      self.point = point
      self.labels = labels
    }
  }

  package var name: String
  /// The name in the legend of the panel, such as `x` for the curve `position.x`.
  package var legend: String
  /// The index of the color and dash pattern; see ``looks``.
  package var look: Int
  /// The uninterrupted series of points, called runs, in order of time.
  ///
  /// Between two runs, the curve jumps or is undefined.
  package let runs: [[PlotPoint]]
  /// The minimum and the maximum value; `nil` if the curve has no points.
  ///
  /// The range is stored, because a layout reads the range many times.
  package let extent: ClosedRange<Double>?
  /// The extrema that are marked by dots.
  package var peaks: [Peak]
  /// The points at the requested sample times; empty if no times are requested.
  package var samples: [PlotPoint]

  /// The number of looks; a look is a color together with a dash pattern.
  ///
  /// The index of a look is taken modulo this number.
  package static let looks = 8

  /// Creates a curve from its name, its style and its points.
  ///
  /// - Parameters:
  ///   - name: The name of the curve.
  ///   - legend: The name in the legend. If it is `nil`, the legend shows `name`.
  ///   - look: The index of a look, from 0.
  ///   - runs: The runs of points in order of time. A point that is not finite splits its run.
  ///   - peaks: The extrema that are marked by dots. They become points of the runs. An extremum
  ///     that is far from every run is left out.
  ///   - samples: The requested sample points; empty if none are requested.
  package init(
    name: String, legend: String? = nil, look: Int = 0, runs: [[PlotPoint]], peaks: [Peak] = [],
    samples: [PlotPoint] = []
  ) {
    self.name = name
    self.legend = legend ?? name
    self.look = look
    (self.runs, self.peaks) = Self.joined(
      runs.flatMap(Self.finite), peaks.filter { $0.point.value.isFinite })
    extent = Self.extent(of: self.runs)
    self.samples = samples.filter { $0.value.isFinite }
  }

  private static func finite(_ run: [PlotPoint]) -> [[PlotPoint]] {
    run.split { !$0.value.isFinite || !$0.time.isFinite }.map(Array.init)
  }

  private static func extent(of runs: [[PlotPoint]]) -> ClosedRange<Double>? {
    let values = runs.joined().lazy.map(\.value)
    guard let smallest = values.min(), let greatest = values.max() else { return nil }
    // BOUND: smallest and greatest are the minimum and maximum of the same finite numbers.
    return smallest...greatest
  }

  /// Returns the linearly interpolated value at a time; `nil` if no run contains the time.
  ///
  /// At a jump, the result is the value after the jump.
  package func value(at time: Double) -> Double? {
    runs.surroundings(of: time).map { $0.value * (1 - $2) + $1.value * $2 }
  }

  /// Returns the points before and after each jump of the curve.
  ///
  /// - Parameter tolerance: The maximum time in seconds between two runs. If the time is longer,
  ///   the curve is undefined between the runs and does not jump.
  package func jumps(within tolerance: Double) -> [(from: PlotPoint, to: PlotPoint)] {
    zip(runs, runs.dropFirst()).compactMap { before, after in
      guard let from = before.last, let to = after.first, to.time - from.time <= tolerance
      else { return nil }
      return (from, to)
    }
  }
}
