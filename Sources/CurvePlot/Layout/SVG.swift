/// A drawing as an SVG document.
///
/// The document has no scripts and no external references, and its text is escaped. Equal drawings
/// give equal bytes. The document's color rules apply only to elements inside the document, so one
/// page can contain several documents.
///
/// Source: SVG 1.1 second edition; CSS Media Queries 5 section 12.5 for `prefers-color-scheme`.
package struct SVG {
  private var body = ""
  private var rules: [Rule] = []
  /// The CSS rules of all moving dots, with `ID` in place of the document's identifier.
  var motions = ""
  /// The number of moving dots.
  var moving = 0
  /// The `<stop>` elements of each gradient.
  var gradients: [String] = []

  private struct Rule: Equatable {
    var ink: Drawing.Ink
    var isStroke: Bool
  }

  /// Converts a drawing to the text of an SVG document.
  ///
  /// - Parameters:
  ///   - drawing: The drawing to convert.
  ///   - theme: The colors. If it is `nil`, the document uses light colors, or dark colors if the
  ///     reader's system prefers them.
  package static func document(_ drawing: Drawing, theme: Theme.Name? = nil) -> String {
    var svg = SVG()
    for shape in drawing.shapes { svg.append(shape) }
    let style = svg.style(theme)
    let words = "\(escaped(drawing.title))\u{0}\(escaped(drawing.summary))"
    let id = "p" + hash([style(""), svg.body, words] + svg.gradients)
    let (width, height) = (number(drawing.width), number(drawing.height))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" id="\(id)" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" role="img" aria-labelledby="\(id)t \(id)d" \
      font-family="system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif" font-size="12">
      <title id="\(id)t">\(escaped(drawing.title))</title>
      <desc id="\(id)d">\(escaped(drawing.summary))</desc>
      <style>\(style(id))</style>
      \(svg.definitions(id))\(svg.body)</svg>

      """
  }

  private func style(_ theme: Theme.Name?) -> (_ id: String) -> String {
    let rules = rules, motions = motions, gradients = gradients.count
    func colors(_ theme: Theme, _ id: String) -> String {
      rules.map { rule in
        let color = ColorRamp.Color(rgb: theme.color(rule.ink)).hexadecimal
        return "#\(id) .\(Self.name(rule)){\(rule.isStroke ? "stroke" : "fill"):\(color)}"
      }.joined()
    }
    return { id in
      let fixed =
        "#\(id) path{stroke-linejoin:round}#\(id) .n{fill:none}"
        + (motions.isEmpty
          ? ""
          : "@media (prefers-reduced-motion:no-preference){\(motions.replacing("ID", with: id))}")
        + (0..<gradients).map { "#\(id) .g\($0){fill:url(#\(id)g\($0))}" }.joined()
      guard let theme else {
        return
          "\(fixed)\(colors(.light, id))@media (prefers-color-scheme:dark){\(colors(.dark, id))}"
      }
      return fixed + colors(.named(theme), id)
    }
  }

  private mutating func append(_ shape: Drawing.Shape) {
    switch shape {
    case .box(let box, let ink):
      add(Self.rectangle(box, filled(ink)))
    case .area(let points, let ink):
      body += "<path class=\"\(filled(ink))\" d=\"\(Self.path(points))z\"/>\n"
    case .line(let points, let stroke):
      let dashes = stroke.dashes.map(Self.number).joined(separator: " ")
      body += "<path class=\"n \(stroked(stroke.ink))\""
      if stroke.width != 1 { body += " stroke-width=\"\(Self.number(stroke.width))\"" }
      if !dashes.isEmpty { body += " stroke-dasharray=\"\(dashes)\"" }
      body += " d=\"\(Self.path(points))\"/>\n"
    case .dot(let center, let radius, let ink):
      add(
        Self.circle(center, radius)
          + " class=\"\(filled(ink)) \(stroked(.surface))\" stroke-width=\"1.5\"/>")
    case .moving(let points, let times, let total, let column, let radius, let ink):
      guard let last = points.last else { break }
      let name = move(points, times, of: total, isAcross: column == nil)
      body += "<g class=\"\(name)x\"><g class=\"\(name)y\">\n"
      append(.dot(Drawing.Point(column ?? last.x, last.y), radius: radius, ink))
      body += "</g></g>\n"
    case .ramp(let box, let stops, let checker): fill(box, stops, checker: checker)
    case .ghosts(let points, let radius, let ink):
      body += "<g class=\"\(filled(ink))\" opacity=\".25\">"
      for point in points { body += Self.circle(point, radius) + "/>" }
      body += "</g>\n"
    case .text(let text, let point, let anchor, let size, let ink):
      let place = "x=\"\(Self.number(point.x))\" y=\"\(Self.number(point.y))\""
      body += "<text \(place) class=\"\(filled(ink))\""
      if anchor != .start { body += " text-anchor=\"\(anchor == .end ? "end" : "middle")\"" }
      if size != .label { body += " font-size=\"\(Self.number(size.pixels))\"" }
      body += ">\(Self.escaped(text))</text>\n"
    }
  }

  private static func circle(_ center: Drawing.Point, _ radius: Double) -> String {
    "<circle cx=\"\(number(center.x))\" cy=\"\(number(center.y))\" r=\"\(number(radius))\""
  }

  mutating func add(_ element: String) { body += element + "\n" }

  mutating func filled(_ ink: Drawing.Ink) -> String { used(Rule(ink: ink, isStroke: false)) }
  private mutating func stroked(_ ink: Drawing.Ink) -> String {
    used(Rule(ink: ink, isStroke: true))
  }

  private mutating func used(_ rule: Rule) -> String {
    if !rules.contains(rule) { rules.append(rule) }
    return Self.name(rule)
  }

  private static func name(_ rule: Rule) -> String {
    let kind = rule.isStroke ? "s" : "f"
    if case .curve(let look) = rule.ink { return "\(kind)\(look % Curve.looks)" }
    return "\(kind)-\(rule.ink)"
  }

  static func number(_ value: Double) -> String { PlotNumber.text(value, decimals: 2) }

  /// Returns an SVG path that leads from each point to the next by a relative step.
  ///
  /// The points are rounded to hundredths of a pixel before the steps are computed, so rounding
  /// errors do not add up.
  private static func path(_ points: [Drawing.Point]) -> String {
    guard let first = points.first else { return "" }
    var (x, y) = (hundredths(first.x), hundredths(first.y))
    var path = "M\(text(x)) \(text(y))"
    for (index, point) in points.dropFirst().enumerated() {
      let (nextX, nextY) = (hundredths(point.x), hundredths(point.y))
      let (dx, dy) = (text(nextX - x), text(nextY - y))
      path += "\(index == 0 ? "l" : dx.hasPrefix("-") ? "" : " ")\(dx)"
      path += "\(dy.hasPrefix("-") ? "" : " ")\(dy)"
      (x, y) = (nextX, nextY)
    }
    return path
  }

  private static func hundredths(_ value: Double) -> Int {
    Int(bounded: (value * 100).rounded(), in: -1_000_000_000...1_000_000_000)
  }
  private static func text(_ hundredths: Int) -> String {
    PlotNumber.text(units: hundredths, decimals: 2)
  }

  /// Escapes a text for an XML element; each newline becomes a space.
  ///
  /// Characters that XML forbids or discourages become U+FFFD.
  static func escaped(_ text: String) -> String {
    XMLText.escaped(text, newline: " ", control: "\u{FFFD}")
  }

  /// Returns the 32-bit FNV-1a hash of several texts, in hexadecimal digits.
  ///
  /// Source: FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/.
  private static func hash(_ texts: [String]) -> String {
    var hash: UInt32 = 0x811C_9DC5
    for byte in texts.lazy.flatMap(\.utf8) { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    return ColorRamp.Color.digits(hash, 8)
  }
}
