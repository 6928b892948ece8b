/// Curves over time with their markings and texts, independent of any renderer.
package struct Plot: Sendable {
  /// A short title.
  package var title: String
  /// The subtitle; can be empty.
  package var subtitle: String
  /// The range of shown times, in seconds; its end is later than its start.
  package let times: ClosedRange<Double>
  /// The diagrams over the same times, from top to bottom.
  package var panels: [Panel] = []
  /// The points in time that are marked in all panels, or in the panels of some properties.
  package var moments: [Moment] = []
  /// The named time spans, which are bands above the panels.
  package var spans: [Span] = []
  /// Facts as text, in addition to the moments.
  ///
  /// A picture shows these facts if there is enough space.
  package var notes: [Note] = []
  /// Sentences about parts that are left out.
  ///
  /// A picture always shows these sentences.
  package var remarks: [String] = []

  /// Creates a plot without curves.
  ///
  /// - Parameters:
  ///   - title: A short title.
  ///   - subtitle: The subtitle; can be empty.
  ///   - times: The first and the last time shown, in seconds. Both times must be finite. If they
  ///     are equal, the plot shows one second.
  package init(title: String, subtitle: String = "", times: ClosedRange<Double>) {
    self.title = title
    self.subtitle = subtitle
    // BOUND: a finite number is at most the number plus 1.
    self.times =
      times.lowerBound < times.upperBound ? times : times.lowerBound...times.lowerBound + 1
  }

  /// All curves, in the order of the panels.
  package var curves: [Curve] { panels.flatMap(\.curves) }

  /// A description in sentences, for readers who cannot see the plot.
  package var summary: String {
    var seen: Set<String> = []
    let names = curves.map(\.name).filter { !$0.isEmpty && seen.insert($0).inserted }
    let sentences =
      [subtitle, names.count > 1 ? "Curves: \(names.joined(separator: ", "))" : ""]
      + panels.compactMap(\.colors) + spans.map(\.sentence)
      + moments.compactMap(\.labels.first) + notes.map(\.sentence) + remarks
    return sentences.filter { !$0.isEmpty }.map { $0.hasSuffix(".") ? $0 : "\($0)." }
      .joined(separator: " ")
  }
}

/// One strip of a plot: curves with a common value axis, or a color.
package struct Panel: Sendable {
  /// The caption, such as the name and the unit of the property; can be empty.
  package var caption: String
  /// The name of the property, which is the same for all panels of the property; can be empty.
  package var property = ""
  /// The color over time that the panel shows in place of curves; `nil` for a panel with curves.
  package var ramp: ColorRamp?
  /// True if the panel above this panel shows the legend and the event numbers of both panels.
  package var continues = false
  /// The curves; the first curve is drawn on top.
  package var curves: [Curve]
  package var levels: [Level]
  /// The filled areas; each is between the two curves with the given indices in ``curves``.
  package var bands: [(first: Int, second: Int)]
  /// The marked differences between two curves; see ``Gap``.
  package var gaps: [Gap] = []
  /// The panel's height relative to the other panels; above 0.
  ///
  /// In a picture, each panel first receives its minimum height. The rest of the height is then
  /// distributed: a panel with the weight 2 receives twice as much as a panel with the weight 1.
  package var weight: Double

  /// Creates a panel that shows curves.
  ///
  /// - Parameters:
  ///   - caption: The caption of the value axis; can be empty.
  ///   - curves: The curves; the first curve is drawn on top.
  ///   - levels: The target values of the curves.
  ///   - bands: The areas between two curves.
  ///   - weight: The panel's share of the height, relative to the other panels; more than 0.
  package init(
    caption: String = "", curves: [Curve], levels: [Level] = [],
    bands: [(first: Int, second: Int)] = [], weight: Double = 1
  ) {
    self.weight = weight
    self.caption = caption
    self.curves = curves
    self.levels = levels
    self.bands = bands
  }

  /// Creates a panel that shows a color over time.
  package init(caption: String, ramp: ColorRamp) {
    self.init(caption: caption, curves: [], weight: Self.rampWeight)
    self.ramp = ramp
  }

  /// The curves that the panel's legend names: the first curve of each look.
  ///
  /// The list is empty if all curves with a name have the same look. It is also empty if the panel
  /// above this panel shows the legend.
  var legendCurves: [Curve] {
    guard !continues else { return [] }
    var seen: Set<Int> = []
    let named = curves.filter { !$0.legend.isEmpty && seen.insert($0.look).inserted }
    return seen.count > 1 ? named : []
  }

  /// The weight of a panel with a color, which needs little height.
  private static let rampWeight = 0.15

  /// The colors at the start and the end as text; `nil` for a panel with curves.
  var colors: String? {
    guard let ramp, let first = ramp.runs.first?.first, let last = ramp.runs.last?.last else {
      return nil
    }
    let (start, end) = (first.color.hexadecimal, last.color.hexadecimal)
    return "\(property) is \(start) at the start and \(end) at the end"
  }
}

/// A value at a time.
package struct PlotPoint: Sendable, Hashable {
  /// The time in seconds.
  package var time: Double
  /// The value in the curve's own units.
  package var value: Double

  /// Creates a point from a time in seconds and a value.
  package init(_ time: Double, _ value: Double) {
    self.time = time
    self.value = value
  }
}

/// The target value of a curve during a time range.
package struct Level: Sendable {
  package var value: Double
  /// The times in seconds during which the value is the curve's target.
  package var times: ClosedRange<Double>
  /// The look of the curve; see ``Curve/look``.
  package var look: Int
  /// The label; can be empty.
  package var label: String

  /// Creates a target value for a time range.
  package init(_ value: Double, times: ClosedRange<Double>, look: Int = 0, label: String = "") {
    self.value = value
    self.times = times
    self.look = look
    self.label = label
  }
}

/// A vertical line that marks the difference between two curves at one time.
package struct Gap: Sendable {
  /// The time in seconds.
  package var time: Double
  /// The values of the two curves.
  package var first, second: Double
  /// The look of the second curve; see ``Curve/look``.
  package var look: Int
  /// The label, followed by shorter alternatives; empty for a line without a label.
  package var labels: [String]

  /// Creates a line at a time, from the value of one curve to the value of another curve.
  package init(
    _ time: Double, from first: Double, to second: Double, look: Int = 0, labels: [String] = []
  ) {
    self.time = time
    self.first = first
    self.second = second
    self.look = look
    self.labels = labels
  }
}
