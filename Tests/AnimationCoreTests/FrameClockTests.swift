import TestSupport
import Testing

@testable import AnimationCore

@Suite("The frames of a virtual display")
struct FrameClockTests {
  @Test("are the first at or after a time, and the last at or before it", arguments: 0..<20)
  func nearest(_ seed: Int) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let clock = FrameClock(frameRate: [1e-6, 1, 24, 59.94, 60, 1000, 1e6][random.whole(0...6)])
      let time = random.number(-1...1) * [1, 1e3, 1e6, 1e9][random.whole(0...3)]
      let first = clock.frame(notBefore: time), last = clock.frame(notAfter: time)
      #expect(clock.time(of: first) >= time - momentTolerance)
      if first > 0 { #expect(clock.time(of: first - 1) < time - momentTolerance) }
      #expect(clock.time(of: last) <= time + momentTolerance)
      #expect(clock.time(of: last + 1) > time + momentTolerance)
    }
  }

  /// A loop over the frames up to such a time would not end.
  @Test("have a maximum number", arguments: [1e12, 1e15, 1e300, Double.infinity])
  func late(_ time: Double) {
    let clock = FrameClock(frameRate: 1e6)
    #expect(clock.frame(notBefore: time) == 1 << 50)
    #expect((1 << 50...(1 << 50) + 1).contains(clock.frame(notAfter: time)))
    #expect(clock.frame(notBefore: -time) == 0)
    #expect(clock.frame(notAfter: -time) == -(1 << 50))
  }
}
