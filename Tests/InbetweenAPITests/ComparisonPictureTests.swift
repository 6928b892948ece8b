import AnimationNotation
import JSONCodec
import CurvePlot
import HTTPMessages
import MotionTools
import TestSupport
import Testing

@testable import InbetweenAPI

@Suite("A comparison as a picture")
struct ComparisonPictureTests {
  private let service = ServiceUnderTest()

  private func compared(_ json: String) throws -> ComparedMotions {
    let violations = ViolationList()
    let fields = try #require(ObjectMembers(try SyntaxNode(json: Array(json.utf8)), violations))
    let request = try #require(
      CompareRequest(fields: fields, violations), "\(violations.violations)")
    return try ComparedMotions(request)
  }

  @Test("marks the largest difference", arguments: ["exact", "swiftui"])
  func largest(fidelity: String) throws {
    var random = SeededGenerator(seed: 21)
    for _ in 0..<12 {
      let texts = (0..<2).map { _ in random.leaf().swiftUIText }
      let to = random.number(1...300)
      let compared = try compared(
        #"{"animations":["\#(texts[0])","\#(texts[1])"],"to":\#(to),"fidelity":"\#(fidelity)","range":{"end":1}}"#
      )
      let plot = try ComparisonPlot(compared, width: 640).shown.plot
      let panel = plot.panels[0], comparison = compared.comparisons[0]
      #expect(panel.curves.map(\.name) == texts)
      guard let gap = panel.gaps.first else {
        #expect(comparison.share < 1e-8)
        continue
      }
      #expect(gap.time == comparison.time)
      #expect(panel.bands.count == 1)
      #expect(isClose(gap.second - gap.first, comparison.largest, absolute: 1e-9 * to))
      // In the `swiftui` fidelity, only frames are compared, because the plot's curves between
      // frames are interpolated.
      let steps = fidelity == "swiftui" ? 60 : 200
      for step in 0...steps {
        let time = plot.times.lowerBound + Double(step) / Double(steps)
        guard let first = panel.curves[0].value(at: time),
          let second = panel.curves[1].value(at: time)
        else { continue }
        #expect(abs(second - first) <= abs(comparison.largest) + 2e-3 * to, "\(texts) at \(time)")
      }
    }
  }

  @Test(
    "contains the verdict of the JSON output, in every format", arguments: ["svg", "txt", "line"])
  func verdict(suffix: String) throws {
    let json = service.get("/v1/compare/bouncy/easeInOut,0.5.json", query: "distance=300")
    let verdict = try #require(json["comparisons"][0]["verdict"].string)
    let response = service.get("/v1/compare/bouncy/easeInOut,0.5.\(suffix)", query: "distance=300")
    #expect(response.status == 200)
    // Terminal output breaks long lines.
    let text = response.text.replacing("\n ", with: "")
    #expect(text.contains(verdict), "\(text)")
  }

  @Test("has neither a gap nor a band if the motions are equal")
  func identical() throws {
    let compared = try compared(#"{"animations":[".smooth",".spring"]}"#)
    let plot = try ComparisonPlot(compared, width: 640).shown.plot
    #expect(plot.panels[0].gaps.isEmpty && plot.panels[0].bands.isEmpty)
    #expect(plot.notes.map(\.text) == ["The motions are identical."])
  }

  @Test("shows one motion beside the maximum number of others, each with its verdict")
  func many() throws {
    let names = [".bouncy", ".snappy", ".smooth", ".linear", ".easeIn", ".easeOut", ".easeInOut"]
    let list = names.map { "\"\($0)\"" }.joined(separator: ",")
    let compared = try compared(#"{"animations":[\#(list)]}"#)
    let plot = try ComparisonPlot(compared, width: 640).shown.plot
    #expect(plot.panels[0].gaps.count == 6)
    #expect(plot.notes.map(\.label) == names.dropFirst().map { $0 + ":" })
    let png = service.get(
      "/v1/compare.png", query: "animations=" + names.joined(separator: ",") + "&theme=dark")
    #expect(png.value(of: "Content-Type") == "image/png")
  }

  @Test(
    "has the format that Accept prefers: a plot for humans, JSON for programs",
    arguments: [
      (nil, "text/plain", "application/json"), ("*/*", "text/plain", "application/json"),
      ("application/json", "application/json", "application/json"),
      ("text/html,*/*;q=0.8", "image/svg+xml", "application/json"),
      ("image/png", "image/png", "image/png"),
    ] as [(String?, String, String)])
  func negotiated(accept: String?, words: String, list: String) {
    let fields = accept.map { [Field("Accept", $0)] } ?? []
    for (target, type) in [
      ("/v1/compare/bouncy/snappy", words), ("/v1/compare?animations=.bouncy,.snappy", list),
    ] {
      let response = service.send("GET", target, nil, fields: fields)
      #expect(response.value(of: "Content-Type")?.hasPrefix(type) == true, "\(target)")
      #expect(response.value(of: "Vary") == "Accept, Accept-Encoding")
    }
  }

  @Test(
    "is refused in an unknown format",
    arguments: [
      ("/v1/compare.csv?animations=.bouncy,.snappy", 404), ("/v1/compare/bouncy/snappy.csv", 404),
      ("/v1/compare/bouncy/snappy?format=ndjson", 422), ("/v1/compare/bouncy/snappy.svg?w=60", 422),
      ("/v1/compare/bouncy/snappy?animations=.smooth", 422),
    ])
  func refused(target: String, status: Int) {
    #expect(service.send("GET", target).status == status)
  }
}
