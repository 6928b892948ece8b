/// The labels of a plot's moments.
///
/// A moment is a marked point in time. The labels are in a few lines above the top panel, near
/// their moments, if all labels fit there. Otherwise each moment has a number above its panels, and
/// a list below the panels explains the numbers. No label overlaps another label. Moments without a
/// text are not drawn.
struct EventLabels {
  struct Label: Equatable {
    var text: String
    /// The horizontal position of the middle of the text, in pixels.
    var middle: Double
    /// The index of the label's text line; the lowest text line has the index 0.
    var line = 0
    /// The horizontal position of the moment, in pixels; `nil` for a label of several moments.
    var x: Double?

    var half: Double { TextMetrics.width(text, .label) / 2 }
  }

  /// The number and the text of an event in the list below the panels.
  struct Entry {
    var number: String
    var text: String
  }

  /// The labels above the top panel, near their moments; empty if the moments have numbers instead.
  private(set) var labels: [Label] = []
  /// The entries of the list below the panels, in order of time.
  ///
  /// The list is empty if the labels are above the top panel.
  private(set) var entries: [Entry] = []
  /// The moments with a text, in order of time, each with its horizontal position in pixels.
  private let places: [(moment: Moment, x: Double)]
  private let bounds: ClosedRange<Double>

  static let lineHeight = 16.0
  /// The maximum number of text lines above the panels.
  private static let maxLines = 4
  /// The maximum width of a label that combines the numbers of several moments, in pixels.
  private static let maxNumbers = 100.0

  /// The height in pixels of the labels above the top panel.
  var height: Double { Double((labels.map(\.line).max() ?? -1) + 1) * Self.lineHeight }

  /// Places the labels of moments.
  ///
  /// - Parameters:
  ///   - x: A closure that returns the horizontal position of a time, in pixels.
  ///   - bounds: The horizontal range in pixels that labels can occupy.
  init(_ moments: [Moment], x: (Double) -> Double, within bounds: ClosedRange<Double>) {
    let moments = moments.filter { !$0.labels.isEmpty }.sorted { $0.time < $1.time }
    self.bounds = bounds
    places = moments.map { ($0, x($0.time)) }
    // The most important moments come first; moments of the same importance are in order of time.
    let byWeight = moments.enumerated().sorted {
      ($1.element.kind.rawValue, $0.offset) < ($0.element.kind.rawValue, $1.offset)
    }.map(\.element)
    for alignments in [[0.0, 1, -1], [-1, 0, 1], [-1]] {
      for order in [byWeight, moments, moments.reversed()] {
        guard let labels = Self.placed(order, x, bounds, alignments) else { continue }
        self.labels = labels
        return
      }
    }
    entries = moments.enumerated().map { index, moment in
      Entry(number: "\(index + 1)", text: moment.labels.first ?? "")
    }
  }

  /// Returns the position and the kind of each vertical line in a panel.
  ///
  /// The position is the horizontal position in pixels. Lines of the same kind that are less than a
  /// pixel apart appear once.
  func stems(of panel: Panel) -> [(x: Double, kind: Moment.Kind)] {
    var stems: [(x: Double, kind: Moment.Kind)] = []
    for (moment, x) in places where moment.concerns(panel) {
      let isSeen = stems.contains { $0.kind == moment.kind && abs($0.x - x) < 1 }
      if !isSeen { stems.append((x, moment.kind)) }
    }
    return stems
  }

  /// Returns the numbers of a panel's moments as labels in one line above the panel.
  ///
  /// Numbers that would overlap are combined in one label, such as `3–5`. The result is empty if
  /// the moments have texts instead of numbers, or if the panel above this panel shows the numbers.
  func numbers(of panel: Panel) -> [Label] {
    guard !entries.isEmpty, !panel.continues else { return [] }
    var groups = places.indices.filter { places[$0].moment.concerns(panel) }.map { [$0] }
    var index = 1
    while index < groups.count {
      // BOUND: 1 ≤ index < count, by the condition and the steps below.
      let before = number(groups[index - 1]), after = number(groups[index])
      guard after.middle - after.half < before.middle + before.half + 4 else {
        index += 1
        continue
      }
      groups[index - 1] += groups[index]
      groups.remove(at: index)
      index = max(index - 1, 1)
    }
    return groups.map(number)
  }

