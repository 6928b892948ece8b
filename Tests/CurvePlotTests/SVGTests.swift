import CurvePlot
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("An SVG drawing")
struct SVGTests {
  private static let choices: [Theme.Name?] = [nil, .light, .dark]

  private func document(
    _ plot: Plot, width: Double = 640, height: Double = 600, theme: Theme.Name? = nil
  ) -> String {
    SVG.document(plot.drawing(width: width, height: height), theme: theme)
  }

  @Test("is XML with shapes and text only", arguments: SamplePlots.all, choices)
  func wellFormed(named: SamplePlots.Named, theme: Theme.Name?) {
    let reading = XMLReading(document(named.plot, theme: theme))
    #expect(reading.isWhole)
    let allowed: Set = [
      "svg", "title", "desc", "style", "rect", "path", "circle", "text", "defs", "linearGradient",
      "stop",
    ]
    #expect(reading.elements.isSubset(of: allowed))
    let forbidden = ["href", "src", "onload", "onclick", "style"]
    #expect(reading.attributes.isDisjoint(with: forbidden))
    for rule in ["@import", "expression"] { #expect(!reading.style.contains(rule)) }
    // Only gradients of the document itself are referenced.
    let own = /url\(#p[0-9a-f]{8}g\d+\)/
    #expect(!reading.style.replacing(own, with: "").contains("url"))
  }

  @Test(
    "shows names unchanged, with any characters",
    arguments: [
      "<script>alert(1)</script>", "\"/><image href=\"//x\"/>", "]]></title><svg onload=\"x\">",
      "&lt;b&gt;&#x41;", "a\u{0}b\u{1B}c\u{FFFE}d", "</style><script>", "日本 👩‍🚀 ̈",
    ])
  func injection(name: String) {
    var plot = SamplePlots.jumping
    plot.title = name
    plot.subtitle = name
    plot.panels[0].caption = name
    plot.panels[0].curves[0].name = name
    plot.panels[0].curves[0].legend = name
    plot.moments.append(Moment(0.3, .end, labels: [name]))
    plot.spans.append(Span(0.1...0.2, labels: [name]))
    plot.notes = [Note(name, name)]
    let reading = XMLReading(document(plot, width: 1280))
    #expect(reading.isWhole)
    let plain = XMLReading(document(SamplePlots.jumping, width: 1280))
    #expect(reading.elements == plain.elements)
    #expect(reading.attributes == plain.attributes)
    let shown = name.unicodeScalars.map { scalar in
      scalar.value < 0x20 || scalar.value == 0xFFFE ? "\u{FFFD}" : String(scalar)
    }.joined()
    #expect(reading.texts.contains(shown))
    #expect(reading.title.contains(shown))
  }

  @Test("has an accessible name")
  func accessibility() {
    let text = document(SamplePlots.bouncy)
    let reading = XMLReading(text)
    #expect(reading.title == ".bouncy, 0 → 100")
    #expect(reading.description.contains("removed 1.133 s."))
    #expect(text.contains("role=\"img\""))
    let named = text.firstMatch(of: /aria-labelledby="([^ ]+) ([^"]+)"/)
    #expect(named.map { text.contains("<title id=\"\($0.1)\">") } == true)
    #expect(named.map { text.contains("<desc id=\"\($0.2)\">") } == true)
  }

  @Test("follows the reader's color scheme or a fixed theme")
  func themes() {
    let both = document(SamplePlots.bouncy)
    #expect(both.contains("@media (prefers-color-scheme:dark)"))
    for name in Theme.Name.allCases {
      let fixed = document(SamplePlots.bouncy, theme: name)
      #expect(!fixed.contains("@media"))
      let surface = String(Theme.named(name).color(.surface), radix: 16)
      #expect(fixed.contains("fill:#\(surface)"))
      #expect(both.contains("fill:#\(surface)"))
    }
  }

  @Test("has scoped style rules, so that one page may contain two")
  func rules() {
    let texts = [SamplePlots.bouncy, SamplePlots.overlaid].map { document($0) }
    let ids = texts.compactMap { $0.firstMatch(of: /\sid="(p[0-9a-f]{8})"/)?.1 }
    #expect(Set(ids).count == 2)
    for (text, id) in zip(texts, ids) {
      for rule in XMLReading(text).style.split(whereSeparator: { "{}".contains($0) })
      where rule.contains(".") {
        #expect(rule.hasPrefix("#\(id) "), "\(rule)")
      }
    }
  }

  @Test("has the same bytes each time, and few", arguments: SamplePlots.all)
  func stable(named: SamplePlots.Named) {
    #expect(document(named.plot) == document(named.plot))
    #expect(document(SamplePlots.bouncy, height: 360).utf8.count < 6000)
  }

  @Test("has texts and curves with sufficient contrast", arguments: Theme.Name.allCases)
  func contrast(name: Theme.Name) {
    let theme = Theme.named(name)
    for ground in [Drawing.Ink.surface, .shade] {
      for ink in [Drawing.Ink.text, .muted] {
        #expect(Self.contrast(theme.color(ink), theme.color(ground)) >= 4.5, "\(ink)")
      }
      for look in 0..<Curve.looks {
        #expect(Self.contrast(theme.color(.curve(look)), theme.color(ground)) >= 3, "\(look)")
      }
    }
    #expect(Self.contrast(theme.color(.text), theme.color(.lane)) >= 4.5)
    #expect(Set((0..<Curve.looks).map { theme.color(.curve($0)) }).count == Curve.looks)
  }

  /// Returns the contrast ratio of two colors, from 1 to 21.
  ///
  /// Source: WCAG 2.2, definitions of contrast ratio and relative luminance.
  private static func contrast(_ first: UInt32, _ second: UInt32) -> Double {
    let luminances = [first, second].map { color in
      zip([16, 8, 0], [0.2126, 0.7152, 0.0722]).reduce(0) { sum, part in
        let value = Double(color >> UInt32(part.0) & 0xFF) / 255
        return sum + part.1 * (value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
      }
    }.sorted()
    return (luminances[1] + 0.05) / (luminances[0] + 0.05)
  }
}

/// The content of an XML text, according to an independent parser.
private final class XMLReading: NSObject, XMLParserDelegate {
  private(set) var isWhole = false
  private(set) var elements: Set<String> = []
  private(set) var attributes: Set<String> = []
  private(set) var texts: [String] = []
  private var contents: [String: String] = [:]
  private var current = ""

  var style: String { contents["style"] ?? "" }
  var title: String { contents["title"] ?? "" }
  override var description: String { contents["desc"] ?? "" }

  init(_ text: String) {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    isWhole = parser.parse()
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    elements.insert(name)
    self.attributes.formUnion(attributes.keys)
    current = ""
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { current += string }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    if name == "text" { texts.append(current) } else { contents[name] = current }
  }
}
