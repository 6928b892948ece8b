/// The layout of a picture: its title, panels, legend and notes.
struct PictureFrame {
  /// The position of a panel in the picture, and its value axis.
  struct PanelPlace {
    var panel: Panel
    var box: Drawing.Box
    var axis: Axis
    var ticks: [Axis.Tick]
  }

  let plot: Plot
  let width, height: Double
  let times: Axis
  /// The entries of the legend, line by line.
  let legend: [[LegendEntry]]
  /// The left and the right edge of all panels.
  private(set) var left: Double
  let right: Double
  private(set) var panels: [PanelPlace] = []
  private(set) var momentLabels = MomentLabels()
  /// The lines of notes under the time axis; empty if there is not enough space.
  private(set) var footer: [String] = []

  struct LegendEntry {
    var name: String
    var look: Int
    var x: Double
  }

  /// The margin around the picture, in pixels.
  let margin: Double
  static let legendLine = 18.0, footerLine = 17.0, captionLine = 18.0, sampleWidth = 26.0
  static let minPanelHeight = 44.0
  private static let titleLine = 22.0, axisLine = 20.0, gap = 12.0

  init(_ plot: Plot, width: Double, height: Double) {
    self.plot = plot
    self.width = width
    self.height = height
    margin = width < 400 ? 10 : 16
    times = Axis(plot.times)
    right = width - margin - 6
    left = margin + 20
    legend = Self.legend(plot.curves, from: margin, to: width - margin)
    let lines = Self.footer(plot.notes, width: width - 2 * margin)
    let room = height - minHeight - Self.footerHeight(lines.count)
    if room >= Self.minPanelHeight { footer = lines }
    // The width of the axis labels depends on the height of the panels, and the height depends on
    // the labels. So the layout is computed repeatedly.
    for _ in 0..<4 {
      // BOUND: a picture is 200 pixels wide or more, and its margin is 16 pixels or less.
      momentLabels = MomentLabels(
        plot.moments, x: x, within: margin...width - margin,
        lines: height < minHeight + 40 ? 1 : height < minHeight + 80 ? 2 : 3)
      placePanels()
      let widest = panels.flatMap(\.ticks).map { TextMetrics.width($0.label, .label) }.max() ?? 0
      let needed = min(margin + widest + 8, width / 3)
      if needed <= left { break }
      left = needed
    }
  }

  func x(_ time: Double) -> Double { left + (right - left) * times.fraction(time) }

  var titleBaseline: Double { margin + 13 }
  var isSubtitleBeside: Bool {
    TextMetrics.width(plot.title, .title) + TextMetrics.width(plot.subtitle, .label) + 16
      <= width - 2 * margin
  }
  private var hasSubtitleLine: Bool {
    !plot.subtitle.isEmpty && !isSubtitleBeside && height >= minHeight + 40
  }
  var subtitleBaseline: Double? {
    if plot.subtitle.isEmpty { return nil }
    if isSubtitleBeside { return titleBaseline }
    return hasSubtitleLine ? titleBaseline + 18 : nil
  }
  var legendTop: Double { margin + Self.titleLine + (hasSubtitleLine ? 18 : 0) }
  var bottom: Double { height - margin - Self.axisLine + 4 - Self.footerHeight(footer.count) }
  /// The baseline of the first line of notes under the time axis, in pixels from the top.
  var footerBaseline: Double { bottom + Self.axisLine + 18 }

  /// The minimum height in pixels at which every part has enough space.
  var minHeight: Double {
    let captions = plot.panels.count { !$0.caption.isEmpty }
    return 2 * margin + Self.titleLine + Double(legend.count) * Self.legendLine + 8
      + MomentLabels.lineHeight + Double(captions) * Self.captionLine
      + Double(plot.panels.count) * (Self.minPanelHeight + Self.gap) + Self.axisLine
  }

  /// Returns the height in pixels that a number of note lines takes below the time axis.
  static func footerHeight(_ lines: Int) -> Double {
    lines == 0 ? 0 : Double(lines) * footerLine + 6
  }

  private mutating func placePanels() {
    let momentsTop = legendTop + Double(legend.count) * Self.legendLine
    let captions = plot.panels.map { $0.caption.isEmpty ? 0 : Self.captionLine }
    let gaps = Double(max(0, plot.panels.count - 1)) * Self.gap
    let top = momentsTop + momentLabels.height + (legend.isEmpty ? 4 : 8)
    let room = max(bottom - top - captions.reduce(0, +) - gaps, 8)
    let weights = plot.panels.reduce(0) { $0 + $1.weight }
    var y = top
    panels = zip(plot.panels, captions).map { panel, caption in
      let height = room * panel.weight / weights
      let box = Drawing.Box(
        left: left, top: y + caption, right: right, bottom: y + caption + height)
      y = box.bottom + Self.gap
      let axis = Self.axis(panel, height: height)
      return PanelPlace(
        panel: panel, box: box, axis: axis,
        ticks: axis.ticks(maxCount: Int(bounded: height / 32, in: 0...256)))
    }
  }

  /// Returns the value axis of a panel, with space for labels above and below the curves.
  private static func axis(_ panel: Panel, height: Double) -> Axis {
    let values =
      panel.curves.compactMap(\.extent).flatMap { [$0.lowerBound, $0.upperBound] }
      + panel.levels.map(\.value) + panel.curves.flatMap { $0.peaks.map(\.point.value) }
    guard let smallest = values.min(), let greatest = values.max() else { return Axis(0...1) }
    // BOUND: smallest and greatest are the minimum and maximum of the same finite numbers.
    let plain = Axis(smallest...greatest)
    guard smallest < greatest else { return plain }
    let labelled = panel.curves.flatMap(\.peaks).filter { !$0.labels.isEmpty }
    let isHigh = labelled.contains { plain.fraction($0.point.value) >= 0.5 }
    let isLow = labelled.contains { plain.fraction($0.point.value) < 0.5 }
    let above = min(isHigh ? 24 : 8, height / 4), below = min(isLow ? 24 : 8, height / 4)
    let unit = (greatest / 2 - smallest / 2) / max(height - above - below, 1) * 2
    let limit = Double.greatestFiniteMagnitude
    // BOUND: smallest < greatest, and both margins are 0 or more, because the height is more than
    // 0.
    return Axis(max(smallest - below * unit, -limit)...min(greatest + above * unit, limit))
  }
}

extension PictureFrame.PanelPlace {
  func y(_ value: Double) -> Double { box.bottom - box.height * axis.fraction(value) }
}
