import AnimationCore
import MotionTools
import TestSupport
import Testing

@testable import ExportReading

/// A spring, and the maximum number of stops of its export, for two allowed errors.
///
/// With the allowed error `error`, the maximum is `stops`. With the allowed error 0.002, the
/// maximum is `finer`. The value of `error` is the error of a common rule that uses fixed steps.
struct StopRow: CustomTestStringConvertible, Sendable {
  let duration, bounce, error: Double
  let stops, finer: Int

  var testDescription: String { "spring(duration: \(duration), bounce: \(bounce))" }

  static let all = [
    StopRow(duration: 0.5, bounce: 0, error: 0.0129, stops: 6, finer: 13),
    StopRow(duration: 0.5, bounce: 0.15, error: 0.0137, stops: 5, finer: 13),
    StopRow(duration: 0.5, bounce: 0.3, error: 0.0149, stops: 6, finer: 15),
    StopRow(duration: 0.5, bounce: 0.5, error: 0.0149, stops: 7, finer: 18),
    StopRow(duration: 1, bounce: 0.7, error: 0.0043, stops: 19, finer: 29),
  ]
}

@Suite("The minimum number of stops")
struct FewestStopsTests {
  /// Returns the largest distance between an export and a spring's closed form, at 20,001 times.
  private func distance(_ exported: Exported, _ spring: ReferenceSpring) -> Double {
    let count = 20_000, end = 2 * exported.export.duration
    return (0...count).reduce(0) { largest, index in
      let time = end * Double(index) / Double(count)
      let value = Double(spring.motion(target: 1, initialVelocity: 0, time: time).value)
      return max(largest, abs(exported.shown(at: time) - value))
    }
  }

  @Test("keeps its stated error, compared with the closed form", arguments: StopRow.all)
  func rows(_ row: StopRow) throws {
    let spring = ReferenceSpring(response: row.duration, dampingRatio: 1 - row.bounce)
    for (error, stops) in [(row.error, row.stops), (0.002, row.finer)] {
      let exported = try Exported(
        .spring(duration: row.duration, bounce: row.bounce), .error(error))
      let export = exported.export
      #expect(export.stops <= stops)
      #expect(export.stops == export.fewestStops)
      #expect(export.maxError <= error)
      let distance = distance(exported, spring)
      // SwiftUI removes a spring over a distance of 100 when about 0.001 remains. That jump is
      // invisible.
      #expect(distance <= export.maxError + 1e-6)
      #expect(distance >= export.maxError * 0.99)
      #expect(exported.function.points.count == export.stops)
      let straight = LinearTimingFunction.straight.points
      #expect(exported.function.points.first == straight.first)
      #expect(exported.function.points.last == straight.last)
    }
  }

  @Test("has the smallest error, which grows as the stops become fewer")
  func stops() throws {
    var last = 0.0
    for stops in [12, 6, 3] {
      let export = try Exported(.bouncy, .stops(stops)).export
      #expect(export.stops <= stops)
      #expect(export.maxError > last)
      last = export.maxError
      // A slightly smaller error would require more stops.
      let finer = try Exported(.bouncy, .error(export.maxError * 0.9)).export
      #expect(finer.stops > stops)
    }
  }

  @Test("keeps a limit in bytes, too")
  func bytes() throws {
    var last = Double.infinity
    for bytes in [40, 90] {
      let export = try Exported(.bouncy, .bytes(bytes)).export
      #expect(export.timingFunction.utf8.count <= bytes)
      #expect(export.maxError < last)
      last = export.maxError
    }
    #expect(throws: CSSExport.Failure.beyondBytes) {
      try Exported(.easeIn.repeatForever(), .bytes(11))
    }
  }

  @Test(
    "is the minimum over all lines within 0.0001, too",
    arguments: [(0.5, 0.15, 53), (0.5, 0.5, 80), (1, 0.7, 127)])
  func fine(_ duration: Double, _ bounce: Double, _ stops: Int) throws {
    let export = try Exported(.spring(duration: duration, bounce: bounce), .error(1e-4)).export
    #expect(export.stops == stops)
    #expect(export.fewestStops == stops)
    #expect(export.maxError <= 1e-4)
  }

  @Test("follows a vertical tangent with sufficient decimals")
  func verticalTangent() throws {
    let circular = Animation.timingCurve(.circularEaseInOut, duration: 1)
    let fine = try Exported(circular, .error(1e-4)).export
    #expect(fine.stops <= 96)
    #expect(fine.maxError <= 1e-4)
    let many = try Exported(circular, .stops(128)).export
    #expect(many.maxError < 1.01e-4)
  }

  @Test("is refused if it is too large, and for endless motions")
  func failures() throws {
    let failures: [(Animation, CSSExport.Failure)] = [
      (.spring(duration: 1, bounce: 1), .endless), (.linear.speed(0), .endless),
      (.linear.repeatForever().repeatCount(2), .endless), (.linear(duration: 0), .instant),
      (.spring(duration: 1, bounce: 0.99), .beyondStops),
    ]
    for (animation, failure) in failures {
      #expect(throws: failure) { try Exported(animation, .error(0.002)) }
    }
    #expect(throws: CSSExport.Failure.toleranceBeyond(error: 0.002)) {
      try Exported(.bouncy, .error(0.002), tolerance: 0.01)
    }
  }

  @Test("is refused with the largest jump if the motion jumps within an iteration")
  func jumps() throws {
    let late = UnitCurve.easeInOut.value(at: 0.1 / 0.35)
    let jumping: [(animation: Animation, time: Double?, height: Double)] = [
      (.easeInOut.delay(-0.1).repeatForever(), 0.25, late),
      (.easeInOut.delay(-0.1).repeatCount(4), 0.25, late),
      (.linear.repeatCount(3, autoreverses: false).repeatCount(2), nil, 1),
    ]
    for (animation, time, height) in jumping {
      let failure = #expect(throws: CSSExport.Failure.self) {
        try Exported(animation, .error(0.002))
      }
      guard case .jump(let foundTime, let foundHeight) = failure else {
        Issue.record("\(animation): \(String(describing: failure))")
        continue
      }
      #expect(isClose(foundTime, time ?? foundTime, absolute: 1e-6))
      #expect(isClose(foundHeight, height, absolute: 1e-4))
      // A jump of less than twice the error can be exported.
      guard height < 0.5 else { continue }
      #expect(throws: Never.self) { try Exported(animation, .error(height)) }
    }
  }
}
