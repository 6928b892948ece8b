/// One line of a panel.
public struct Curve: Sendable {
  /// A turning point worth a dot.
  public struct Peak: Sendable {
    /// Where it is.
    public var point: PlotPoint
    /// What to write beside it, and what instead where there is less room; may be empty.
    public var labels: [String]

    /// Creates a peak.
    public init(_ point: PlotPoint, labels: [String] = []) {
      self.point = point
      self.labels = labels
    }
  }

  /// What it is called in the legend.
  public var name: String
  /// Which of the looks it has: a color and a pattern of its own, see ``looks``.
  public var look: Int
  /// The points in order of time; between two runs the value jumps, or there is none.
  public var runs: [[PlotPoint]]
  /// The turning points worth a dot.
  public var peaks: [Peak]
  /// The points that were asked for, where somebody did.
  public var samples: [PlotPoint]

  /// How many looks there are: more lines cannot be told apart.
  public static let looks = 8

  /// Creates a curve.
  ///
  /// - Parameters:
  ///   - name: What it is called in the legend.
  ///   - look: Which of the looks it has, from 0.
  ///   - runs: The points in order of time; what is not finite ends a run.
  ///   - peaks: The turning points worth a dot.
  ///   - samples: The points that were asked for, where somebody did.
  public init(
    name: String, look: Int = 0, runs: [[PlotPoint]], peaks: [Peak] = [], samples: [PlotPoint] = []
  ) {
    self.name = name
    self.look = look
    self.runs = runs.flatMap(Self.finite)
    self.peaks = peaks.filter { $0.point.value.isFinite }
    self.samples = samples.filter { $0.value.isFinite }
  }

  private static func finite(_ run: [PlotPoint]) -> [[PlotPoint]] {
    run.split { !$0.value.isFinite || !$0.time.isFinite }.map(Array.init)
  }

  /// The least and the greatest value; `nil` where there is none.
  public var extent: ClosedRange<Double>? {
    let values = runs.joined().lazy.map(\.value)
    guard let least = values.min(), let greatest = values.max() else { return nil }
    // BOUND: the least and the greatest of the same finite numbers.
    return least...greatest
  }

  /// The value at a time, between points on the line through them; `nil` where there is none.
  public func value(at time: Double) -> Double? {
    for run in runs.reversed() {
      guard let first = run.first, let last = run.last, first.time <= time, time <= last.time
      else { continue }
      var (low, high) = (0, run.count - 1)
      while high - low > 1 {
        let middle = (low + high) / 2
        if run[middle].time <= time { low = middle } else { high = middle }
      }
      if run[high].time <= time { return run[high].value }
      let (start, end) = (run[low], run[high])
      let part = (time - start.time) / (end.time - start.time)
      return start.value * (1 - part) + end.value * part
    }
    return nil
  }

  /// The jumps from one run to the next at the same instant.
  ///
  /// - Parameter tolerance: The seconds between two runs up to which they are at one instant.
  public func jumps(within tolerance: Double) -> [(from: PlotPoint, to: PlotPoint)] {
    zip(runs, runs.dropFirst()).compactMap { before, after in
      guard let from = before.last, let to = after.first, to.time - from.time <= tolerance
      else { return nil }
      return (from, to)
    }
  }
}