  /// Returns the label that combines the numbers of the moments with the given indices.
  private func number(_ group: [Int]) -> Label {
    var ranges: [ClosedRange<Int>] = []
    for index in group {
      if let last = ranges.last, last.upperBound + 1 == index {
        // BOUND: ranges is not empty, because `last` exists, and the bounds are in order.
        ranges[ranges.count - 1] = last.lowerBound...index
      } else {
        ranges.append(index...index)
      }
    }
    let all = ranges.map { range in
      let (first, last) = (range.lowerBound + 1, range.upperBound + 1)
      return first == last ? "\(first)" : "\(first)–\(last)"
    }.joined(separator: ",")
    // If the text is too wide, the first and the last number suffice, because the list names the
    // property of each event.
    let text =
      TextMetrics.width(all, .label) <= Self.maxNumbers
      ? all : "\((group.first ?? 0) + 1)…\((group.last ?? 0) + 1)"
    let half = TextMetrics.width(text, .label) / 2
    // BOUND: the group contains indices of places.
    let middle = group.reduce(0) { $0 + places[$1].x } / Double(max(group.count, 1))
    return Label(
      text: text, middle: min(max(middle, bounds.lowerBound + half), bounds.upperBound - half),
      x: group.count == 1 ? middle : nil)
  }

  /// Places one label for each moment, in several text lines; returns `nil` if a label does not
  /// fit.
  ///
  /// - Parameters:
  ///   - moments: The moments; the labels of the first moments are placed first.
  ///   - x: A closure that returns the horizontal position of a time, in pixels.
  ///   - bounds: The horizontal range in pixels that labels can occupy.
  ///   - alignments: The alignments to try, in order. Each specifies the part of a label that is
  ///     above its moment: 0 is the middle, 1 is the start, and -1 is the end.
  private static func placed(
    _ moments: [Moment], _ x: (Double) -> Double, _ bounds: ClosedRange<Double>,
    _ alignments: [Double]
  ) -> [Label]? {
    var labels: [Label] = []
    for moment in moments {
      guard let label = label(moment, x(moment.time), bounds, alignments, labels) else {
        return nil
      }
      labels.append(label)
    }
    return labels
  }

  private static func label(
    _ moment: Moment, _ x: Double, _ bounds: ClosedRange<Double>, _ alignments: [Double],
    _ labels: [Label]
  ) -> Label? {
    for text in moment.labels {
      let half = TextMetrics.width(text, .label) / 2
      guard 2 * half <= bounds.upperBound - bounds.lowerBound else { continue }
      for line in 0..<maxLines {
        // The label is centered above its moment, or its start or end is above the moment.
        for alignment in alignments {
          let shift = alignment * max(half - 2, 0)
          let middle = min(max(x + shift, bounds.lowerBound + half), bounds.upperBound - half)
          let label = Label(text: text, middle: middle, line: line, x: x)
          if labels.allSatisfy({ label.isFree(of: $0) }) { return label }
        }
      }
    }
    return nil
  }
}

extension EventLabels.Label {
  /// True if this label and another label can be shown together.
  ///
  /// Labels in the same text line must not overlap. If they are in different text lines, the
  /// vertical line of the higher label must not cross the lower label.
  fileprivate func isFree(of other: Self) -> Bool {
    if other.line == line { return abs(other.middle - middle) > half + other.half + 10 }
    // The vertical line of the higher label must not cross the lower label.
    let (high, low) = other.line > line ? (other, self) : (self, other)
    guard let x = high.x else { return true }
    return abs(x - low.middle) > low.half + 4
  }
}
