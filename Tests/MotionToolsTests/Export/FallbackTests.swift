import AnimationCore
import AnimationNotation
import JSONCodec
import MotionTools
import TestSupport
import Testing

@testable import ExportReading

@Suite("The fallback of an export")
struct FallbackTests {
  private func curve(_ text: String) throws -> UnitCurve {
    let numbers = text.dropFirst("cubic-bezier(".count).dropLast().split(separator: ",")
      .compactMap { Double($0) }
    try #require(numbers.count == 4 && text.hasPrefix("cubic-bezier("))
    return .bezier(
      startControlPoint: UnitPoint(x: numbers[0], y: numbers[1]),
      endControlPoint: UnitPoint(x: numbers[2], y: numbers[3]))
  }

  /// The arguments are a bounce, and the smallest error among the curves of a random search.
  @Test(
    "states its error, which is no larger than that of random searches",
    arguments: [(0, 0.010), (0.15, 0.0065), (0.3, 0.027), (0.5, 0.046)])
  func error(_ bounce: Double, _ known: Double) throws {
    let fallback = try Exported(.spring(duration: 0.5, bounce: bounce), .error(0.002)).export
      .fallback
    let curve = try curve(fallback.timingFunction)
    let spring = ReferenceSpring(response: 0.5, dampingRatio: 1 - bounce)
    let largest = (0...20_000).reduce(0.0) { largest, index in
      let time = 3 * Double(index) / 20_000
      let shown = time < fallback.duration ? curve.exactValue(at: time / fallback.duration) : 1
      let value = Double(spring.motion(target: 1, initialVelocity: 0, time: time).value)
      return max(largest, abs(shown - value))
    }
    #expect(isClose(fallback.maxError, largest, absolute: 1e-5))
    #expect(fallback.maxError <= known)
    // An error of 0 would mean that the curve was not measured.
    #expect(fallback.maxError > 0)
  }

  /// The rounding error of a multiplied distance decides whether a motion ends exactly at 1.
  @Test(
    "states its error, also after its end, for any distance",
    arguments: [0.001, 0.03, 0.1, 0.7, 1, 3, 100, 345.6, 1e6])
  func distances(_ distance: Double) throws {
    for bounce in [0.15, 0.6] {
      var options = Exported.options(.error(0.0001))
      options.distance = distance
      let export = try CSSExport(.spring(duration: 1, bounce: bounce), options)
      let fallback = export.fallback
      let curve = try curve(fallback.timingFunction)
      let spring = ReferenceSpring(response: 1, dampingRatio: 1 - bounce)
      var largest = 0.0
      for index in 0..<20_000 {
        let time = 1.5 * export.duration * Double(index) / 20_000
        let shown = time < fallback.duration ? curve.exactValue(at: time / fallback.duration) : 1
        let value = Double(spring.motion(target: 1, initialVelocity: 0, time: time).value)
        largest = max(largest, abs(shown - value))
      }
      #expect(isClose(fallback.maxError, largest, absolute: 1e-5))
    }
  }

  @Test(
    "follows a spring that has settled within the stated tolerance, for any distance",
    arguments: [0.001, 0.02, 0.1, 1, 100])
  func tolerances(_ distance: Double) throws {
    var options = Exported.options(.stops(3), tolerance: 1e-6)
    options.distance = distance
    let export = try CSSExport(.spring(duration: 1.7, bounce: 0.6), options)
    let tolerance = try #require(export.tolerance)
    let spring = ReferenceSpring(response: 1.7, dampingRatio: 0.4)
    for index in 0..<4000 {
      let time = export.duration * (1 + Double(index) / 4000)
      let value = Double(spring.motion(target: 1, initialVelocity: 0, time: time).value)
      #expect(abs(1 - value) <= tolerance + 1e-7, "\(time)")
    }
  }

  @Test("is the curve itself if CSS has it")
  func exact() throws {
    let ease = try Exported(.easeInOut(duration: 0.35), .error(0.01)).export.fallback
    #expect(ease.timingFunction == "cubic-bezier(.42,0,.58,1)")
    #expect(ease.maxError < 1e-9 && ease.duration == 0.35)
    let own = try Exported(.timingCurve(0.1, 2, 0.3, -1.5, duration: 1), .error(0.01)).export
      .fallback
    #expect(own.timingFunction == "cubic-bezier(.1,2,.3,-1.5)")
  }

  @Test("comes first, then the linear() rule, then the reduced-motion rule")
  func css() throws {
    let export = try Exported(.bouncy.delay(0.1), .error(0.01)).export
    #expect(
      export.css(.jump) == """
        :root {
          --motion-duration: \(ms(export.fallback.duration))ms;
          --motion-easing: \(export.fallback.timingFunction);
          --motion-delay: 100ms;
        }
        @supports (animation-timing-function: linear(0, 1)) {
          :root {
            --motion-duration: \(ms(export.duration))ms;
            --motion-easing: \(export.timingFunction);
          }
        }
        @media (prefers-reduced-motion: reduce) {
          :root {
            --motion-duration: 1ms;
            --motion-delay: 0s;
          }
        }

        """)
    #expect(
      export.tailwind
        == "ease-[\(export.timingFunction.split(separator: " ").joined(separator: "_"))] duration-[\(ms(export.duration))ms] delay-[100ms]"
    )
    let repeated = try Exported(.easeInOut.repeatForever(), .error(0.01)).export
    #expect(repeated.css(.fade).contains("--motion-iterations: infinite;"))
    #expect(repeated.css(.fade).contains("--motion-direction: alternate;"))
    #expect(repeated.tailwind.contains("[animation-iteration-count:infinite]"))
  }

  private func ms(_ seconds: Double) -> String { String(shortest: (seconds * 1e9).rounded() / 1e6) }
}
