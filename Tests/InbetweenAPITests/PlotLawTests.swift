import AnimationCore
import AnimationNotation
import JSONCodec
import TestSupport
import Testing

@testable import CurvePlot
@testable import InbetweenAPI

@Suite("A plot of a random scene")
struct PlotLawTests {
  /// Returns plots of random scenes with retargets, keyframes, phases, delays, repetitions and
  /// removals, each with its scene.
  private func plots(
    _ fidelity: Fidelity, count: Int, seed: Int
  ) throws -> [(plot: Plot, scene: AnimationScene, body: String)] {
    var random = SeededGenerator(seed: seed)
    var result: [(plot: Plot, scene: AnimationScene, body: String)] = []
    for index in 0..<lawCases(count) {
      let scene = random.scene(
        frameRate: [60, 120, 30][index % 3], fidelity: fidelity, sequences: index % 2 == 0)
      let body = scene.evaluation(#"{"end":2.5}"#)
      let request = try PlotRequest.read(body)
      let plot: Plot
      do throws(Problem) {
        plot = try EvaluationPlot(request, width: 640).plot()
      } catch {
        // A scene may exceed a limit of the engine.
        continue
      }
      result.append((plot, request.scene, body))
    }
    #expect(result.count > lawCases(count) * 3 / 4)
    return result
  }

  /// Returns the velocities of the scene at ascending times, by the names of the curves.
  private func velocities(_ scene: AnimationScene, _ times: [Double]) throws -> [String: [Double]] {
    var scene = scene
    let samples = try scene.play(SampleGrid(times: times), velocities: true, limits: .unlimited)
    let parts = samples.columns.flatMap(\.components)
    return Dictionary(parts.map { ($0.name, $0.velocities) }) { first, _ in first }
  }

  @Test("has the velocities of the scene on its lines")
  func velocity() throws {
    var lines = 0, steps = 0
    for (plot, scene, body) in try plots(.exact, count: 60, seed: 61)
    where !body.contains("circular") {
      for panel in plot.panels where panel.continues {
        for curve in panel.curves {
          guard let extent = curve.extent else { continue }
          let range = extent.upperBound - extent.lowerBound
          guard range > 0, range.isFinite else { continue }
          let pairs = curve.runs.flatMap { Array(zip($0, $0.dropFirst())) }
            .filter { $1.time - $0.time > 1e-6 }
          let places = pairs.flatMap { start, end in
            (1..<8).map { start.time + (end.time - start.time) * Double($0) / 8 }
          }
          let found = try velocities(scene, places)[curve.name] ?? []
          var wrong: [String] = []
          for (index, value) in found.enumerated() where value.isFinite {
            let (start, end) = pairs[index / 7]
            let part = Double(index % 7 + 1) / 8
            let drawn = start.value * (1 - part) + end.value * part
            let error = abs(value - drawn) / range
            guard error > 0.02 else { continue }
            wrong.append("\(curve.name) at \(places[index]): \(drawn), not \(value)")
          }
          #expect(wrong.isEmpty, "\(wrong.prefix(3)) in \(body)")
          lines += pairs.count
          steps += curve.jumps(within: 1e-9).count
        }
      }
    }
    #expect(lines > lawCases(10_000) && steps > lawCases(40), "\(lines) lines, \(steps) steps")
  }

  // In the `swiftui` fidelity, a fluid spring is computed in steps of 1/300 s of its own time,
  // between which its velocity is constant. So each step that a line crosses must be one of such a
  // sequence.
  @Test("has no line across a discontinuity of a velocity")
  func discontinuities() throws {
    var lines = 0, steps = 0
    for (plot, scene, body) in try plots(.swiftui, count: 90, seed: 66)
    where !body.contains("circular") {
      for curve in plot.panels.filter(\.continues).flatMap(\.curves) {
        guard let extent = curve.extent else { continue }
        let range = extent.upperBound - extent.lowerBound
        guard range > 0, range.isFinite else { continue }
        let pairs = curve.runs.flatMap { Array(zip($0, $0.dropFirst())) }
        lines += pairs.count
        for step in try largeSteps(scene, curve.name, pairs, above: range / 10) {
          steps += 1
          let sides = (5...100).flatMap { (index: Int) -> [Double] in
            let distance = 1e-4 * Double(index)
            return [step.time - distance, step.time + distance]
          }
          let near = try velocities(scene, sides.sorted())[curve.name] ?? []
          let changes = zip(near, near.dropFirst()).map { abs($1 - $0) }
          // The two changes beside the step are left out.
          let largest = zip(changes.indices, changes).filter { $0.0 != 95 }.map(\.1).max() ?? 0
          #expect(
            largest > step.size / 2.5,
            "\(curve.name) at \(step.time): \(step.size) of \(range), \(largest) in \(body)")
        }
      }
    }
    let isMoving = steps > 4 || lawCases(4) < 4
    #expect(lines > lawCases(10_000) && isMoving, "\(lines) lines, \(steps) steps")
  }

