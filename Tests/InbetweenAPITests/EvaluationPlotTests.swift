import AnimationCore
import AnimationNotation
import JSONCodec
import CurvePlot
import Foundation
import TestSupport
import Testing

@testable import InbetweenAPI

@Suite("The plot of an evaluation")
struct EvaluationPlotTests {
  private static let bodies = [
    #"{"animation":".bouncy","to":100}"#,
    #"{"animation":".spring(duration: 1, bounce: 0.7)","from":[0,5],"to":[120,-40]}"#,
    #"{"animation":".easeInOut(duration: 0.4).repeatCount(3, autoreverses: false).delay(0.1)"}"#,
    #"{"animation":".linear(duration: 0.3).repeatCount(4)","from":20,"to":-30}"#,
    #"{"animation":".timingCurve(0.9, -0.8, 0.1, 1.8, duration: 0.8)","from":[1,0,0,1],"to":[0,0.3,1,1]}"#,
    #"{"animation":{"type":"keyframes","tracks":{"value":["LinearKeyframe(10, duration: 0.25)",{"type":"move","to":4},{"type":"linear","to":2,"duration":0.125}]}}}"#,
    #"""
    {"properties":{"x":0,"y":1},"timeline":[{"at":0,"set":{"x":100,"y":2},"animation":".bouncy"},
    {"at":0.1,"set":{"x":50},"animation":null},{"at":0.3,"set":{"x":0},"animation":".linear(duration: 0.2)"},
    {"at":0.35,"remove":["y"]},{"at":0.4,"set":{"x":80},"animation":".snappy"}]}
    """#,
  ]

  private func read(_ body: String, _ more: String = "") throws -> EvaluationRequest {
    let violations = ViolationList()
    let text = more.isEmpty ? body : String(body.dropLast()) + "," + more + "}"
    let fields = try #require(ObjectMembers(try SyntaxNode(json: Array(text.utf8)), violations))
    guard let request = EvaluationRequest(fields: fields, outputFormat: .svg, violations) else {
      throw Refused(violations: violations.violations)
    }
    return request
  }

  private struct Refused: Error {
    let violations: [Violation]
  }

  private func plot(_ request: borrowing EvaluationRequest, width: Int = 640) throws -> Plot {
    try EvaluationPlot(request, width: width).plot()
  }

  @Test(
    "passes through the reported values at the same times", arguments: bodies,
    ["swiftui", "exact"])
  func values(body: String, fidelity: String) throws {
    let request = try read(body, #""fidelity":"\#(fidelity)""#)
    let curves = try plot(request).curves
    var scene = request.scene
    let samples = try Playing.play(
      &scene, SampleGrid(start: 0, end: nil, fps: 60), .init(), range: .root)
    for component in samples.columns.flatMap(\.components) {
      let curve = try #require(curves.first { $0.name == component.name })
      let extent = try #require(curve.extent)
      for (time, value) in zip(samples.times, component.values) where time < samples.end {
        // At a jump, the curve has two values at one time.
        let isAtJump = curve.runs.dropLast().contains { abs(($0.last?.time ?? -1) - time) < 1e-6 }
        guard !isAtJump, let shown = curve.value(at: time) else { continue }
        let error = abs(shown - value) / max(extent.upperBound - extent.lowerBound, 1e-9)
        #expect(error < 1e-3, "\(component.name) at \(time): \(shown), not \(value)")
      }
    }
  }

  @Test("jumps exactly where the values do", arguments: ["swiftui", "exact"])
  func jumps(fidelity: String) throws {
    for (index, times) in [
      (0, []), (1, []), (2, [0.5, 0.9]), (4, []), (5, [0.25]),
    ] as [(Int, [Double])] {
      let curves = try plot(try read(Self.bodies[index], #""fidelity":"\#(fidelity)""#)).curves
      let jumps = curves[0].runs.dropLast().compactMap(\.last?.time)
      #expect(jumps.count == times.count, "\(Self.bodies[index]): \(jumps)")
      // In the `swiftui` fidelity, each repetition ends up to one frame late, and the next begins
      // one frame later. These delays add up.
      for (pass, (jump, time)) in zip(jumps, times).enumerated() {
        #expect(-1e-9...0.017 * Double(pass + 2) ~= jump - time)
      }
      if fidelity == "exact" {
        for (jump, time) in zip(jumps, times) { #expect(abs(jump - time) < 1e-6) }
      }
    }
    let x = try #require(try plot(try read(Self.bodies[6])).curves.first { $0.name == "x" })
    let jump = try #require(x.runs.first?.last?.time)
    #expect(x.runs.count >= 2 && abs(jump - 0.1) < 1e-9)
  }

  @Test("stays at a value until the frame at which it jumps")
  func held() throws {
    let curve = try #require(try plot(try read(Self.bodies[2])).curves.first)
    for (before, after) in zip(curve.runs, curve.runs.dropFirst()) {
      #expect(before.last?.time == after.first?.time)
      #expect(before.last?.value == before.dropLast().last?.value)
    }
  }

  @Test("begins with the value before it was set without an animation")
  func start() throws {
    let curve = try #require(try plot(try read(#"{"animation":null,"to":5}"#)).curves.first)
    #expect(curve.runs.first == [PlotPoint(0, 0)])
    #expect(curve.runs.last?.first == PlotPoint(0, 5))
  }

  @Test("marks the extrema of a spring, in exact fidelity at the closed form")
  func peaks() throws {
    let (damping, response) = (0.3, 0.5)
    let body =
      #"{"animation":".spring(response: 0.5, dampingFraction: 0.3)","to":100,"fidelity":"exact"}"#
    let curve = try #require(try plot(try read(body)).curves.first)
    let root = (1 - damping * damping).squareRoot()
    let half = response / 2 / root
    #expect(curve.peaks.count >= 4)
    for (index, peak) in curve.peaks.enumerated() {
      let turn = Double(index + 1)
      let value = 100 * (1 - pow(-1, turn) * exp(-turn * .pi * damping / root))
      #expect(abs(peak.point.time - turn * half) < 1e-5)
      #expect(abs(peak.point.value - value) < 1e-4)
    }
    let overshoot = PlotNumber.text(100 * exp(-.pi * damping / root), digits: 3)
    #expect(
      curve.peaks[0].labels[0] == "+\(overshoot) % at \(PlotNumber.text(half, decimals: 3)) s")
  }

  @Test("marks a frame's value in swiftui fidelity, and only displayed extrema")
  func framePeaks() throws {
    let request = try read(Self.bodies[0])
    var scene = request.scene
    let samples = try Playing.play(
      &scene, SampleGrid(start: 0, end: nil, fps: 60), .init(), range: .root)
    let greatest = try #require(samples.columns[0].values.max())
    let peak = try #require(try plot(request).curves.first?.peaks.first)
    #expect(peak.point.value == greatest)
    #expect(samples.times.contains(peak.point.time))
  }

  @Test("marks the minimum and the maximum of its curve", arguments: ["swiftui", "exact"])
  func marks(fidelity: String) throws {
    var random = SeededGenerator(seed: 41)
    for _ in 0..<60 {
      let (x1, x2) = (random.number(0...1), random.number(0...1))
      let (y1, y2) = (random.number(-1.5...(-0.3)), random.number(1.3...2.5))
      let body = """
        {"animation":".timingCurve(\(x1), \(y1), \(x2), \(y2), duration: 0.5)","fidelity":"\(fidelity)"}
        """
      let curve = try #require(try plot(try read(body)).curves.first)
      let extent = try #require(curve.extent), seen = (extent.upperBound - extent.lowerBound) / 200
      let drawn = (0...2000).compactMap { curve.value(at: 0.5 * Double($0) / 2000) }
      let marked = curve.peaks.map(\.point.value)
      let (lowest, highest) = (try #require(drawn.min()), try #require(drawn.max()))
      if lowest < -seen { #expect(lowest >= (marked.min() ?? 0) - seen, "\(body)") }
      if highest > 1 + seen { #expect(highest <= (marked.max() ?? 0) + seen, "\(body)") }
    }
  }

  @Test("shows no velocity before a change", arguments: ["swiftui", "exact"])
  func velocityBeforeChange(fidelity: String) throws {
    for animation in [
      ".bouncy", ".easeOut", ".linear(duration: 0.2)", ".interpolatingSpring(initialVelocity: 5)",
    ] {
      let body = """
        {"properties":{"x":0},"timeline":[{"at":0.5,"set":{"x":1},"animation":"\(animation)"}],
        "include":["velocity"],"fidelity":"\(fidelity)"}
        """
      let shown = try plot(try read(body))
      let panel = try #require(shown.panels.dropFirst().first)
      let curve = try #require(panel.curves.first)
      let rates = (0..<100).compactMap { curve.value(at: 0.5 * Double($0) / 100) }
      #expect(rates.count == 100 && rates.allSatisfy { $0 == 0 }, "\(animation): \(rates)")
    }
  }

  @Test("has targets between changes, and a span for each pause")
  func timeline() throws {
    let retargeted = try plot(try read(Self.bodies[6]))
    let panel = try #require(retargeted.panels.first { $0.curves.contains { $0.name == "x" } })
    let look = try #require(panel.curves.first { $0.name == "x" }).look
    let levels = panel.levels.filter { $0.look == look }
    #expect(levels.map(\.value) == [100, 50, 0, 80])
    #expect(levels.map(\.times.lowerBound) == [0, 0.1, 0.3, 0.4])
    #expect(retargeted.moments.filter { $0.kind == .beginning }.count == 5)
    let paused = try plot(
      try read(
        #"""
        {"properties":{"v":0},"timeline":[{"at":0,"set":{"v":1},"animation":".linear(duration: 1).pausable()"},
        {"at":0.25,"environment":{"animationPaused":true}},{"at":0.75,"environment":{"animationPaused":false}}]}
        """#))
    #expect(paused.spans.map(\.times) == [0.25...0.75])
  }

  @Test("marks every reported event at its time, and names it", arguments: bodies)
  func moments(body: String) throws {
    let request = try read(body)
    var scene = request.scene
    let events = try Playing.play(
      &scene, SampleGrid(start: 0, end: nil, fps: 60), .init(), range: .root
    ).events
    let moments = try plot(request).moments
    for event in events where event.kind != .completion {
      let word = event.kind == .removed ? "removed" : "complete"
      #expect(
        moments.contains { $0.time == event.time && $0.labels[0].contains(word) }, "\(event)")
    }
    for event in events where event.kind == .completion && scene.columns.count > 1 {
      let name = event.change
      #expect(
        moments.contains {
          $0.time == event.time && $0.labels[0].contains("completion of")
            && $0.labels[0].contains(name)
        }, "\(event)")
    }
    for moment in moments where moment.kind != .beginning {
      #expect(events.contains { $0.time == moment.time })
    }
    #expect(moments.allSatisfy { !$0.labels.isEmpty })
  }

  @Test("shows each property in a strip of its own, with its name and unit")
  func panels() throws {
    let body = #"""
      {"properties":{"opacity":0,"card10":1,"card2":0,"turn":{"type":"angle","degrees":0},
      "at":{"type":"point","x":0,"y":0},"wide":[0,0,0,0,0,0,0,0,0,0]},"timeline":[{"at":0,"set":{"opacity":1,"card10":300}}],
      "include":["velocity"]}
      """#
    let panels = try plot(try read(body)).panels
    #expect(
      panels.map(\.caption) == [
        "at, points", "velocity of at, points per second", "card2",
        "velocity of card2, per second", "card10", "velocity of card10, per second", "opacity",
        "velocity of opacity, per second", "turn, degrees",
        "velocity of turn, degrees per second", "wide[0…7]", "velocity of wide[0…7], per second",
        "wide[8…9]", "velocity of wide[8…9], per second",
      ])
    #expect(panels[0].curves.map(\.legend) == ["x", "y"])
    #expect(panels[0].curves.map(\.name) == ["at.x", "at.y"])
    // Looks begin again in each strip, so that a single curve is solid.
    #expect(panels.allSatisfy { $0.curves.map(\.look) == Array($0.curves.indices) })
    #expect(panels.allSatisfy { $0.continues == $0.caption.hasPrefix("velocity") })
  }
}
