import AnimationCore
import AnimationNotation
import Foundation
import JSONCodec
import MotionTools
import TestSupport
import Testing

@Suite("Penner's easings") struct PennerEasingTests {
  /// The function that eases the beginning, as easings.net defines it; `half` is that of an
  /// `InOut`.
  static func start(_ family: String, _ x: Double, half: Bool) -> Double {
    let c1 = half ? 1.70158 * 1.525 : 1.70158
    switch family {
    case "Sine": return 1 - cos(x * .pi / 2)
    case "Quad": return pow(x, 2)
    case "Cubic": return pow(x, 3)
    case "Quart": return pow(x, 4)
    case "Quint": return pow(x, 5)
    case "Expo": return x == 0 ? 0 : pow(2, 10 * x - 10)
    case "Circ": return 1 - sqrt(1 - x * x)
    case "Back": return (c1 + 1) * x * x * x - c1 * x * x
    case "Elastic":
      if x == 0 || x == 1 { return x }
      let turn = 2 * Double.pi / (half ? 4.5 : 3)
      return -pow(2, 10 * x - 10) * sin((x * 10 - (half ? 11.125 : 10.75)) * turn)
    default: return 1 - bounce(1 - x)
    }
  }

  static func bounce(_ x: Double) -> Double {
    let n = 7.5625, d = 2.75
    if x < 1 / d { return n * x * x }
    if x < 2 / d { return n * pow(x - 1.5 / d, 2) + 0.75 }
    if x < 2.5 / d { return n * pow(x - 2.25 / d, 2) + 0.9375 }
    return n * pow(x - 2.625 / d, 2) + 0.984375
  }

  static func value(_ name: String, at x: Double) -> Double {
    if name.hasPrefix("easeInOut") {
      let family = String(name.dropFirst(9))
      return x < 0.5
        ? start(family, 2 * x, half: true) / 2 : 1 - start(family, 2 - 2 * x, half: true) / 2
    }
    return name.hasPrefix("easeIn")
      ? start(String(name.dropFirst(6)), x, half: false)
      : 1 - start(String(name.dropFirst(7)), 1 - x, half: false)
  }

  @Test("are thirty, with the values of their published formulas")
  func values() {
    #expect(PennerEasing.all.count == 30)
    #expect(Set(PennerEasing.all.map(\.name)).count == 30)
    for easing in PennerEasing.all {
      #expect(PennerEasing(named: easing.name) == easing)
      for step in 1..<400 {
        let x = Double(step) / 400, point = easing.point(at: x)
        #expect(isClose(point.value, Self.value(easing.name, at: x), absolute: 1e-13), "\(easing)")
        let corner = easing.corners.contains { abs($0 - x) < 1e-6 }
        // The slope of Circ is infinite at its steep end.
        if !corner, point.slope < 1000 {
          let slope =
            (Self.value(easing.name, at: x + 1e-7) - Self.value(easing.name, at: x - 1e-7)) / 2e-7
          #expect(
            isClose(point.slope, slope, absolute: 1e-5 * max(1, abs(slope))), "\(easing) \(x)")
        }
      }
      #expect(easing.point(at: 0).value == 0 && easing.point(at: 1).value == 1)
    }
  }

  @Test("have the cubic curve of a least-squares fit", arguments: PennerEasing.all.indices)
  func cubics(_ index: Int) throws {
    let easing = PennerEasing.all[index]
    let times = (0...200).map { Double($0) / 200 }
    let values = times.map { Self.value(easing.name, at: $0) }
    let fit = try #require(BezierFit(times: times, values: values, from: 0, target: 1, duration: 1))
    let numbers = easing.nearestCubic
    let curve = UnitCurve.bezier(
      startControlPoint: UnitPoint(x: numbers[0], y: numbers[1]),
      endControlPoint: UnitPoint(x: numbers[2], y: numbers[3]))
    let squares = zip(times, values).map { pow(curve.exactValue(at: $0) - $1, 2) }
    let error = sqrt(squares.reduce(0, +) / Double(squares.count))
    #expect(error <= fit.residual.rootMeanSquare * 1.02 + 2e-4, "\(easing.name)")
    if easing.isCubic { #expect(error < 1e-13) }
  }

  @Test("become the smallest linear() within 0.2 %, whose error is true")
  func lines() throws {
    for easing in PennerEasing.all {
      let source = try PlatformRuleTests.reading(
        .penner, [("easing", .string(easing.name)), ("duration", .number(800))])
      let motion = source.meaning(over: 100)
      let conversion = Conversion(motion, to: .css, over: 100)
      if easing.isCubic {
        #expect(conversion.encoding.code.contains("cubic-bezier("))
        #expect(conversion.certificate.share < 1e-9)
        continue
      }
      #expect(conversion.certificate.share <= 0.002 + 1e-9, "\(easing.name)")
      let played = conversion.encoding.motion(over: 1)
      let largest = (0...20_000).map { step -> Double in
        let x = Double(step) / 20_000
        return abs(played.point(at: 0.8 * x).value - Self.value(easing.name, at: x))
      }.max()
      #expect((largest ?? 9) <= conversion.certificate.share + 1e-7, "\(easing.name)")
      let export = try #require(
        LinearExport(
          motion.exactMotion(over: 1), maxError: 0.002, end: .ownEnd, stopsMax: 128,
          samplesMax: 100_000))
      #expect(export.stops - export.fewestStops <= 1, "\(easing.name)")
      #expect(conversion.encoding.code.contains(export.text))
      // SwiftUI has only the nearest cubic curve, and its certificate says how far off it is.
      let swiftUI = Conversion(motion, to: .swiftui, over: 100)
      #expect(swiftUI.encoding.code.contains(".timingCurve("))
      #expect(swiftUI.certificate.share > 1e-5)
    }
  }

  @Test("are written by name, and the nearest one for other motions")
  func names() throws {
    for easing in PennerEasing.all where !easing.isCubic {
      let source = try PlatformRuleTests.reading(
        .penner, [("easing", .string(easing.name)), ("duration", .number(640))])
      let again = Conversion(source.meaning(over: 1), to: .penner, over: 1)
      #expect(again.encoding.code == "{ easing: \"\(easing.name)\", duration: 640 }")
      #expect(again.certificate.share == 0)
    }
    let spring = try #require(PerceptualSpring(duration: 0.5, bounce: 0.3))
    let nearest = Conversion(.spring(spring), to: .penner, over: 1)
    let reference = ReferenceSpring(response: 0.5, dampingRatio: 0.7)
    var least = Double.infinity
    for easing in PennerEasing.all {
      for milliseconds in stride(from: 125.0, to: 1500, by: 10) {
        let farness = (0...150).map { step -> Double in
          let time = Double(step) / 100
          let x = min(time * 1000 / milliseconds, 1)
          let exact = reference.motion(target: 1, initialVelocity: 0, time: time).value
          return abs((x < 1 ? Self.value(easing.name, at: x) : 1) - Double(exact))
        }.max()
        least = min(least, farness ?? .infinity)
      }
    }
    #expect(abs(nearest.certificate.share - least) < 0.01)
  }
}
