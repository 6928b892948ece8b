@testable import InbetweenAPI
import AnimationNotation
import JSONCodec
import CurvePlot
import HTTPMessages
import TestSupport
import Testing

@Suite("The figures in a picture")
struct PictureFactsTests {
  private let service = ServiceUnderTest()

  private func seconds(_ time: Double) -> String { "\(PlotNumber.text(time, decimals: 3)) s" }
  private func percent(_ percent: Double) -> String { "\(PlotNumber.text(percent, digits: 3)) %" }

  /// Returns the expected texts for an analysis: those in pictures, and those in the line format.
  private func phrases(
    _ analysis: JSON, to target: Double, tolerance: Double
  ) -> (picture: [String], line: [String]) {
    var picture: [String] = [], line: [String] = []
    if let settled = analysis["settlingTime"].double {
      let text = "settled \(seconds(settled)) (within \(percent(tolerance * 100)))"
      picture.append(text)
      line.append(text)
    }
    if let overshoot = analysis["overshoot"]["percent"].double, overshoot > 0 {
      let text = "overshoot \(percent(overshoot))"
      picture.append(text)
      line.append(text)
      let peak = analysis["peaks"].elements.max {
        ($0["value"].double ?? 0) < ($1["value"].double ?? 0)
      }
      if let time = peak?["time"].double, let value = peak?["value"].double, value > target {
        picture.append("at \(seconds(time)), \(PlotNumber.text(value))")
        line.append("\(text) at \(seconds(time))")
      }
    }
    if let velocity = analysis["peakVelocity"]["value"].double, velocity != 0,
      let time = analysis["peakVelocity"]["time"].double
    {
      picture.append("peak velocity \(PlotNumber.text(velocity)) per second at \(seconds(time))")
    }
    if let duration = analysis["perceptualDuration"].double {
      picture.append("perceptual duration \(seconds(duration))")
    }
    for (key, word) in [("logicalCompletion", "logically complete"), ("removal", "removed")] {
      guard let time = analysis[key].double else { continue }
      let isBoth = analysis["logicalCompletion"].double == analysis["removal"].double
      line.append(
        isBoth ? "logically complete and removed \(seconds(time))" : "\(word) \(seconds(time))")
    }
    return (picture + line, line)
  }

  @Test("equal the rounded analysis", arguments: ["exact", "swiftui"])
  func figures(fidelity: String) throws {
    var random = SeededGenerator(seed: 31)
    for _ in 0..<25 {
      let text = CanonicalQuery.escaped(random.leaf().swiftUIText)
      let to = random.number(1...500), tolerance = 0.01
      let query = "animation=\(text)&to=\(to)&fidelity=\(fidelity)&tolerance=\(tolerance)"
      let json = service.get("/v1/evaluate.json", query: query + "&include=analysis")
      #expect(json.status == 200)
      let expected = phrases(json["analysis"]["value"], to: to, tolerance: tolerance)
      let line = service.get("/v1/evaluate.line", query: query).text
      for phrase in expected.line { #expect(line.contains(phrase), "\(phrase) in \(line)") }
      let plot = service.get("/v1/evaluate.txt", query: query).text
      let picture = service.get("/v1/evaluate.svg", query: query).text
      for phrase in expected.picture {
        #expect(plot.contains(phrase), "\(phrase) in \(plot)")
        #expect(picture.contains(phrase), "\(phrase)")
      }
    }
  }

  @Test("fit into eighty columns")
  func columns() {
    var random = SeededGenerator(seed: 32)
    for _ in 0..<20 {
      let text = CanonicalQuery.escaped(random.leaf().swiftUIText)
      let plot = service.get("/v1/evaluate.txt", query: "animation=\(text)&to=12345.678").text
      // The last line is the permalink, which may be longer.
      for line in plot.split(separator: "\n").dropFirst().dropLast() { #expect(line.count <= 80) }
    }
  }

  @Test("are omitted if the analysis has none: colors, endless motions, too many extrema")
  func unknown() {
    let color = service.get(
      "/v1/evaluate.line", query: "from=%23ff0000&to=%230000ff&animation=.bouncy")
    #expect(!color.text.contains("overshoot") && !color.text.contains("settled"))
    let endless = service.get(
      "/v1/evaluate.line", query: "animation=.linear(duration:0.5).repeatForever()&end=2")
    #expect(endless.text == ".linear(duration: 0.5).repeatForever() 0 → 1\n")
    let quick = service.get(
      "/v1/evaluate.txt",
      query: "animation=.linear(duration:0.001).repeatForever()&end=100&fidelity=exact")
    #expect([200, 422].contains(quick.status))
    #expect(!quick.text.contains("overshoot"))
  }
}
