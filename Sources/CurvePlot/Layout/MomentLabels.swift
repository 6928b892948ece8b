/// The labels above the panels, one for each moment.
///
/// A moment is a marked point in time. Each label is near its moment. The labels do not overlap,
/// and use as few text lines as possible.
struct MomentLabels {
  struct Label {
    var text: String
    /// The horizontal position of the text's middle, in pixels.
    var middle: Double
    /// The index of the label's text line; the lowest text line has the index 0.
    var line: Int
    /// The horizontal position of the moment, in pixels.
    var x: Double
  }

  private(set) var labels: [Label] = []
  /// The vertical lines of the moments, by their horizontal positions in pixels.
  ///
  /// Lines at nearly equal positions appear once.
  private(set) var stems: [(x: Double, kind: Moment.Kind)] = []

  static let lineHeight = 16.0

  /// The total height of the text lines, in pixels.
  var height: Double { Double((labels.map(\.line).max() ?? -1) + 1) * Self.lineHeight }

  init() {}

  /// Places the labels of moments, the most important moments first.
  ///
  /// - Parameters:
  ///   - x: A closure that returns the horizontal position of a time, in pixels.
  ///   - bounds: The horizontal range in pixels that texts may occupy.
  ///   - lines: The maximum number of text lines. A label that does not fit is omitted, but the
  ///     vertical line of its moment is drawn.
  init(
    _ moments: [Moment], x: (Double) -> Double, within bounds: ClosedRange<Double>, lines: Int
  ) {
    for moment in moments.sorted(by: { $0.kind.weight > $1.kind.weight }) {
      let place = x(moment.time)
      let near = stems.contains { abs($0.x - place) < ($0.kind == moment.kind ? 3 : 0.5) }
      if !near { stems.append((place, moment.kind)) }
      if let label = label(moment, place, bounds, lines) { labels.append(label) }
    }
  }

  private func label(
    _ moment: Moment, _ place: Double, _ bounds: ClosedRange<Double>, _ lines: Int
  ) -> Label? {
    for text in moment.labels {
      let half = TextMetrics.width(text, .label) / 2
      guard 2 * half <= bounds.upperBound - bounds.lowerBound else { continue }
      let middle = min(max(place, bounds.lowerBound + half), bounds.upperBound - half)
      for line in 0..<lines where isFree(middle, half, line, place) {
        return Label(text: text, middle: middle, line: line, x: place)
      }
    }
    return nil
  }

  private func isFree(_ middle: Double, _ half: Double, _ line: Int, _ x: Double) -> Bool {
    labels.allSatisfy { other in
      let otherHalf = TextMetrics.width(other.text, .label) / 2
      if other.line == line { return abs(other.middle - middle) > half + otherHalf + 10 }
      // The vertical line of the higher label must not cross the lower label.
      let (stem, text, width) =
        other.line > line ? (other.x, middle, half) : (x, other.middle, otherHalf)
      return abs(stem - text) > width + 4
    }
  }
}

extension Moment.Kind {
  fileprivate var weight: Int {
    switch self {
    case .end: 2
    case .completion: 1
    case .beginning: 0
    }
  }
}
