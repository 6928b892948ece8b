// The value axes of the panels.
extension PictureFrame {
  /// Returns the value axis of a panel, with space for labels above and below the curves.
  static func axis(_ panel: Panel, height: Double) -> Axis {
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

  /// Returns the ticks of a panel's value axis; empty for a panel that shows a color.
  static func ticks(_ panel: Panel, _ axis: Axis, height: Double) -> [Axis.Tick] {
    guard panel.ramp == nil else { return [] }
    return axis.ticks(maxCount: Int(bounded: height / (height < 80 ? 22 : 32), in: 0...256))
  }

  /// Heights of panels, in pixels, that are used to measure the widths of tick labels.
  ///
  /// The ticks depend on the height of a panel. Labels are measured at all of these heights, so
  /// that the left edge of the panels does not depend on the actual height.
  private static let heights = [36.0, 44, 56, 64, 92, 120, 160, 212, 264, 360, 560, 1200]

  /// Returns the width in pixels of a panel's widest tick label at any of the ``heights``.
  static func widestLabel(_ panel: Panel) -> Double {
    heights.flatMap { ticks(panel, axis(panel, height: $0), height: $0) }
      .map { TextMetrics.width($0.label, .label) }.max() ?? 0
  }
}
