/// The labels of moments, which are marked times, above the panels of a picture.
///
/// Each label is near the line of its moment. The labels use as few text lines as possible without
/// overlap.
struct MomentLabels {
  struct Label {
    var text: String
    /// The horizontal position of the text's middle, in pixels.
    var middle: Double
    /// The index of the label's line; the lowest line has the index 0.
    var line: Int
    /// The horizontal position of the moment, in pixels.
    var x: Double
  }

  private(set) var labels: [Label] = []
  /// The vertical lines of all moments, with or without a label; `x` is in pixels.
  ///
  /// Lines that almost coincide appear once.
  private(set) var stems: [(x: Double, kind: Moment.Kind)] = []

  static let lineHeight = 16.0

  /// The height of all label lines, in pixels.
  var height: Double { Double((labels.map(\.line).max() ?? -1) + 1) * Self.lineHeight }

  init() {}

  /// Places the labels of moments, the most important first.
  ///
  /// - Parameters:
  ///   - x: Returns the horizontal position of a time.
  ///   - bounds: The horizontal range in pixels that texts may occupy.
  ///   - lines: The maximum number of label lines. If there is no space for a label, only the
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
