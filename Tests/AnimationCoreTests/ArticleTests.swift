import AnimationCore
import Foundation
import Testing

/// Checks that this file contains every code listing of the documentation's articles.
@Suite("An article's listing")
struct ArticleTests {
  @Test("is in this file, where it is compiled and run")
  func listings() throws {
    let source = try lines(of: URL(filePath: #filePath))
    let catalog = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/AnimationCore/AnimationCore.docc")
    let pages = try FileManager.default.subpathsOfDirectory(atPath: catalog.path)
      .filter { $0.hasSuffix(".md") }
    var count = 0
    for page in pages {
      let text = try lines(of: catalog.appending(path: page))
      for part in text.components(separatedBy: "\n```swift\n").dropFirst() {
        let listing = part.components(separatedBy: "\n```\n")[0]
        #expect(source.contains("\n\(listing)\n"), "\(page):\n\(listing)")
        count += 1
      }
    }
    #expect(count > 5)
  }

  /// Returns the text of a file without the spaces at both ends of each line.
  private func lines(of file: URL) throws -> String {
    try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
  }

  @Test("on a display shows, reverses and completes")
  func display() throws {
    let display = VirtualDisplay(frameRate: 60)
    let x = display.property(0.0)
    var completed: Double?
    withAnimation(.bouncy) {
      x.value = 100
    } completion: {
      completed = display.time
    }
    display.advance(to: 0.25)
    #expect(x.presentedValue > 50 && x.presentedValue < 100 && x.velocity > 0)

    let before = x.presentedValue
    withAnimation(.smooth) { x.value = 0 }
    display.drawFrame()
    let after = x.presentedValue
    #expect(abs(after - before) < 10)

    display.advance(to: 1)
    #expect(completed == 0.5)
  }

  @Test("in a scene is sampled, written and read back")
  func scene() throws {
    var scene = AnimationScene(properties: ["x": (value: .number(0), animation: nil)])
    scene.schedule(
      TimelineEntry(
        at: 0,
        event: .change(Change(id: "go", set: ["x": .number(1)], animation: .linear(duration: 1)))))
    scene.schedule(
      TimelineEntry(
        at: 0.5, event: .change(Change(id: "back", set: ["x": .number(0)], animation: .snappy))))

    let samples = try scene.play(
      SampleGrid(start: 0, end: 1, fps: 10), velocities: true,
      limits: AnimationScene.PlayingLimits(time: 60, samples: 1000, frames: 100_000))
    let values = samples.columns[0].values
    #expect(values.count == 11 && values[5] == 0.5 && scene.time == 1)

    let bytes = try scene.checkpoint()
    var restored = try AnimationScene(checkpoint: bytes)
    let limits = AnimationScene.PlayingLimits(time: 60, samples: 1000, frames: 100_000)
    let rest = SampleGrid(start: 1, end: 2, fps: 60)
    let one = try scene.play(rest, velocities: true, limits: limits)
    #expect(try restored.play(rest, velocities: true, limits: limits) == one)
  }

  @Test("of a spring gives its position and velocity")
  func mathematics() {
    let spring = Spring(response: 0.5, dampingRatio: 0.7)
    let position = spring.value(target: 100.0, time: 0.1)
    let velocity = spring.exactVelocity(target: 100.0, time: 0.1)
    #expect(position > 0 && position < 100 && velocity > 0)
  }

  struct Stairs: CustomAnimation {
    let steps: Double

    func animate<V: VectorArithmetic>(
      value: V, time: TimeInterval, context: inout AnimationContext<V>
    ) -> V? {
      time < 1 ? value.scaled(by: (time * steps).rounded(.down) / steps) : nil
    }
  }

  @Test("of a custom animation moves in steps")
  func custom() {
    let climb = Animation(Stairs(steps: 4)).delay(0.5)
    let display = VirtualDisplay(frameRate: 20)
    let x = display.property(0.0)
    withAnimation(climb) { x.value = 8 }
    var shown: [Double] = []
    for _ in 0..<32 {
      display.drawFrame()
      shown.append(x.presentedValue)
    }
    #expect([0, 10, 15, 20, 25, 30].map { shown[$0] } == [0, 0, 2, 4, 6, 8])
  }
}
