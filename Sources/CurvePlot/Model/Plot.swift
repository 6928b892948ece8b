/// Curves over time with their markings and texts, independent of any renderer.
package struct Plot: Sendable {
  /// A short title.
  package var title: String
  /// The subtitle; may be empty.
  package var subtitle: String
  /// The range of shown times, in seconds; its end is later than its start.
  package let times: ClosedRange<Double>
  /// The diagrams over the same times, from top to bottom.
  package var panels: [Panel]
  /// The instants that are marked in all panels.
  package var moments: [Moment]
  /// The time spans that are marked in all panels.
  package var spans: [Span]
  /// Facts as text, in addition to the moments.
  package var notes: [Note]

  /// Creates a plot without curves.
  ///
  /// - Parameters:
  ///   - title: A short title.
  ///   - subtitle: The subtitle; may be empty.
  ///   - times: The first and the last time shown, in seconds. Both must be finite. If they are
  ///     equal, one second more is shown.
  package init(title: String, subtitle: String = "", times: ClosedRange<Double>) {
    self.title = title
    self.subtitle = subtitle
    // BOUND: a finite number is at most the number plus 1.
    self.times =
      times.lowerBound < times.upperBound ? times : times.lowerBound...times.lowerBound + 1
    panels = []
    moments = []
    spans = []
    notes = []
  }

  /// All curves, in the order of the panels.
  package var curves: [Curve] { panels.flatMap(\.curves) }

  /// A description in sentences, for readers who cannot see the plot.
  package var summary: String {
    var looks: Set<Int> = []
    let names = curves.filter { looks.insert($0.look).inserted }.map(\.name)
    let sentences =
      [subtitle, names.count > 1 ? "Curves: \(names.joined(separator: ", "))" : ""]
      + moments.compactMap(\.labels.first) + notes.map(\.sentence)
    return sentences.filter { !$0.isEmpty }.map { $0.hasSuffix(".") ? $0 : "\($0)." }
      .joined(separator: " ")
  }
}

/// One diagram of a plot: curves with a common value axis.
package struct Panel: Sendable {
  /// The caption of the value axis; may be empty.
  package var caption: String
  /// The curves; the first curve is drawn on top.
  package var curves: [Curve]
  /// The target values of the curves.
  package var levels: [Level]
  /// The areas between two curves.
  package var bands: [Band]
  /// The marked differences between two curves; see ``Gap``.
  package var gaps: [Gap] = []
  /// The height of the panel relative to the other panels.
  package var weight: Double

  /// Creates a panel.
  ///
  /// - Parameters:
  ///   - caption: The caption of the value axis; may be empty.
  ///   - curves: The curves; the first curve is drawn on top.
  ///   - levels: The target values of the curves.
  ///   - bands: The areas between two curves.
  ///   - weight: The height of the panel relative to the other panels, more than 0.
  package init(
    caption: String = "", curves: [Curve], levels: [Level] = [], bands: [Band] = [],
    weight: Double = 1
  ) {
    self.weight = weight
    self.caption = caption
    self.curves = curves
    self.levels = levels
    self.bands = bands
  }
}

/// A value at a time.
package struct PlotPoint: Sendable, Equatable {
  /// The time in seconds.
  package var time: Double
  /// The value in the curve's own units.
  package var value: Double

  /// Creates a point.
  package init(_ time: Double, _ value: Double) {
    self.time = time
    self.value = value
  }
}

/// The target value of a curve during a time range.
package struct Level: Sendable {
  /// The target value.
  package var value: Double
  /// The times in seconds during which the value is the curve's target.
  package var times: ClosedRange<Double>
  /// The look of the curve; see ``Curve/look``.
  package var look: Int
  /// The label; may be empty.
  package var label: String

  /// Creates a level.
  package init(_ value: Double, times: ClosedRange<Double>, look: Int = 0, label: String = "") {
    self.value = value
    self.times = times
    self.look = look
    self.label = label
  }
}

/// The area between two curves of a panel.
package struct Band: Sendable {
  /// The indices of the two curves in ``Panel/curves``.
  package var first, second: Int

  /// Creates a band.
  package init(between first: Int, and second: Int) {
    self.first = first
    self.second = second
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
  /// The label, followed by shorter alternatives; may be empty.
  package var labels: [String]

  /// Creates a gap.
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

/// A point in time that is marked by a vertical line.
package struct Moment: Sendable {
  /// The kind of a moment, which determines the style of its line.
  package enum Kind: Sendable {
    /// The end of a trajectory.
    case end
    /// The logical completion of a trajectory.
    case completion
    /// A change, such as the beginning of a trajectory.
    case beginning
  }

  /// The time in seconds.
  package var time: Double
  /// The kind of the moment.
  package var kind: Kind
  /// The label with the event and its time, followed by shorter alternatives; may be empty.
  package var labels: [String]

  /// Creates a moment.
  package init(_ time: Double, _ kind: Kind, labels: [String]) {
    self.time = time
    self.kind = kind
    self.labels = labels
  }
}

/// A marked time span with a label.
package struct Span: Sendable {
  /// The start and end in seconds.
  package var times: ClosedRange<Double>
  /// The label of the span.
  package var label: String

  /// Creates a span.
  package init(_ times: ClosedRange<Double>, label: String) {
    self.times = times
    self.label = label
  }
}

/// A fact about the plot, as text.
package struct Note: Sendable, Equatable {
  /// The name of the fact; may be empty.
  package var label: String
  /// The text of the fact.
  package var text: String

  /// Creates a note.
  package init(_ label: String, _ text: String) {
    self.label = label
    self.text = text
  }

  /// The label and the text together.
  var sentence: String { label.isEmpty ? text : "\(label) \(text)" }
}
