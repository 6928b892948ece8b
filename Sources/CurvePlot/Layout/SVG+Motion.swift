// These methods write the style rules of moving dots.
extension SVG {
  /// The time in seconds from the end of the plot until the dots begin again.
  static let pause = 1.0
  /// The number of pixels by which a dot is shifted down if the CSS function `linear()` returns 1.
  private static let unit = 100.0

  /// Returns the CSS rules that move a dot through points, from the first to the last point.
  ///
  /// The dot is in two nested groups. One group moves from left to right. The other group moves up
  /// and down by a `linear()` function with the points of the curve. The animation ends with a
  /// pause.
  ///
  /// The result is empty if all points have the same `x`. The dot then stays at the last point.
  ///
  /// - Parameters:
  ///   - points: The positions of the dot, from left to right.
  ///   - times: The period in which the dot moves, in seconds from the start of the plot.
  ///   - total: The duration of the plot in seconds.
  ///   - name: The prefix of the groups' class names. `x` or `y` follows the prefix.
  ///   - isAcross: True if the dot also moves from left to right.
  static func motion(
    _ points: [Drawing.Point], _ times: ClosedRange<Double>, of total: Double, name: String,
    isAcross: Bool
  ) -> String {
    guard let first = points.first, let last = points.last, last.x > first.x else { return "" }
    let start = times.lowerBound, seconds = times.upperBound - start
    let whole = total + pause, width = last.x - first.x
    func percent(_ time: Double) -> String {
      PlotNumber.text(time / whole * 100, decimals: 3) + "%"
    }
    func output(_ point: Drawing.Point) -> String {
      PlotNumber.text((point.y - last.y) / unit, decimals: 4)
    }
    // Before its first stop, `linear()` would continue the line of the first two stops.
    var stops = start > 0 ? ["\(output(first)) 0%"] : []
    for point in points {
      let part = (point.x - first.x) / width
      stops.append("\(output(point)) \(percent(start + part * seconds))")
    }
    let time = "\(PlotNumber.text(whole, decimals: 3))s"
    func rule(_ axis: String, _ easing: String, _ keyframes: String) -> String {
      """
      #ID .\(name)\(axis){animation:ID\(name)\(axis) \(time) \(easing) infinite}\
      @keyframes ID\(name)\(axis){\(keyframes)}
      """
    }
    let back = PlotNumber.text(-width, decimals: 2), down = PlotNumber.text(unit, decimals: 0)
    let across = rule(
      "x", "linear(0,\(start > 0 ? "0 \(percent(start))," : "")1 \(percent(start + seconds)),1)",
      "from{transform:translateX(\(back)px)}to{transform:translateX(0)}")
    return (isAcross ? across : "")
      + rule(
        "y", "linear(\(stops.joined(separator: ",")),0)",
        "from{transform:translateY(0)}to{transform:translateY(\(down)px)}")
  }

  /// Adds the CSS rules that move a dot through points.
  ///
  /// - Returns: The prefix of the class names in these rules.
  mutating func move(
    _ points: [Drawing.Point], _ times: ClosedRange<Double>, of total: Double, isAcross: Bool
  ) -> String {
    let name = "m\(moving)"
    moving += 1
    motions += Self.motion(points, times, of: total, name: name, isAcross: isAcross)
    return name
  }
}
