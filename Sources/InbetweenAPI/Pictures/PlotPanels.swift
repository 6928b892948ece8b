internal import CurvePlot

/// The division of curves into panels.
///
/// Curves of similar range share a panel and its value axis, so that no curve looks flat.
enum PlotPanels {
  /// Returns the panels, each as a list of indices of properties.
  ///
  /// - Parameters:
  ///   - curves: The curves of each property.
  ///   - levels: The targets of each property.
  static func groups(_ curves: [[Curve]], levels: [[Level]]) -> [[Int]] {
    var groups: [(indices: [Int], extents: [ClosedRange<Double>])] = []
    for index in curves.indices {
      let values =
        curves[index].compactMap(\.extent).flatMap { [$0.lowerBound, $0.upperBound] }
        + levels[index].map(\.value)
      // BOUND: the minimum and the maximum of the same finite numbers are in order.
      let extent = (values.min() ?? 0)...(values.max() ?? 0)
      if let home = groups.firstIndex(where: { fits(extent, $0.extents) }) {
        groups[home].indices.append(index)
        groups[home].extents.append(extent)
      } else {
        groups.append(([index], [extent]))
      }
    }
    return groups.map(\.indices)
  }

  private static func fits(
    _ extent: ClosedRange<Double>, _ others: [ClosedRange<Double>]
  ) -> Bool {
    let all = others + [extent]
    // BOUND: the minimum and the maximum of the bounds of the same ranges are in order.
    let whole = half(
      (all.map(\.lowerBound).min() ?? 0)...(all.map(\.upperBound).max() ?? 0))
    return all.allSatisfy { whole <= 6 * half($0) }
  }

  private static func half(_ range: ClosedRange<Double>) -> Double {
    range.upperBound / 2 - range.lowerBound / 2
  }
}
