import AnimationCore
import MotionTools
import TestSupport
import Testing

@Suite("The analysis of a motion")
struct CurveAnalysisTests {
  private static let springs: [Animation] = [.smooth, .spring(duration: 2, bounce: -0.6)]

  @Test("of a non-oscillating spring has no peak and no crossing", arguments: springs)
  func creeping(_ animation: Animation) throws {
    let analysis = try Analysed(animation).analysis
    #expect(analysis.peaks == [])
    #expect(analysis.crossings == [])
    #expect(analysis.overshoot == 0)
    #expect(isClose(analysis.distance, 100, absolute: 1e-9))
  }

  @Test("of a critical spring has its extreme rates at 1/ω and 0")
  func critical() throws {
    let analysis = try Analysed(.spring(duration: 0.5, bounce: 0)).analysis
    let natural = 4 * Double.pi
    #expect(isClose(analysis.peakVelocity.time, 1 / natural, absolute: 1e-9))
    #expect(isClose(analysis.peakVelocity.value, 100 * natural / .exp(1), relative: 1e-12))
    #expect(analysis.peakAcceleration.time == 0)
    #expect(isClose(analysis.peakAcceleration.value, 100 * natural * natural, relative: 1e-6))
  }

  @Test(
    "of a curve with a control point at its end has an infinite acceleration there",
    arguments: [(Animation.easeOut(duration: 0.5), 0.0), (.easeIn(duration: 0.5), 0.5)])
  func degenerate(_ animation: Animation, time: Double) throws {
    let analysis = try Analysed(animation.delay(0.25)).analysis
    #expect(analysis.peakAcceleration.value.isInfinite)
    #expect(analysis.peakAcceleration.time == 0.25 + time)
    #expect(analysis.peakVelocity.value.isFinite)
  }

  @Test("of a curve with a vertical tangent has infinite rates there", arguments: [0, 0.046])
  func vertical(_ delay: Double) throws {
    for animation in [
      Animation.timingCurve(0, 1, 0, 1, duration: 1), .timingCurve(0, 0, 0, 1.2, duration: 0.2102),
    ] {
      let analysis = try Analysed(animation.speed(1.68).delay(delay)).analysis
      #expect(analysis.peakVelocity.value == .infinity)
      #expect(analysis.peakVelocity.time == delay)
      #expect(analysis.peakAcceleration.value.isInfinite)
    }
  }

  @Test(
    "of a curve with a vertical middle has an infinite velocity there, whatever rounding does",
    arguments: [0, 0.1, 0.2, 0.33, 1.7])
  func verticalMiddle(_ delay: Double) throws {
    for duration in [0.484, 0.7, 1] {
      for speed in [1, 1.93] {
        let curve = Animation.timingCurve(.circularEaseInOut, duration: duration)
        let analysis = try Analysed(curve.speed(speed).delay(delay), to: 250).analysis
        #expect(analysis.peakVelocity.value == .infinity, "\(duration) \(speed)")
        let middle = delay + duration / speed / 2
        #expect(isClose(analysis.peakVelocity.time, middle, absolute: 1e-9))
      }
    }
  }

  @Test("of a steep curve has the acceleration of its first point", arguments: [0.001, 0.01])
  func steep(_ x: Double) throws {
    let analysis = try Analysed(.timingCurve(x, 0, 0.58, 1, duration: 1)).analysis
    #expect(isClose(analysis.peakAcceleration.value, 100 * 6 / (9 * x * x), relative: 5e-3))
    #expect(analysis.peakAcceleration.time == 0)
  }

  @Test("finds the greatest velocity after a spring has been removed")
  func combined() throws {
    var scene = AnimationScene([AnimationScene.Start("x", .number(0))], fidelity: .exact)
    let springs: [(Double, Double, Animation)] = [
      (
        0, 1,
        Animation.interpolatingSpring(
          mass: 0.752, stiffness: 114.984, damping: 19.415, initialVelocity: 2.46)
      ),
      (0.48, 801.0134, .interpolatingSpring(mass: 0.192, stiffness: 1.615, damping: 0.717)),
    ]
    for (time, target, animation) in springs {
      let change = Change(id: "\(time)", set: ["x": .number(target)], animation: animation)
      scene.schedule(TimelineEntry(at: time, event: .change(change)))
    }
    let analysed = try Analysed(scene)
    let times = (0...20_000).map { Double($0) / 10_000 }
    let fastest = analysed.curve.points(at: times).map { abs($0.velocity) }.max() ?? 0
    #expect(isClose(analysed.analysis.peakVelocity.value, fastest, relative: 1e-6))
  }

