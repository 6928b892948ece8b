import AnimationCore
import Foundation
import MotionTools
import TestSupport
import Testing

/// The closed form of an underdamped spring without an initial velocity.
///
/// It is computed independently of the code under test.
struct ClosedSpring: CustomTestStringConvertible, Sendable {
  let duration, bounce: Double

  var ratio: Double { 1 - bounce }
  var natural: Double { 2 * .pi / duration }
  var decay: Double { ratio * natural }
  var swing: Double { natural * (1 - ratio * ratio).squareRoot() }
  var animation: Animation { .spring(duration: duration, bounce: bounce) }
  var testDescription: String { "spring(duration: \(duration), bounce: \(bounce))" }

  /// Returns the remaining fraction of the distance at a time in seconds.
  func left(_ t: Double) -> Double {
    exp(-decay * t) * (cos(swing * t) + decay / swing * sin(swing * t))
  }

  static let all = [
    ClosedSpring(duration: 0.5, bounce: 0.3), ClosedSpring(duration: 0.5, bounce: 0.15),
    ClosedSpring(duration: 1, bounce: 0.7), ClosedSpring(duration: 0.2, bounce: 0.5),
    ClosedSpring(duration: 3, bounce: 0.9), ClosedSpring(duration: 0.05, bounce: 0.8),
  ]
}

@Suite("The analysis of an under-damped spring is its closed form")
struct SpringAnalysisTests {
  @Test("peaks are at multiples of half a period", arguments: ClosedSpring.all)
  func peaks(_ spring: ClosedSpring) throws {
    let analysed = try Analysed(spring.animation)
    let peaks = analysed.analysis.peaks
    let end = analysed.motion.removal
    #expect(peaks.count == Int(end * spring.swing / .pi))
    for (index, peak) in peaks.enumerated() {
      let time = Double(index + 1) * .pi / spring.swing
      #expect(isClose(peak.time, time, absolute: 1e-9))
      let height = exp(-spring.decay * time) * (index.isMultiple(of: 2) ? 1 : -1)
      #expect(isClose(peak.value, 100 * (1 + height), absolute: 1e-9))
    }
  }

  @Test("the target is crossed where cosine and sine cancel", arguments: ClosedSpring.all)
  func crossings(_ spring: ClosedSpring) throws {
    let analysed = try Analysed(spring.animation)
    let first = .pi - atan(spring.swing / spring.decay)
    let times = (0..<10_000).map { (first + Double($0) * .pi) / spring.swing }
      .prefix { $0 < analysed.motion.removal }
    #expect(isClose(analysed.analysis.crossings, Array(times), absolute: 1e-9))
  }

  @Test("the overshoot is the envelope after half a period", arguments: ClosedSpring.all)
  func overshoot(_ spring: ClosedSpring) throws {
    let analysis = try Analysed(spring.animation).analysis
    let part = exp(-spring.decay * .pi / spring.swing)
    #expect(isClose(analysis.overshoot, 100 * part, absolute: 1e-9))
    #expect(isClose(analysis.overshootPercentage, 100 * part, absolute: 1e-9))
  }

  @Test(
    "the velocity is largest where the acceleration is 0, and the acceleration at the start",
    arguments: ClosedSpring.all)
  func rates(_ spring: ClosedSpring) throws {
    let analysis = try Analysed(spring.animation).analysis
    let time = atan2(spring.swing, spring.decay) / spring.swing
    #expect(isClose(analysis.peakVelocity.time, time, absolute: 1e-9))
    let speed =
      100 * spring.natural * spring.natural / spring.swing * exp(-spring.decay * time)
      * sin(spring.swing * time)
    #expect(isClose(analysis.peakVelocity.value, speed, relative: 1e-12))
    #expect(analysis.peakAcceleration.time == 0)
    #expect(
      isClose(
        analysis.peakAcceleration.value, 100 * spring.natural * spring.natural, relative: 1e-6))
  }

  @Test(
    "the settling time equals that of another solver", arguments: ClosedSpring.all, [0.05, 0.001])
  func settling(_ spring: ClosedSpring, _ tolerance: Double) throws {
    let analysis = try Analysed(spring.animation, to: 1e6, tolerance: tolerance).analysis
    let expected = Spring(duration: spring.duration, bounce: spring.bounce)
      .exactSettlingDuration(epsilon: tolerance)
    #expect(isClose(analysis.settlingTime, expected, absolute: 1e-9))
    #expect(isClose(abs(spring.left(analysis.settlingTime)), tolerance, relative: 1e-6))
  }

  @Test(
    "the total distance is the sum of the distances between extrema", arguments: ClosedSpring.all)
  func distance(_ spring: ClosedSpring) throws {
    let analysed = try Analysed(spring.animation)
    var sum = 0.0, last = 1.0
    for peak in analysed.analysis.peaks {
      let left = spring.left(peak.time)
      sum += abs(left - last)
      last = left
    }
    // The sum also includes the movement from the last peak to the removal, and the jump to the
    // target.
    let removal = spring.left(analysed.motion.removal)
    sum += abs(removal - last) + abs(removal)
    #expect(isClose(analysed.analysis.distance, 100 * sum, absolute: 1e-6))
  }

  @Test("its character is described in SwiftUI's terms")
  func nature() throws {
    let motion = try Analysed(.bouncy.speed(2).delay(0.5)).motion
    #expect(motion.spring?.regime == .underDamped)
    #expect(motion.spring?.perceptualDuration == 0.25)
    #expect(isClose(motion.logicalCompletion, 0.75, absolute: 1e-12))
    #expect(isClose(motion.removal, 0.5 + 1.132430822 / 2, absolute: 1e-9))
    #expect(try Analysed(.smooth).motion.spring?.regime == .criticallyDamped)
    #expect(try Analysed(.spring(bounce: -0.5)).motion.spring?.regime == .overDamped)
    #expect(try Analysed(.easeIn).motion.spring == nil)
  }
}
