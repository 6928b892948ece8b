import AnimationCore
import AnimationNotation
import TestSupport
import Testing

@testable import CurvePlot
@testable import InbetweenAPI

@Suite("The colors and phases of a random plot")
struct StripLawTests {
  @Test(
    "shows a color as a ramp that differs from the engine by less than one 8-bit step",
    arguments: [Fidelity.exact, .swiftui])
  func ramp(fidelity: Fidelity) throws {
    var random = SeededGenerator(seed: 65)
    func color() -> String {
      let digits = (0..<(random.chance(0.5) ? 8 : 6)).map { _ in
        String(random.whole(0...15), radix: 16)
      }
      return "#" + digits.joined()
    }
    for _ in 0..<40 {
      let animations = (0..<3).map { _ in
        random.chance(0.2) ? "null" : "\"\(random.leaf().swiftUIText)\""
      }
      let body = """
        {"properties":{"fill":"\(color())","x":0},"fidelity":"\(fidelity.rawValue)","include":["velocity"],
        "range":{"end":2},"timeline":[{"at":0,"set":{"fill":"\(color())"},"animation":\(animations[0])},
        {"at":0.3,"set":{"fill":"\(color())"},"animation":\(animations[1])},
        {"at":0.8,"set":{"fill":"\(color())"},"animation":\(animations[2])}]}
        """
      let request = try PlotRequest.read(body)
      let plot = try EvaluationPlot(request, width: 640).plot()
      let ramp = try #require(plot.panels.first?.ramp)
      #expect(plot.panels.filter(\.continues).map(\.property) == ["x"])
      #expect(plot.panels[0].curves.isEmpty)
      let jumps = zip(ramp.runs, ramp.runs.dropFirst()).compactMap { $1.first?.time }
      let step = fidelity == .swiftui ? 1 / 60.0 : 1 / 997.0
      let times = stride(from: 0, through: 2, by: step).filter { time in
        jumps.allSatisfy { abs($0 - time) > 1e-6 }
      }
      var scene = request.scene
      let samples = try scene.play(SampleGrid(times: times), velocities: false, limits: .unlimited)
      let parts = samples.columns[0].components.map(\.values)
      let simplified = ramp.simplified
      for (index, time) in times.enumerated() {
        let expected = ColorRamp.Color(
          red: parts[0][index], green: parts[1][index], blue: parts[2][index],
          opacity: parts[3][index])
        let shown = try #require(simplified.color(at: time))
        #expect(
          shown.distance(to: expected) < 0.5 / 255,
          "at \(time): \(shown), not \(expected) in \(body)")
      }
    }
  }

  @Test("has a band with its name for each phase", arguments: [Fidelity.exact, .swiftui])
  func phases(fidelity: Fidelity) throws {
    var random = SeededGenerator(seed: 66)
    for _ in 0..<40 {
      let durations = (0..<random.whole(2...5)).map { _ in random.number(0.1...0.4) }
      let at = random.number(0...0.5), repeats = random.chance(0.5)
      let phases = durations.enumerated().map { index, duration in
        #"{"set":{"x":\#(index * 10)},"animation":".easeInOut(duration: \#(duration))"}"#
      }
      let body = """
        {"properties":{"x":0},"fidelity":"\(fidelity.rawValue)","range":{"end":2},"timeline":[
        {"at":\(at),"id":"pulse","animation":{"type":"phases","repeating":\(repeats),
        "phases":[\(phases.joined(separator: ","))]}}]}
        """
      let request = try PlotRequest.read(body)
      let plot = try EvaluationPlot(request, width: 640).plot()
      var start = at, index = 1
      // In the `swiftui` fidelity, a phase ends on a frame, and the next one begins one frame
      // later.
      let frame = fidelity == .swiftui ? 1 / 60.0 : 0
      for (number, span) in plot.spans.enumerated() {
        #expect(span.labels.first == "pulse/\(index)")
        let late = frame * Double(2 * number + 2) + 1e-9
        #expect(-1e-9...late ~= span.times.lowerBound - start)
        start += durations[index]
        let isCut = span.times.upperBound >= 2
        #expect(isCut || -1e-9...(late + 2 * frame) ~= span.times.upperBound - start)
        index = (index + 1) % durations.count
        if index == 1 && !repeats { break }
      }
      let isEnded = !repeats && start < 2
      #expect(plot.spans.count == (isEnded ? durations.count : plot.spans.count))
      #expect(repeats ? (plot.spans.last?.times.upperBound ?? 0) >= 1.98 : !plot.spans.isEmpty)
      let text = TerminalPlot.text(plot) + plot.drawing(width: 640, height: 900).summary
      for index in 1..<durations.count where plot.spans.count >= durations.count {
        #expect(text.contains("pulse/\(index)"))
      }
    }
  }
}
