/// Curves over time, with what is worth marking on them; how they are drawn is somebody else's.
public struct Plot: Sendable {
  /// What is shown, in some words.
  public var title: String
  /// What stands under the title; may be empty.
  public var subtitle: String
  /// The first and the last time shown, in seconds; the last is later.
  public let times: ClosedRange<Double>
  /// The diagrams over the same times, from top to bottom.
  public var panels: [Panel]
  /// The instants that go through all panels.
  public var moments: [Moment]
  /// The stretches of time that go through all panels.
  public var spans: [Span]
  /// What the plot says in words and numbers beside the moments.
  public var notes: [Note]

  /// Creates a plot without curves.
  ///
  /// - Parameters:
  ///   - title: What is shown, in some words.
  ///   - subtitle: What stands under the title; may be empty.
  ///   - times: The first and the last time shown, in seconds; finite. Where they are one, a second more is shown.
  public init(title: String, subtitle: String = "", times: ClosedRange<Double>) {
    self.title = title
    self.subtitle = subtitle
    // BOUND: a finite number is at most the number and 1.
    self.times =
      times.lowerBound < times.upperBound ? times : times.lowerBound...times.lowerBound + 1
    panels = []
    moments = []
    spans = []
    notes = []
  }

  /// All curves, in the order of the panels.
  public var curves: [Curve] { panels.flatMap(\.curves) }

  /// The plot in sentences, for whoever does not see it.
  public var summary: String {
    var looks: Set<Int> = []
    let names = curves.filter { looks.insert($0.look).inserted }.map(\.name)
    let sentences =
      [subtitle, names.count > 1 ? "Curves: \(names.joined(separator: ", "))" : ""]
      + moments.compactMap(\.labels.first) + notes.map(\.sentence)
    return sentences.filter { !$0.isEmpty }.map { $0.hasSuffix(".") ? $0 : "\($0)." }
      .joined(separator: " ")
  }
}

/// One diagram of a plot: curves that share an axis of values.
public struct Panel: Sendable {
  /// What its axis tells; may be empty.
  public var caption: String
  /// The curves, the first of which is drawn last.
  public var curves: [Curve]
  /// The values that curves are on their way to.
  public var levels: [Level]
  /// What lies between two curves.
  public var bands: [Band]
  /// Where two curves are apart, as far as is worth a line.
  public var gaps: [Gap] = []
  /// How high it is beside the others.
  public var weight: Double

  /// Creates a panel.
  ///
  /// - Parameters:
  ///   - caption: What its axis tells; may be empty.
  ///   - curves: The curves, the first of which is drawn last.
  ///   - levels: The values that curves are on their way to.
  ///   - bands: What lies between two curves.
  ///   - weight: How high it is beside the others, more than 0.
  public init(
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
public struct PlotPoint: Sendable, Equatable {
  /// Seconds.
  public var time: Double
  /// In the curve's own units.
  public var value: Double

  /// Creates a point.
  public init(_ time: Double, _ value: Double) {
    self.time = time
    self.value = value
  }
}

/// A value that a curve is on its way to for a while.
public struct Level: Sendable {
  /// The value.
  public var value: Double
  /// The times at which it is the one, in seconds.
  public var times: ClosedRange<Double>
  /// The look of the curve, see ``Curve/look``.
  public var look: Int
  /// What to call it; may be empty.
  public var label: String

  /// Creates a level.
  public init(_ value: Double, times: ClosedRange<Double>, look: Int = 0, label: String = "") {
    self.value = value
    self.times = times
    self.look = look
    self.label = label
  }
}

/// What lies between two curves of a panel.
public struct Band: Sendable {
  /// The indices of the two curves in their panel.
  public var first, second: Int

  /// Creates a band.
  public init(between first: Int, and second: Int) {
    self.first = first
    self.second = second
  }
}

/// How far two curves are apart at an instant.
public struct Gap: Sendable {
  /// Seconds.
  public var time: Double
  /// The values of the two curves.
  public var first, second: Double
  /// The look of the second curve, see ``Curve/look``.
  public var look: Int
  /// How far that is: in a few words, and in fewer where there is less room; may be empty.
  public var labels: [String]

  /// Creates a gap.
  public init(
    _ time: Double, from first: Double, to second: Double, look: Int = 0, labels: [String] = []
  ) {
    self.time = time
    self.first = first
    self.second = second
    self.look = look
    self.labels = labels
  }
}

/// An instant worth a line.
public struct Moment: Sendable {
  /// How much of a line it is worth.
  public enum Kind: Sendable {
    /// The last of something.
    case end
    /// The last of something for those who do not look closely.
    case completion
    /// The first of something.
    case beginning
  }

  /// Seconds.
  public var time: Double
  /// How much of a line it is worth.
  public var kind: Kind
  /// What happens then, and when: in a few words, and in fewer where there is less room; may be empty.
  public var labels: [String]

  /// Creates a moment.
  public init(_ time: Double, _ kind: Kind, labels: [String]) {
    self.time = time
    self.kind = kind
    self.labels = labels
  }
}

/// A stretch of time in which something lasts.
public struct Span: Sendable {
  /// Seconds.
  public var times: ClosedRange<Double>
  /// What lasts.
  public var label: String

  /// Creates a span.
  public init(_ times: ClosedRange<Double>, label: String) {
    self.times = times
    self.label = label
  }
}

/// A fact of the plot in words and numbers.
public struct Note: Sendable, Equatable {
  /// What is told; may be empty.
  public var label: String
  /// What it is.
  public var text: String

  /// Creates a note.
  public init(_ label: String, _ text: String) {
    self.label = label
    self.text = text
  }

  /// Both.
  var sentence: String { label.isEmpty ? text : "\(label) \(text)" }
}