  /// Returns the discontinuities of a velocity under lines, found by bisection.
  private func largeSteps(
    _ scene: AnimationScene, _ name: String, _ lines: [(PlotPoint, PlotPoint)], above size: Double
  ) throws -> [(time: Double, size: Double)] {
    var spans = lines.map { (start: $0.time, end: $1.time) }.filter { $0.end - $0.start > 1e-6 }
    var sizes: [Double] = []
    // Each round divides the spans with a large change, until they are shorter than 1e-7 s.
    for _ in 0..<8 where !spans.isEmpty {
      let places = spans.map { span in
        (0...16).map { part in
          let share = 1e-6 + Double(part) / 16 * (1 - 2e-6)
          return span.start + (span.end - span.start) * share
        }
      }
      let times = Set(places.joined()).sorted()
      let found = try velocities(scene, times)[name] ?? []
      let values = Dictionary(zip(times, found)) { first, _ in first }
      var parts: [(start: Double, end: Double)] = []
      sizes = []
      for inner in places {
        for (start, end) in zip(inner, inner.dropFirst()) {
          let change = abs((values[end] ?? 0) - (values[start] ?? 0))
          guard change > size else { continue }
          parts.append((start, end))
          sizes.append(change)
        }
      }
      spans = parts
      if spans.allSatisfy({ $0.end - $0.start < 1e-7 }) { break }
    }
    return zip(spans, sizes).map { ($0.start, $1) }
  }