  @Test("of four times as many changes costs about four times as many steps")
  func work() throws {
    func spent(_ count: Int) throws -> Int {
      var scene = AnimationScene([AnimationScene.Start("x", .number(0))], fidelity: .exact)
      for index in 0..<count {
        let change = Change(
          id: "\(index)", set: ["x": .number(Double(index % 7))], animation: .bouncy)
        scene.schedule(TimelineEntry(at: 0.05 * Double(index), event: .change(change)))
      }
      let budget = WorkBudget(steps: .max)
      _ = try Work.with(budget: budget) { try Analysed(scene) }
      return budget.spent
    }
    #expect(try spent(80) < 6 * spent(20))
  }

  @Test("of a symmetric ease is fastest in the middle")
  func ease() throws {
    let analysis = try Analysed(.easeInOut(duration: 2)).analysis
    #expect(isClose(analysis.peakVelocity.time, 1, absolute: 1e-9))
    let slope = UnitCurve.easeInOut.exactVelocity(at: 0.5)
    #expect(isClose(analysis.peakVelocity.value, 50 * slope, relative: 1e-12))
    #expect(analysis.peaks.isEmpty)
    #expect(isClose(analysis.frameStep.average, 100.0 / 120, relative: 1e-12))
    // The derivatives of the velocity, computed from differences.
    let bends = (1..<10_000).map { index -> Double in
      let p = Double(index) / 10_000
      return abs(
        UnitCurve.easeInOut.exactVelocity(at: p + 1e-5)
          - UnitCurve.easeInOut.exactVelocity(at: p - 1e-5)) / 2e-5
    }
    let most = bends.max() ?? 0
    #expect(isClose(abs(analysis.peakAcceleration.value), 100 * most / 4, relative: 1e-5))
  }

  @Test("of a line has a constant speed from frame to frame")
  func line() throws {
    let analysis = try Analysed(.linear(duration: 0.5)).analysis
    #expect(isClose(analysis.frameStep.average, 100.0 / 30, relative: 1e-12))
    #expect(isClose(analysis.frameStep.largest, 100.0 / 30, relative: 1e-9))
    #expect(isClose(analysis.peakVelocity.value, 200, relative: 1e-12))
    #expect(isClose(analysis.settlingTime, 0.4995, absolute: 1e-9))
  }

  @Test("of reversing passes counts each direction, and the jump to the target")
  func passes() throws {
    let odd = try Analysed(.easeInOut(duration: 1).repeatCount(3, autoreverses: true)).analysis
    #expect(isClose(odd.distance, 300, absolute: 1e-6))
    #expect(odd.peaks.map(\.time.rounded) == [1, 2])
    let even = try Analysed(.easeInOut(duration: 1).repeatCount(2, autoreverses: true)).analysis
    #expect(isClose(even.distance, 300, absolute: 1e-6))
    let restarted = try Analysed(.linear(duration: 1).repeatCount(2, autoreverses: false)).analysis
    #expect(isClose(restarted.distance, 300, absolute: 1e-5))
    #expect(restarted.peaks.count == 2)
  }

  @Test("of an endless motion covers the range and omits infinite figures")
  func endless() throws {
    let analysed = try Analysed(
      .easeInOut(duration: 1).repeatForever(autoreverses: true), until: 3.5)
    #expect(!analysed.motion.settles)
    #expect(analysed.motion.removal == .infinity)
    #expect(analysed.analysis.settlingTime == .infinity)
    #expect(analysed.analysis.peaks.map(\.time.rounded) == [1, 2, 3])
  }

  @Test("of a constant value is empty")
  func still() throws {
    let analysis = try Analysed(Motion(from: 3, to: 3, .bouncy, fidelity: .exact).scene).analysis
    #expect(analysis.peaks.isEmpty && analysis.crossings.isEmpty)
    #expect(analysis.distance == 0 && analysis.overshoot == 0)
    #expect(analysis.overshootPercentage == .infinity)
  }
}

extension Double {
  fileprivate var rounded: Double { (self * 1e6).rounded() / 1e6 }
}
