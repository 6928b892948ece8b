/// The layout of a picture: title, event labels, bands, panels, time axis, list of events, notes.
///
/// The horizontal positions and the minimum height depend only on the plot and the width.
struct PictureFrame {
  /// A panel with its position in the picture, its value axis and its head.
  struct PanelPlace {
    var panel: Panel
    var box: Drawing.Box
    var axis: Axis
    var ticks: [Axis.Tick]
    var head: PanelHead
  }

  let plot: Plot
  let width, height: Double
  let times: Axis
  /// The lines of the legend under the title; empty for a plot with several panels.
  let legend: [[LegendEntry]]
  /// The horizontal positions of the left and the right edge of all panels, in pixels.
  let left, right: Double
  let events: EventLabels
  let list: EventList
  private(set) var panels: [PanelPlace] = []
  /// The lines of notes at the bottom; empty if there is not enough space.
  private(set) var footer: [String] = []

  struct LegendEntry {
    var name: String
    var look: Int
    var x: Double
  }

  /// The caption, the legend and the numbers of events above a panel.
  struct PanelHead {
    var caption = ""
    var legend: [[LegendEntry]] = []
    var numbers: [EventLabels.Label] = []
    /// True if the event numbers have a separate line.
    ///
    /// The numbers need no separate line if they fit beside the caption or the last line of the
    /// legend.
    var hasNumberLine = false
    /// The height of the head in pixels.
    var height: Double {
      Double(max(legend.count, caption.isEmpty ? 0 : 1)) * PictureFrame.captionLine
        + (hasNumberLine ? PictureFrame.numberLine : 0)
    }
  }

  /// The margin around the picture, in pixels.
  let margin: Double
  static let legendLine = 18.0, footerLine = 17.0, captionLine = 18.0, sampleWidth = 26.0
  static let laneHeight = 20.0, numberLine = 15.0
  private static let titleLine = 22.0, axisLine = 20.0, gap = 12.0

  private let heads: [PanelHead]

  init(_ plot: Plot, width: Double, height: Double) {
    self.plot = plot
    self.width = width
    self.height = height
    let margin = Self.margin(width)
    self.margin = margin
    let times = Axis(plot.times)
    self.times = times
    let widest = plot.panels.map(Self.widestLabel).max() ?? 0
    let left = max(margin + 20, min(margin + widest + 8, width / 3)), right = width - margin - 6
    (self.left, self.right) = (left, right)
    let isSingle = plot.panels.count == 1
    legend = isSingle ? Self.legend(plot.panels[0], from: margin, to: width - margin) : []
    // BOUND: a picture is 200 pixels wide or more, and its margin is 16 pixels or less.
    let events = EventLabels(
      plot.moments, x: { left + (right - left) * times.fraction($0) },
      within: margin...width - margin)
    self.events = events
    heads = plot.panels.map { panel in
      Self.head(
        panel, hasLegend: !isSingle, numbers: events.numbers(of: panel), margin, width)
    }
    list = EventList(
      events.entries, remarks: plot.remarks + Self.unnamed(plot, times, right - left), left: margin,
      width: width - 2 * margin)
    let lines = Self.footer(plot.notes, width: width - 2 * margin)
    if height - minHeight >= Self.footerHeight(lines.count) { footer = lines }
    placePanels()
  }

  func x(_ time: Double) -> Double { left + (right - left) * times.fraction(time) }

  /// Returns the left and the right end, in pixels, of the part of a time range that is shown.
  ///
  /// The result is `nil` if no part is shown.
  func ends(of range: ClosedRange<Double>) -> (start: Double, end: Double)? {
    let shown = range.clamped(to: times.range)
    return shown.lowerBound < shown.upperBound ? (x(shown.lowerBound), x(shown.upperBound)) : nil
  }

