@testable import InbetweenAPI
import AnimationCore
import AnimationNotation
import JSONCodec
import Testing

@Suite("The times of a response")
struct FrameTimesTests {
  @Test(
    "have the shortest digits on their grid, for any number of samples",
    arguments: [24, 25, 30, 50, 60, 72, 90, 100, 120] as [Double])
  func times(framesPerSecond: Double) throws {
    for count in [1, 2, 3, 121, 10_000, 36_000, 36_001, 36_002] {
      try expectShortest(from: 0, count: count, framesPerSecond)
    }
  }

  @Test(
    "have the shortest digits for any start",
    arguments: [24, 60, 100] as [Double])
  func later(framesPerSecond: Double) throws {
    for (first, count) in [
      (1, 1), (1, 2), (59, 60), (60, 61), (3, 35_998), (3, 35_999), (35_999, 2), (36_000, 1),
      (36_000, 2), (36_001, 1), (123_456, 60),
    ] {
      try expectShortest(from: Double(first) / framesPerSecond, count: count, framesPerSecond)
    }
    // These starts are almost on a frame or between two frames.
    for start in [1 + 1e-10, 1 - 1e-10, 1e-10, 1.001, 0.0001] {
      try expectShortest(from: start, count: 60, framesPerSecond)
    }
  }

  private func expectShortest(from start: Double, count: Int, _ framesPerSecond: Double) throws {
    let end = start + Double(count - 1) / framesPerSecond
    let grid = SampleGrid(start: start, end: end, fps: framesPerSecond)
    var scene = AnimationScene(properties: [:], fidelity: .exact)
    let samples = try scene.play(
      grid, velocities: false,
      limits: .init(time: 1e6, samples: .max, frames: .max, phases: .max))
    try #require(samples.times.count == count)
    var json = JSONWriter()
    EvaluationResponse(
      samples: samples, grid: grid, fidelity: .exact, frameRate: 60, options: .init()
    ).write(to: &json)
    let text = String(decoding: json.finish(), as: UTF8.self)
    let times = (0..<count).map { String(shortest: grid.time($0)) }.joined(separator: ",")
    #expect(text.contains("\"times\":[\(times)],\"values\""))
  }
}
