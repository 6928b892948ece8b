import TestSupport
import Testing

@testable import InbetweenAPI

@Suite("Routes")
struct RouteTests {
  @Test("match every path of their own template and extract its parameters")
  func found() throws {
    var random = SeededGenerator(seed: 26)
    for _ in 0..<2000 {
      for (index, route) in RouteTable.routes.enumerated() {
        let (path, segments, suffix) = Self.path(of: route.template, &random)
        let match = try #require(RouteTable.match(path), "\(path)")
        #expect(match.route === route && match.label.position == index, "\(path)")
        #expect(match.path.segments == segments && match.path.suffix == suffix, "\(path)")
        #expect(match.label.text == route.template.text)
      }
    }
  }

  @Test("do not match a path with one byte added, removed or replaced")
  func notFound() {
    var random = SeededGenerator(seed: 27)
    for _ in 0..<5000 {
      // Only fixed paths are changed, because a path with a variable part would still match.
      let route = RouteTable.routes[random.whole(0...RouteTable.routes.count - 1)]
      guard route.template.isFixed, route.template.text != "/" else { continue }
      var path = Array(route.template.text.utf8)
      let place = random.whole(1...path.count - 1)
      switch random.whole(0...2) {
      case 0: path.remove(at: place)
      case 1: path.insert(UInt8(ascii: "~"), at: place)
      default: path[place] = UInt8(ascii: "~")
      }
      let text = String(decoding: path, as: UTF8.self)
      #expect(RouteTable.match(text)?.route.template.isFixed != true, "\(text)")
    }
    for path in ["", "*", "//", "/v1", "/v1/", "/v1/spring/", "/v1/compare/", "/v1/compare//"] {
      #expect(RouteTable.match(path) == nil, "\(path)")
    }
  }

  @Test("have one path each, and OPTIONS among their methods")
  func areDistinct() {
    #expect(Set(RouteTable.templates).count == RouteTable.templates.count)
    #expect(RouteTable.routes.allSatisfy { $0.methods.last == "OPTIONS" })
    #expect(Set(RouteLabel.texts).count == RouteTable.routes.count + 1)
    #expect(RouteLabel.none.text == "none" && !RouteLabel.none.isProbe)
  }

  @Test("that do not exist have an error with the formats or the nearest path")
  func refused() {
    let service = ServiceUnderTest()
    func detail(_ path: String) -> String { service.send("GET", path).text }
    #expect(detail("/v1/compare.gif").contains("/v1/compare.svg"))
    #expect(detail("/v1/evaluate.gif").contains("/v1/evaluate.ndjson"))
    #expect(detail("/v1/bake.gif").contains("/v1/bake.lot"))
    #expect(detail("/v1/sessons").contains("The nearest path is /v1/sessions"))
  }

  /// Returns a path that matches a template.
  ///
  /// Its names are random, and it may have a format suffix.
  private static func path(
    of template: PathTemplate, _ random: inout SeededGenerator
  ) -> (path: String, segments: [String], suffix: String?) {
    var path = "", segments: [String] = [], suffix: String?
    var rest = template.text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest.firstIndex(of: "}") {
      path += rest[..<open]
      if path.hasSuffix(".") {
        suffix = template.suffixes[random.whole(0...template.suffixes.count - 1)]
        path += suffix ?? ""
      } else {
        let segment =
          (0...random.whole(0...9)).map { _ in
            ["a", "Z", "0", ".5", ",", "%2F", "-", "~"][random.whole(0...7)]
          }.joined() + "x"
        segments.append(segment)
        path += segment
      }
      rest = rest[rest.index(after: close)...]
    }
    path += rest
    if suffix == nil, template.text.hasSuffix("}"), !template.suffixes.isEmpty, random.chance(0.5) {
      suffix = template.suffixes[random.whole(0...template.suffixes.count - 1)]
      path += "." + (suffix ?? "")
    }
    return (path, segments, suffix)
  }
}
