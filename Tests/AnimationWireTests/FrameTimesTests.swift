import AnimationCore
import AnimationWire
import Testing

struct FrameTimesTests {
  @Test(
    "The times of an answer are the shortest digits of its grid's, however many there are",
    arguments: [24, 25, 30, 50, 60, 72, 90, 100, 120] as [Double])
  func times(framesPerSecond: Double) throws {
    for count in [1, 2, 3, 121, 10_000, 10_001, 10_002] {
      let end = Double(count - 1) / framesPerSecond
      let grid = SampleGrid(start: 0, end: end, fps: framesPerSecond)
      var scene = AnimationScene(properties: [:], fidelity: .exact)
      let samples = try scene.play(
        grid, velocities: false,
        limits: .init(time: 1e6, samples: .max, frames: .max, phases: .max))
      try #require(samples.times.count == count)
      var json = JSONWriter()
      EvaluationAnswer(
        samples: samples, grid: grid, fidelity: .exact, frameRate: 60, options: .init()
      ).write(to: &json)
      let text = String(decoding: json.finish(), as: UTF8.self)
      let times = (0..<count).map { String(shortest: grid.time($0)) }.joined(separator: ",")
      #expect(text.contains("\"times\":[\(times)],\"values\""))
    }
  }
}
