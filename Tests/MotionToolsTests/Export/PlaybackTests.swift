import AnimationCore
import MotionTools
import TestSupport
import Testing

@testable import ExportReading

@Suite("The playback of a style sheet")
struct PlaybackTests {
  private static let animations: [Animation] = [
    .bouncy, .smooth.delay(0.3), .snappy.speed(0.5), .bouncy.delay(0.2).speed(2),
    .easeInOut(duration: 0.4), .easeIn(duration: 0.4),
    .timingCurve(0.2, 1.4, 0.7, -0.3, duration: 1),
    .linear(duration: 0.5).repeatCount(3, autoreverses: false),
    .easeInOut(duration: 0.5).repeatCount(4, autoreverses: true),
    .easeIn(duration: 0.5).repeatCount(3, autoreverses: true).delay(0.1),
    .easeIn(duration: 0.5).repeatCount(2, autoreverses: true).speed(2),
    .easeOut(duration: 0.5).delay(0.25).repeatCount(2, autoreverses: false),
    .easeOut(duration: 0.5).repeatCount(3, autoreverses: true).repeatCount(2, autoreverses: true),
    .interpolatingSpring(mass: 1, stiffness: 120, damping: 9, initialVelocity: 5),
    .timingCurve(.circularEaseOut, duration: 0.6),
    .linear(duration: 1).logicallyComplete(after: 0.1),
    .bouncy.repeatCount(2, autoreverses: false), .easeIn(duration: 1).delay(-0.25),
  ]

  @Test("nests delays and speeds as SwiftUI does", arguments: 0..<40)
  func delays(_ seed: Int) throws {
    var random = SeededGenerator(seed: 1_000_003 * (seed + 1))
    var animation = Self.animations[seed % 8]
    for _ in 0..<random.whole(1...3) {
      animation =
        random.chance(0.7)
        ? animation.delay(random.number(-0.4...0.4)) : animation.speed(random.number(0.5...2))
    }
    try isTheMotion(animation)
  }

  @Test("states the largest error that remains visible after a negative delay", arguments: 0..<40)
  func skipped(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let pass: Animation =
      random.chance(0.5)
      ? .spring(duration: random.number(0.3...1), bounce: random.number(-0.2...0.6))
      : .easeInOut(duration: random.number(0.3...1))
    let animation = pass.delay(-random.number(0...0.9))
    let exported = try Exported(animation, .error(0.01))
    let times = (0..<30_000).map { Double($0) / 10_000 }
    // SwiftUI removes a spring over this distance when the remaining distance is negligible.
    let values = try Motion(to: 1e6, animation, fidelity: .exact).values(times)
      .map { $0 / 1e6 }
    var own = 0.0, other = 0.0
    for (time, value) in zip(times, values) {
      own = max(own, abs(exported.shown(at: time) - value))
      other = max(other, abs(try exported.shownByFallback(at: time) - value))
    }
    // A corner of the function may be between two times.
    for (stated, found) in [
      (exported.export.maxError, own), (exported.export.fallback.maxError, other),
    ] {
      #expect(stated >= found - 1e-6 && stated <= found + 3e-4)
    }
  }

