// These methods write colors over time as gradients.
extension SVG {
  /// Adds a box that is filled with a gradient; with `checker`, a checkerboard is behind the
  /// gradient.
  ///
  /// The colors of the stops have eight bits per component.
  mutating func fill(_ box: Drawing.Box, _ stops: [Drawing.RampStop], checker: Double?) {
    if let checker { draw(box, checker: checker) }
    let name = "g\(gradients.count)"
    let width = max(box.width, .leastNormalMagnitude)
    let texts = stops.map { stop in
      let offset = PlotNumber.text(min(max((stop.x - box.left) / width, 0), 1), decimals: 6)
      let opacity = PlotNumber.text(stop.color.opacity, decimals: 4)
      let color = stop.color.opaque.hexadecimal
      return "<stop offset=\"\(offset)\" stop-color=\"\(color)\""
        + (opacity == "1" ? "/>" : " stop-opacity=\"\(opacity)\"/>")
    }
    gradients.append(texts.joined())
    add(Self.rectangle(box, name))
  }

  /// Returns the SVG definitions of all gradients; empty if the document has no gradients.
  ///
  /// - Parameter id: The document's identifier. The identifier of each gradient begins with this
  ///   identifier.
  func definitions(_ id: String) -> String {
    guard !gradients.isEmpty else { return "" }
    let elements = gradients.enumerated().map { index, stops in
      "<linearGradient id=\"\(id)g\(index)\">\(stops)</linearGradient>\n"
    }
    return "<defs>\n\(elements.joined())</defs>\n"
  }

  private mutating func draw(_ box: Drawing.Box, checker side: Double) {
    add(Self.rectangle(box, filled(.checkerLight)))
    var path = ""
    for (index, row) in Drawing.rows(of: box, side).enumerated() {
      var left = box.left + (index % 2 == 0 ? side : 0)
      while left < box.right {
        let width = Self.number(min(side, box.right - left))
        path += "M\(Self.number(left)) \(Self.number(row.top))h\(width)"
        path += "v\(Self.number(row.height))h-\(width)z"
        left += 2 * side
      }
    }
    add("<path class=\"\(filled(.checkerDark))\" d=\"\(path)\"/>")
  }

  static func rectangle(_ box: Drawing.Box, _ name: String) -> String {
    "<rect x=\"\(number(box.left))\" y=\"\(number(box.top))\" width=\"\(number(box.width))\" "
      + "height=\"\(number(box.height))\" class=\"\(name)\"/>"
  }
}

extension Drawing {
  /// Divides a box into the rows of a checkerboard, from top to bottom.
  ///
  /// - Parameter side: The side length of a square.
  static func rows(of box: Box, _ side: Double) -> [Box] {
    stride(from: box.top, to: box.bottom, by: side).map { top in
      Box(left: box.left, top: top, right: box.right, bottom: min(top + side, box.bottom))
    }
  }
}