  @Test("has a gap where a velocity is infinite", arguments: [Fidelity.exact, .swiftui])
  func poles(fidelity: Fidelity) throws {
    var random = SeededGenerator(seed: 67)
    for _ in 0..<20 {
      let duration = random.number(0.1...1), to = random.number(1...100)
      let plot = try EvaluationPlot(
        try PlotRequest.read(
          """
          {"animation":".timingCurve(.circularEaseInOut, duration: \(duration))","to":\(to),
          "include":["velocity"],"fidelity":"\(fidelity.rawValue)"}
          """), width: 640
      ).plot()
      let extent = try #require(plot.panels[1].curves[0].extent)
      #expect(extent.upperBound < 60 * to / duration)
      let gaps = zip(plot.panels[1].curves[0].runs, plot.panels[1].curves[0].runs.dropFirst())
      if fidelity == .exact {
        #expect(
          gaps.contains { before, after in
            (before.last?.time ?? 9) <= duration / 2 && duration / 2 <= (after.first?.time ?? 0)
          })
      }
    }
  }

  @Test("has each step of a velocity at its time, with the velocities of both sides")
  func steps() throws {
    var random = SeededGenerator(seed: 62)
    for index in 0..<60 {
      let fidelity = index % 2 == 0 ? "exact" : "swiftui"
      let delay = random.number(0.05...0.4), duration = random.number(0.1...0.5)
      let (first, second) = (random.number(10...50), random.number(-50...(-10)))
      let other = random.number(0.05...0.3)
      let body = """
        {"properties":{"x":0,"y":0},"fidelity":"\(fidelity)","include":["velocity"],"timeline":[
        {"at":0,"set":{"y":\(first)},"animation":".linear(duration: \(duration)).delay(\(delay))"},
        {"at":0,"animation":{"type":"keyframes","tracks":{"x":[
        {"type":"linear","to":\(first),"duration":\(duration)},
        {"type":"linear","to":\(second),"duration":\(other)}]}}}]}
        """
      let request = try PlotRequest.read(body)
      let plot = try EvaluationPlot(request, width: 640).plot()
      let panels = plot.panels.filter(\.continues)
      for (curve, times, rates) in [
        (
          panels[0].curves[0], [duration, duration + other],
          [
            first / duration, (second - first) / other, 0,
          ]
        ),
        (panels[1].curves[0], [delay, delay + duration], [0, first / duration, 0]),
      ] {
        let jumps = curve.jumps(within: 1e-9)
        #expect(jumps.count == 2, "\(curve.name) in \(body): \(jumps)")
        for (index, jump) in jumps.enumerated() where index < 2 {
          #expect(abs(jump.to.time - times[index]) < 1e-6, "\(jump) in \(body)")
          #expect(isClose(jump.from.value, rates[index], absolute: 1e-3 * first / duration))
          #expect(isClose(jump.to.value, rates[index + 1], absolute: 1e-3 * first / duration))
        }
      }
    }
  }

  @Test(
    "has each mark of an extremum at the extremum of the drawn line, with the engine's value",
    arguments: [Fidelity.exact, .swiftui])
  func peaks(fidelity: Fidelity) throws {
    var marks = 0
    for (plot, scene, body) in try plots(fidelity, count: 60, seed: 63) {
      let height = max(plot.minHeight(width: 640), 700)
      let drawing = plot.drawing(width: 640, height: height)
      let frame = PictureFrame(plot, width: 640, height: height)
      for place in frame.panels {
        let lines = drawing.shapes.compactMap { shape -> [Drawing.Point]? in
          guard case .line(let points, let stroke) = shape, stroke.width == 2,
            points.allSatisfy({ place.box.grown(by: 0.1).contains($0) })
          else { return nil }
          return points
        }
        for curve in place.panel.curves {
          for peak in curve.peaks {
            let point = Drawing.Point(frame.x(peak.point.time), place.y(peak.point.value)).onGrid
            let isDrawn = drawing.shapes.contains { shape in
              guard case .dot(let center, radius: 4, let ink) = shape else { return false }
              return center == point && ink == .curve(curve.look)
            }
            #expect(isDrawn)
            // A line of one point is a dot.
            guard let line = lines.first(where: { $0.contains(point) }) else {
              #expect(curve.runs.contains { $0.count == 1 && $0[0] == peak.point }, "\(body)")
              continue
            }
            let index = try #require(line.firstIndex(of: point))
            let sides = [index - 1, index + 1].filter(line.indices.contains).map { line[$0].y }
            #expect(
              sides.allSatisfy { $0 >= point.y - 0.5 } || sides.allSatisfy { $0 <= point.y + 0.5 },
              "\(curve.name) at \(peak.point): \(sides) beside \(point.y) in \(body)")
            marks += 1
          }
          // Each mark has the engine's value at its time.
          var copy = scene
          let times = Set(curve.peaks.map(\.point.time)).sorted()
          guard !times.isEmpty, let extent = curve.extent else { continue }
          let samples = try copy.play(
            SampleGrid(times: times), velocities: false, limits: .unlimited)
          let values = samples.columns.flatMap(\.components).first { $0.name == curve.name }?.values
          let range = extent.upperBound - extent.lowerBound
          for (time, value) in zip(times, values ?? []) {
            let marked = curve.peaks.filter { $0.point.time == time }.map(\.point.value)
            // At a jump, the extremum is on one of the two sides.
            let isAtJump = curve.runs.contains { abs(($0.last?.time ?? -1) - time) < 1e-6 }
            #expect(
              isAtJump || marked.contains { abs($0 - value) <= 1e-6 * range },
              "\(curve.name) at \(time): \(marked), not \(value) in \(body)")
          }
        }
      }
    }
    #expect(marks > lawCases(60))
  }

  @Test("has the mark of an overshoot at the farthest point of the drawn line")
  func overshoot() throws {
    var random = SeededGenerator(seed: 64)
    for index in 0..<60 {
      let fidelity = index % 2 == 0 ? "exact" : "swiftui", to = random.number(1...300)
      let bounce = random.number(0.2...0.8), duration = random.number(0.2...1)
      let request = try PlotRequest.read(
        """
        {"animation":".spring(duration: \(duration), bounce: \(bounce))","to":\(to),"fidelity":"\(fidelity)"}
        """)
      let plot = try EvaluationPlot(request, width: 640).plot()
      let drawing = plot.drawing(width: 640, height: 400)
      let frame = PictureFrame(plot, width: 640, height: 400)
      let curve = plot.panels[0].curves[0]
      let peak = try #require(curve.peaks.first { $0.labels.first?.hasPrefix("+") ?? false })
      let points = drawing.shapes.compactMap { shape -> [Drawing.Point]? in
        guard case .line(let points, let stroke) = shape, stroke.width == 2 else { return nil }
        return points
      }.joined()
      let highest = try #require(points.min { $0.y < $1.y })
      // Points at the top of a flat extremum may have the same rounded height.
      #expect(
        points.contains {
          abs($0.x - frame.x(peak.point.time)) <= 0.5 && $0.y <= highest.y + 0.02
        })
      #expect(abs(highest.y - frame.panels[0].y(peak.point.value)) <= 0.5)
    }
  }
}

extension Drawing.Box {
  fileprivate func contains(_ point: Drawing.Point) -> Bool {
    left <= point.x && point.x <= right && top <= point.y && point.y <= bottom
  }
}