  @Test(
    "in swiftui fidelity equals the displayed frames after any delay",
    arguments: [0.508, 0.25, -0.123, 0.0501, 0.2 / 3])
  func delayedFrames(_ delay: Double) throws {
    for base in [Animation.bouncy, .spring(duration: 0.11, bounce: 0.6), .easeIn(duration: 0.4)] {
      let animation = base.delay(delay)
      let exported = try Exported(animation, .error(0.003), fidelity: .swiftui)
      let times = (0..<150).map { Double($0) / 60 }
      let values = try Motion(to: 100, animation).values(times)
      for (time, value) in zip(times, values) {
        #expect(
          abs(exported.shown(at: time) - value / 100) <= exported.export.maxError + 1e-9, "\(time)")
      }
    }
    let repeated = Animation.linear(duration: 0.5).repeatCount(2, autoreverses: false).delay(delay)
    guard delay != 0.25, delay != 0.2 / 3 else { return }
    #expect(throws: CSSExport.Failure.delayOffFrames) {
      _ = try Exported(repeated, .error(0.003), fidelity: .swiftui)
    }
  }

  @Test("equals the motion, at every time and within the stated error", arguments: animations)
  func isTheMotion(_ animation: Animation) throws {
    let exported = try Exported(animation, .error(0.005))
    let export = exported.export
    #expect(export.maxError <= 0.005)
    let length = max(0, export.delay) + export.duration * export.iterations + 0.1
    // The times avoid the starts of passes. There, rounding within a nanosecond decides which pass
    // is shown.
    let times = (0..<5000).map { length * (Double($0) + 0.37) / 5000 }
    let values = try Motion(to: 100, animation, fidelity: .exact).values(times)
    for (time, value) in zip(times, values) {
      #expect(abs(exported.shown(at: time) - value / 100) <= export.maxError + 1e-7, "\(time)")
    }
  }

  @Test("of an endless repetition has no count, and reverses like SwiftUI unless its curve is even")
  func forever() throws {
    let even = try Exported(.easeInOut.repeatForever(autoreverses: true), .error(0.005)).export
    #expect(even.iterations == .infinity && even.direction == .alternate)
    let odd = try Exported(.easeIn.repeatForever(autoreverses: true), .error(0.005)).export
    #expect(odd.iterations == .infinity && odd.direction == .normal)
    #expect(isClose(odd.duration, 0.7, absolute: 1e-12))
    #expect(odd.timingFunction.hasSuffix(",0)"))
  }

  @Test("in swiftui fidelity equals the displayed frames")
  func frames() throws {
    let exported = try Exported(.bouncy, .error(0.003), fidelity: .swiftui)
    let count = Int(exported.export.duration * 60) + 30
    let times = (0..<count).map { Double($0) / 60 }
    let values = try Motion(to: 100, .bouncy).values(times)
    for (time, value) in zip(times, values) {
      #expect(abs(exported.shown(at: time) - value / 100) <= exported.export.maxError + 1e-9)
    }
  }

  @Test(
    "in swiftui fidelity equals the displayed frames of nested repetitions",
    arguments: [
      Animation.linear(duration: 0.2).repeatCount(4, autoreverses: true)
        .repeatCount(3, autoreverses: true),
      .easeOut(duration: 0.3).repeatCount(3, autoreverses: false)
        .repeatCount(2, autoreverses: true).delay(0.1),
      .easeIn(duration: 0.4).repeatCount(2, autoreverses: true).delay(0.05).speed(1.5)
        .repeatCount(2, autoreverses: false),
    ])
  func nestedFrames(_ animation: Animation) throws {
    let exported = try Exported(animation, .error(0.01), fidelity: .swiftui)
    let count = Int(exported.export.duration * 60) + 30
    let times = (0..<count).map { Double($0) / 60 }
    let values = try Motion(to: 100, animation).values(times)
    for (time, value) in zip(times, values) {
      #expect(
        abs(exported.shown(at: time) - value / 100) <= exported.export.maxError + 1e-9, "\(time)")
    }
  }

  @Test("is refused in swiftui fidelity if an endless repetition contains another one")
  func nestedForever() throws {
    let animation = Animation.easeIn(duration: 0.4).repeatCount(2, autoreverses: true)
      .delay(0.1).repeatForever(autoreverses: false)
    #expect(throws: CSSExport.Failure.nestedRepetitions) {
      _ = try Exported(animation, .error(0.01), fidelity: .swiftui)
    }
  }

  @Test("lasts until a spring has settled, or a curve ends")
  func durations() throws {
    let spring = try Exported(.bouncy, .error(0.002)).export
    #expect(spring.tolerance == 0.001)
    let settled = Spring.bouncy.exactSettlingDuration(epsilon: 0.001)
    #expect(spring.duration >= settled && spring.duration < settled + 0.001)
    let chosen = try Exported(.bouncy, .error(0.002), tolerance: 0.0005).export
    #expect(chosen.duration > spring.duration)
    let curve = try Exported(.easeInOut(duration: 0.35), .error(0.002)).export
    #expect(curve.duration == 0.35 && curve.tolerance == nil)
  }
}
