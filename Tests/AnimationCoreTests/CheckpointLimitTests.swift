import AnimationCore
import TestSupport
import Testing

@Suite("A checkpoint beyond a limit of its format")
struct CheckpointLimitTests {
  private func change(_ animation: Animation) -> TimelineEntry {
    TimelineEntry(
      at: 0, event: .change(Change(id: "0", set: ["x": .number(1)], animation: animation)))
  }

  /// Checks that an entry is refused with a reason, or that it can be written and read.
  private func check(
    _ entry: TimelineEntry, _ limit: CheckpointError.Limit?,
    location: SourceLocation = #_sourceLocation
  ) throws {
    do throws(CheckpointError) {
      let bytes = try TimelineEntry.checkpoint(of: [entry])
      let entries = try TimelineEntry.entries(checkpoint: bytes)
      #expect(entries.count == 1, sourceLocation: location)
      #expect(limit == nil, sourceLocation: location)
    } catch {
      #expect(limit.map { error == .beyond($0) } ?? false, "\(error)", sourceLocation: location)
    }
  }

  @Test("is refused for an integer", arguments: [0, 1, -1, Int.max, Int.min])
  func integers(_ beyond: Int) throws {
    let most = 1 << 48
    for integer in beyond.magnitude > 1 ? [beyond] : [most + beyond, -most - beyond] {
      let limit: CheckpointError.Limit? = integer.magnitude > most ? .integer(integer) : nil
      try check(change(.bouncy.repeatCount(integer)), limit)
      let environment = EnvironmentChange(named: ["n": .some(.integer(integer))])
      try check(TimelineEntry(at: 0, event: .environment(environment)), limit)
    }
  }

  @Test("is refused for the depth of an animation", arguments: [1, 100, 127, 128, 300])
  func depths(_ count: Int) throws {
    var animation = Animation.bouncy
    for _ in 0..<count { animation = animation.logicallyComplete(after: 1).speed(2) }
    // An animation with n modifiers has n + 1 levels.
    try check(change(animation), 2 * count + 1 > 256 ? .depth : nil)
    for fidelity in Fidelity.allCases {
      var scene = AnimationScene([.init("x", .number(0))], fidelity: fidelity)
      scene.schedule(change(animation))
      let limits = AnimationScene.PlayingLimits(time: 1, samples: 10, frames: 1000)
      _ = try? scene.play(SampleGrid(times: [0.01]), velocities: false, limits: limits)
      do throws(CheckpointError) {
        let bytes = try scene.checkpoint()
        let again = try AnimationScene(checkpoint: bytes).checkpoint()
        #expect(again == bytes)
      } catch {
        #expect(error == .beyond(.depth))
      }
    }
  }

  @Test("is refused for a time or a frame rate")
  func times() throws {
    for time in [1e12, -1e12, 1.001e12, 1e300, Double.infinity] {
      var entry = change(.bouncy)
      entry.at = time
      try check(entry, time.magnitude > 1e12 ? .time(time) : nil)
    }
    for rate in [1e-6, 1e6, 1e-7, 1e7] {
      let scene = AnimationScene([.init("x", .number(0))], frameRate: rate)
      if 1e-6...1e6 ~= rate {
        #expect(try AnimationScene(checkpoint: scene.checkpoint()).frameRate == rate)
      } else {
        #expect(throws: CheckpointError.beyond(.frameRate(rate))) { try scene.checkpoint() }
      }
    }
  }

  @Test("has the value and the rule in its message")
  func messages() {
    let limits: [(CheckpointError.Limit, String, String)] = [
      (.depth, "more than 256 levels", "fewer modifiers"),
      (.integer(.max), "9223372036854775807", "from -281474976710656 to 281474976710656"),
      (.time(2e12), "2000000000000.0 s", "to 1000000000000.0 s"),
      (.frameRate(1e7), "10000000.0", "from 1e-06 to 1000000.0"),
    ]
    for (limit, value, rule) in limits {
      let text = CheckpointError.beyond(limit).description
      #expect(text.contains(value) && text.contains(rule), "\(text)")
    }
  }
}
