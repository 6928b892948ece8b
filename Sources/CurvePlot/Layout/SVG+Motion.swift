// These methods write the style rules of moving dots.
extension SVG {
  /// The time in seconds for which a moving dot stays at its last point.
  static let pause = 1.0
  /// The shift in pixels that corresponds to the output 1 of the CSS function `linear()`.
  private static let unit = 100.0

  /// Returns the CSS rules that move a dot through points, from the first to the last point.
  ///
  /// Without these rules, the dot is at the last point. The dot is in two nested groups. One group
  /// moves from left to right. The other group moves up and down by a `linear()` function with the
  /// points of the curve. The animation ends with a pause. If all points have the same `x`, there
  /// are no rules.
  ///
  /// - Parameters:
  ///   - name: The prefix of the groups' class names, to which `x` or `y` is appended.
  ///   - seconds: The duration of the motion.
  ///   - isAcross: True if the dot also moves from left to right.
  static func motion(
    _ points: [Drawing.Point], seconds: Double, name: String, isAcross: Bool
  ) -> String {
    guard let first = points.first, let last = points.last, last.x > first.x else { return "" }
    let whole = seconds + pause, width = last.x - first.x
    let end = PlotNumber.text(seconds / whole * 100, decimals: 3)
    var stops: [String] = []
    for point in points {
      let part = (point.x - first.x) / width
      let output = PlotNumber.text((point.y - last.y) / unit, decimals: 4)
      let input = PlotNumber.text(part * seconds / whole * 100, decimals: 3)
      stops.append("\(output) \(input)%")
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
      "x", "linear(0,1 \(end)%,1)",
      "from{transform:translateX(\(back)px)}to{transform:translateX(0)}")
    return (isAcross ? across : "")
      + rule(
        "y", "linear(\(stops.joined(separator: ",")),0)",
        "from{transform:translateY(0)}to{transform:translateY(\(down)px)}")
  }

  /// Adds the CSS rules that move a dot through points.
  ///
  /// - Returns: The prefix of the class names in these rules.
  mutating func move(_ points: [Drawing.Point], _ seconds: Double, isAcross: Bool) -> String {
    let name = "m\(moving)"
    moving += 1
    motions += Self.motion(points, seconds: seconds, name: name, isAcross: isAcross)
    return name
  }
}
