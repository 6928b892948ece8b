import AnimationCore
import AnimationNotation
import MotionTools
import TestSupport
import Testing

@testable import MotionKernel

/// Calls the functions of the WebAssembly module, as this package's code.
///
/// `Tests/Wasm/run` compares the module itself with the service.
@Suite(.serialized)
struct KernelTests {
  /// Writes arguments to the buffer.
  private func put(_ numbers: [Double]) {
    for (index, number) in numbers.enumerated() { MotionKernel.numbers()[index] = number }
  }

  /// Returns the results of a call; the code of an error is a failure.
  private func results(_ count: Int32) throws -> [Double] {
    try #require(count >= 0, "the code is \(count)")
    return (0..<Int(count)).map { MotionKernel.numbers()[$0] }
  }

  @Test("A spring has the values and velocities of Spring")
  func springs() throws {
    let spring = Spring(response: 0.4, dampingRatio: 0.6), times = [-0.1, 0, 0.1, 0.25, 3]
    put(times)
    let found = try results(MotionKernel.spring(0.4, 0.6, 80, -3, 0, 5))
    let values = times.map { spring.value(target: 80, initialVelocity: -3, time: $0) }
    let velocities = times.map { spring.velocity(target: 80, initialVelocity: -3, time: $0) }
    #expect(found == values + velocities)
    let settling = try results(MotionKernel.settling(0.4, 0.6, 80, -3, 0.01, 1))
    #expect(
      settling == [spring.exactSettlingDuration(target: 80, initialVelocity: -3, epsilon: 0.01)])
    #expect(try results(MotionKernel.settling(0.4, 0, 80, -3, 0.01, 1)) == [.infinity])
  }

  @Test("A curve has the values and velocities of UnitCurve")
  func curves() throws {
    let progresses = [0, 0.3, 0.5, 1, 2]
    for exact in [0, 1] as [Int32] {
      put(progresses)
      let found = try results(MotionKernel.curve(0.42, 0, 0.58, 1, exact, 5))
      let curve = UnitCurve.easeInOut
      #expect(
        found == progresses.map { exact == 0 ? curve.value(at: $0) : curve.exactValue(at: $0) }
          + progresses.map { exact == 0 ? curve.velocity(at: $0) : curve.exactVelocity(at: $0) })
    }
  }

  @Test("An interrupted spring continues with its velocity")
  func motions() throws {
    put([0, 1, 0.5, 0.6, 0, 0.2, 0, 0.5, 0.6, 0] + [0.1, 0.2, 0.3, 9])
    let found = try results(MotionKernel.motion(0, 2, 4))
    #expect(found.count == 9)
    #expect(found[1] > found[0] && found[2] > 0 && found[3] == 0)
    #expect(found[5] > 0 && found[7] == 0 && found[8] > 0.2)
  }

  @Test("A retargeted spring is a function that continues with its position and velocity")
  func retargets() throws {
    let rows = [0, 1, 0.5, 0.6, 0, 0.2, 0, 0.5, 0.6, 0] as [Double]
    put(rows + [0.2])
    let motion = try results(MotionKernel.motion(0, 2, 1))
    put(rows)
    let found = try results(MotionKernel.retarget(0, 2, 0.001))
    #expect(found[0] == motion[0] && found[1] == 0 && found[2] == -motion[0])
    #expect(found[3] == motion[1] && found[3] > 0 && found[4] > 0.2 && found[5] <= 0.001)
    #expect(found[6...7] == [0, 0] && found.suffix(2) == [1, 1])
    // The same target at rest needs no function.
    put([0, 1, 0.5, 0.6, 0, 9, 1, 0.5, 0.6, 0])
    #expect(try results(MotionKernel.retarget(0, 2, 0.001)) == [1, 1, 1, 0, 0, 0])
  }

  @Test("linear(), analysis and fit agree with each other")
  func tools() throws {
    let linear = try results(MotionKernel.linear(0.5, 0.7, 1, 0.005))
    #expect(linear[0] > 0.3 && linear[1] <= 0.005)
    #expect(linear.count.isMultiple(of: 2) && linear[linear.count - 2] == 1)
    let analysis = try results(MotionKernel.analyze(0.5, 0.7, 1, 0.001, 60))
    #expect(analysis[1] > 0.04 && analysis[1] < 0.05)
    let times = (0...60).map { Double($0) / 60 }
    put(times)
    let values = Array(try results(MotionKernel.spring(0.5, 0.7, 1, 0, 1, 61))[..<61])
    put(times + values)
    let fit = try results(MotionKernel.fit(0, 1, 0, 61))
    #expect(isClose(fit[0], 0.5, absolute: 1e-9) && isClose(fit[1], 0.7, absolute: 1e-9))
  }

  @Test("Endless springs, huge counts and unfit arguments have error codes")
  func errors() {
    #expect(MotionKernel.linear(0.5, 0, 1, 0.005) == -4)
    #expect(MotionKernel.linear(0.5, 1, .nan, 0.005) == -1)
    #expect(MotionKernel.spring(0.5, 1, 1, 0, 0, .max) == -2)
    #expect(MotionKernel.spring(0.5, 1, 1, 0, 0, .min) == -2)
    #expect(MotionKernel.motion(0, .max, .max) == -2)
    #expect(MotionKernel.retarget(0, .max, 0.001) == -2)
    #expect(MotionKernel.fit(0, 1, 0, 3) == -2)
  }

  @Test("No argument traps", arguments: 0..<40)
  func hostile(_ seed: Int) {
    var random = SeededGenerator(seed: seed)
    func number() -> Double {
      switch random.whole(0...9) {
      case 0...2: Double(bitPattern: random.next())
      case 3:
        [0, -0.0, .infinity, -.infinity, .nan, 1e6, -1e6, 1e-6, 1e12, 1000].randomElement(
          using: &random) ?? 0
      case 4: Double.random(in: -2000...2000, using: &random)
      default: Double.random(in: 0...2, using: &random)
      }
    }
    func count() -> Int32 {
      random.chance(0.2) ? Int32(truncatingIfNeeded: random.next()) : Int32(random.whole(0...40))
    }
    for _ in 0..<100 {
      put((0..<200).map { _ in number() }.sorted())
      let result =
        switch random.whole(0...7) {
        case 0: MotionKernel.spring(number(), number(), number(), number(), count(), count())
        case 1: MotionKernel.settling(number(), number(), number(), number(), number(), count())
        case 2: MotionKernel.curve(number(), number(), number(), number(), count(), count())
        case 3: MotionKernel.motion(number(), count(), count())
        case 4: MotionKernel.linear(number(), number(), number(), number())
        case 5: MotionKernel.retarget(number(), count(), number())
        case 6: MotionKernel.analyze(number(), number(), number(), number(), number())
        default: MotionKernel.fit(number(), number(), count(), count())
        }
      #expect(result >= -4 && result <= MotionKernel.capacity())
    }
  }

  @Test("The ranges of the arguments are those of the service")
  func ranges() {
    #expect(ArgumentRange.duration.upperBound == Limits.duration.upperBound)
    #expect(ArgumentRange.duration.lowerBound == Limits.duration.minMagnitude)
    for (limit, range) in [
      (Limits.moment, ArgumentRange.moment), (Limits.value, ArgumentRange.value),
      (Limits.dampingRatio, ArgumentRange.dampingRatio), (Limits.epsilon, ArgumentRange.epsilon),
      (Limits.controlPoint, ArgumentRange.controlPoint),
      (Limits.progress, ArgumentRange.progress), (Limits.simulatedTime, ArgumentRange.time),
    ] {
      #expect(limit.range == range, "\(limit.reason)")
    }
  }
}
