/// A metric that counts durations in buckets, for each value of one label.
///
/// The total count is the sum of the buckets, so both always agree.
package struct Histogram: Sendable {
  /// The metric's name, which ends in `_seconds`.
  package let name: String
  private let help: String
  private let label: MetricLabel
  private let showsZeros: Bool
  private let cells: CellBank

  /// The upper bounds of the buckets in seconds, three in each decade from 50 µs to 10 s.
  package static let bounds: [Double] = [
    0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1,
    2.5, 5, 10,
  ]
  private static let nanoseconds = bounds.map {
    Int(bounded: ($0 * 1e9).rounded(), in: 0...Int.max)
  }
  /// The number of cells for each label value.
  ///
  /// There is one cell for each bound, one for longer durations, and one for the sum of all
  /// durations.
  private static let stride = bounds.count + 2

  /// Creates an empty histogram.
  ///
  /// - Parameter showsZeros: True to show label values without durations.
  package init(_ name: String, help: String, label: MetricLabel, showsZeros: Bool = false) {
    self.name = name
    self.help = help
    self.label = label
    self.showsZeros = showsZeros
    cells = CellBank(count: label.values.count * Self.stride)
  }

  /// Adds a duration for the label value with the index `value`; ignores an invalid index.
  ///
  /// A negative duration is treated as 0.
  package func record(nanoseconds: Int, at value: Int) {
    guard label.values.indices.contains(value) else { return }
    let bucket = Self.nanoseconds.firstIndex { nanoseconds <= $0 } ?? Self.bounds.count
    let first = value * Self.stride
    cells.add(1, to: first + bucket)
    cells.add(UInt64(clamping: nanoseconds), to: first + Self.stride - 1)
  }

  /// Writes the cumulative buckets, and then the sum and the count.
  ///
  /// Source: Prometheus text exposition format 0.0.4, histograms.
  package func write(to exposition: inout Exposition) {
    exposition.begin(name, .histogram, help: help)
    for (index, value) in label.values.enumerated() {
      let first = index * Self.stride
      let buckets = (0...Self.bounds.count).map { cells[first + $0] }
      let count = buckets.reduce(0, +)
      guard count > 0 || showsZeros else { continue }
      let labels = [(name: label.name, value: value)]
      var below: UInt64 = 0
      for (bucket, number) in buckets.enumerated() {
        below += number
        let bound = bucket < Self.bounds.count ? "\(Self.bounds[bucket])" : "+Inf"
        exposition.sample("\(name)_bucket", labels: labels + [("le", bound)], Double(below))
      }
      exposition.sample(
        "\(name)_sum", labels: labels, Double(cells[first + Self.stride - 1]) * 1e-9)
      exposition.sample("\(name)_count", labels: labels, Double(count))
    }
  }
}