  var titleBaseline: Double { margin + 13 }
  var isSubtitleBeside: Bool {
    TextMetrics.width(plot.title, .title) + TextMetrics.width(plot.subtitle, .label) + 16
      <= width - 2 * margin
  }
  private var hasSubtitleLine: Bool { !plot.subtitle.isEmpty && !isSubtitleBeside }
  var subtitleBaseline: Double? {
    if plot.subtitle.isEmpty { return nil }
    return isSubtitleBeside ? titleBaseline : titleBaseline + 18
  }
  var legendTop: Double { margin + Self.titleLine + (hasSubtitleLine ? 18 : 0) }
  private var eventsTop: Double { legendTop + Double(legend.count) * Self.legendLine }
  /// The top of the bands of phases and pauses, in pixels.
  var lanesTop: Double { eventsTop + events.height + (legend.isEmpty ? 4 : 8) }
  private var panelsTop: Double { lanesTop + Double(lanes) * Self.laneHeight }
  /// The number of rows of bands.
  var lanes: Int { (plot.spans.map(\.lane).max() ?? -1) + 1 }

  /// The bottom of the last panel, in pixels.
  var bottom: Double {
    height - margin - Self.axisLine + 4 - list.height - Self.footerHeight(footer.count)
  }
  /// The baseline of the first line in the list of events, in pixels from the top.
  var listBaseline: Double { bottom + Self.axisLine + 18 }
  var footerBaseline: Double { listBaseline + list.height }

  /// The minimum height in pixels of a picture in which every part except the notes has enough
  /// space.
  var minHeight: Double {
    panelsTop + margin + Self.axisLine - 4 + list.height
      + zip(heads, plot.panels).reduce(0) { $0 + $1.0.height + $1.1.minHeight }
      + Double(max(0, plot.panels.count - 1)) * Self.gap
  }

  /// The usual height in pixels of the picture without its notes.
  var usualHeight: Double {
    let count = plot.panels.count
    return minHeight
      + plot.panels.reduce(0) { $0 + $1.usualHeight(among: count) - $1.minHeight }
  }

  /// Returns the height in pixels that panels and their captions need at least.
  ///
  /// A picture with these panels also has other parts, so the picture is at least as high as the
  /// result.
  static func leastHeight(of panels: [Panel], width: Double) -> Double {
    panels.reduce(-gap) { height, panel in
      let caption = TextMetrics.fitting(panel.caption, width: width - 2 * margin(width), .label)
      return height + panel.minHeight + (caption.isEmpty ? 0 : captionLine) + gap
    }
  }

  private static func margin(_ width: Double) -> Double { width < 400 ? 10 : 16 }

  /// Returns the height in pixels of the given number of note lines.
  static func footerHeight(_ lines: Int) -> Double {
    lines == 0 ? 0 : Double(lines) * footerLine + 6
  }

  private mutating func placePanels() {
    let heights = heads.reduce(0) { $0 + $1.height }
    let gaps = Double(max(0, plot.panels.count - 1)) * Self.gap
    let least = plot.panels.reduce(0) { $0 + $1.minHeight }
    let room = max(bottom - panelsTop - heights - gaps, 8)
    let weights = max(plot.panels.reduce(0) { $0 + $1.weight }, .leastNormalMagnitude)
    var y = panelsTop
    panels = zip(plot.panels, heads).map { panel, head in
      // In a picture that is too low, the panels are lower than their minimum.
      let height =
        room >= least
        ? panel.minHeight + (room - least) * panel.weight / weights
        : room * panel.minHeight / least
      let box = Drawing.Box(
        left: left, top: y + head.height, right: right, bottom: y + head.height + height)
      y = box.bottom + Self.gap
      let axis = Self.axis(panel, height: height)
      return PanelPlace(
        panel: panel, box: box, axis: axis, ticks: Self.ticks(panel, axis, height: height),
        head: head)
    }
  }
}

extension PictureFrame.PanelPlace {
  func y(_ value: Double) -> Double { box.bottom - box.height * axis.fraction(value) }
}

extension Panel {
  /// The minimum height of a readable panel, in pixels.
  var minHeight: Double { ramp != nil ? 26 : weight < 1 ? 36 : 44 }

  /// Returns the usual height of this panel in pixels, in a picture with `count` panels.
  func usualHeight(among count: Int) -> Double {
    if ramp != nil { return 34 }
    return count == 1 ? 200 : count == 2 ? (weight < 1 ? 120 : 212) : count <= 6 ? 92 : 64
  }
}
