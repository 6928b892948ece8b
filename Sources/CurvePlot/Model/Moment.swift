/// A point in time that is marked by a vertical line.
package struct Moment: Sendable {
  /// The kind of a moment; the kind determines the style of the moment's line.
  ///
  /// The raw value is the importance of the moment; an end is the most important.
  package enum Kind: Int, Sendable {
    /// A change, such as the beginning of a trajectory.
    case beginning
    /// The logical completion of a trajectory.
    case completion
    /// The end of a trajectory.
    case end
  }

  /// The time in seconds.
  package var time: Double
  /// The kind of event that the moment marks.
  package var kind: Kind
  /// The label with the event and its time, followed by shorter alternatives.
  ///
  /// A picture does not show a moment without a label.
  package var labels: [String]
  /// The names of the properties in whose panels the moment is marked.
  ///
  /// If the list is empty, the moment is marked in all panels.
  package var properties: [String]

  /// Creates a moment; by default, the moment is marked in all panels.
  package init(_ time: Double, _ kind: Kind, labels: [String], properties: [String] = []) {
    self.time = time
    self.kind = kind
    self.labels = labels
    self.properties = properties
  }

  /// True if the moment is marked in a panel.
  func concerns(_ panel: Panel) -> Bool {
    properties.isEmpty || properties.contains(panel.property)
  }
}

/// A time span with a name, such as a pause or a phase.
package struct Span: Sendable {
  /// The start and end in seconds.
  package var times: ClosedRange<Double>
  /// The name, followed by shorter alternatives.
  package var labels: [String]
  /// The index of the row of bands that shows the span; the top row has the index 0.
  package var lane: Int
  /// True if the background of the panels has another color in this span.
  package var isShaded: Bool

  /// Creates a span; by default, the span is shaded and in the top row.
  package init(
    _ times: ClosedRange<Double>, labels: [String], lane: Int = 0, isShaded: Bool = true
  ) {
    self.times = times
    self.labels = labels
    self.lane = lane
    self.isShaded = isShaded
  }

  /// The name and the times, as text.
  var sentence: String {
    let start = PlotNumber.text(times.lowerBound, decimals: 3)
    let end = PlotNumber.text(times.upperBound, decimals: 3)
    return "\(labels.first ?? "") from \(start) to \(end) s"
  }
}

/// A fact about the plot, as text.
package struct Note: Sendable, Equatable {
  /// The name of the fact; can be empty.
  package var label: String
  package var text: String

  /// Creates a note from its name and its text.
  package init(_ label: String, _ text: String) {
    self.label = label
    self.text = text
  }

  /// The label and the text together.
  var sentence: String { label.isEmpty ? text : "\(label) \(text)" }
}
