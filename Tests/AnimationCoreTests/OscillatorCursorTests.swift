import TestSupport
import Testing

@testable import AnimationCore

/// Compares the power series of an oscillator with the oscillator's closed form.
///
/// Also checks that a value does not depend on earlier evaluations.
struct OscillatorCursorTests {
  @Test("a series is within its bound of the closed form, relative to the maximum so far")
  func bound() throws {
    var random = SeededGenerator(seed: 1)
    var worst = 0.0
    for _ in 0..<400 {
      let oscillator = try random.oscillator()
      let natural = oscillator.square.squareRoot()
      let ratio = oscillator.decay / natural
      var position = OscillatorCursor(oscillator, .position, hasImpulse: true)
      var velocity = OscillatorCursor(oscillator, .velocity, hasImpulse: true)
      for _ in 0..<200 {
        let time = random.logarithmic(1e-6...20) / natural
        let unit = oscillator.unitMotion(at: time)
        let reach = min(time, 1 / (natural * (1 + 2 * ratio)))
        let moved = min(1, natural * natural * time * reach)
        let fading = min(1, (oscillator.slowFading(at: time)) * (1 + natural * time))
        let (step, impulse) = position(at: time), (rate, impulseRate) = velocity(at: time)
        let errors = [
          abs(step - unit.step) / moved, abs(impulse - unit.impulse) / (reach * fading),
          abs(rate - unit.stepRate) / (natural * natural * reach * fading),
          abs(impulseRate - unit.impulseRate) / fading,
        ]
        worst = max(worst, errors.max() ?? 0)
      }
    }
    #expect(worst < 2e-14, "\(worst)")
  }

  @Test("a value does not depend on earlier evaluations")
  func independence() throws {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<100 {
      let oscillator = try random.oscillator()
      let natural = oscillator.square.squareRoot()
      var kept = OscillatorCursor(oscillator, .position, hasImpulse: true)
      for index in 0..<200 {
        // Some times are exactly on the border between two series, or just before it.
        var time = random.logarithmic(1e-3...20) / natural
        if index.isMultiple(of: 4) {
          time = (time * 64 / time.binade).rounded() / 64 * time.binade
          if index.isMultiple(of: 8) { time = time.nextDown }
        }
        var fresh = OscillatorCursor(oscillator, .position, hasImpulse: true)
        let (a, b) = (kept(at: time), fresh(at: time))
        #expect(a.step.bitPattern == b.step.bitPattern)
        #expect(a.impulse.bitPattern == b.impulse.bitPattern)
      }
    }
  }

  @Test("times in a batch have the values of separate evaluations", arguments: [1e-4, 1e-2, 0.3])
  func stretches(_ step: Double) throws {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<40 {
      let oscillator = try random.oscillator(), start = random.number(0...1)
      let times = (0..<random.whole(1...128)).map { start + Double($0) * step }
      var stretch = StretchTimes(), units = StretchUnits()
      var cursor = OscillatorCursor(oscillator, .position, hasImpulse: true)
      stretch.take(times.span, since: 0)
      var number = 0
      while number < stretch.fourCount {
        let next = cursor.units(
          of: stretch, from: number, since: start / 2, notBefore: start, into: &units)
        for index in 4 * number..<min(4 * next, times.count) {
          var alone = OscillatorCursor(oscillator, .position, hasImpulse: true)
          let unit = alone(at: times[index] - start / 2)
          #expect(units[index / 4].step[index % 4].bitPattern == unit.step.bitPattern)
          #expect(units[index / 4].impulse[index % 4].bitPattern == unit.impulse.bitPattern)
        }
        number = max(next, number + 1)
      }
    }
  }

  @Test(
    "a finer grid contains a coarser one to the bit",
    arguments: [
      Animation.spring(duration: 0.5, bounce: 0.3), .smooth,
      .interpolatingSpring(stiffness: 170, damping: 15),
      .interpolatingSpring(mass: 1, stiffness: 100, damping: 80, initialVelocity: 5),
      .easeInOut(duration: 0.7), .timingCurve(.circularEaseOut, duration: 0.7),
      .easeIn(duration: 0.15).repeatCount(4), .spring(duration: 0.2).repeatForever().delay(0.1),
      .bouncy.speed(1.7).delay(0.05),
    ])
  func grids(_ animation: Animation) throws {
    let fine = try play(animation, count: 961), coarse = try play(animation, count: 61)
    #expect(fine.values.count == 961)
    for index in 0..<61 {
      #expect(fine.values[index * 16].bitPattern == coarse.values[index].bitPattern)
      #expect(fine.velocities[index * 16].bitPattern == coarse.velocities[index].bitPattern)
    }
    // Each time is evaluated in its own scene, so no state is shared.
    for index in stride(from: 1, to: 61, by: 7) {
      var scene = scene(animation)
      let alone = try scene.play(
        SampleGrid(times: [Double(index) / 60]), velocities: true, limits: limits)
      #expect(alone.columns[0].values[0].bitPattern == coarse.values[index].bitPattern)
      #expect(alone.columns[0].velocities[0].bitPattern == coarse.velocities[index].bitPattern)
    }
  }

  private let limits = AnimationScene.PlayingLimits(time: 100, samples: .max, frames: .max)

  private func scene(_ animation: Animation) -> AnimationScene {
    var scene = AnimationScene(properties: ["x": (.number(3), nil)], fidelity: .exact)
    scene.schedule(
      TimelineEntry(
        at: 0, event: .change(Change(id: "0", set: ["x": .number(97)], animation: animation))))
    return scene
  }

  private func play(_ animation: Animation, count: Int) throws -> Samples.Column {
    var scene = scene(animation)
    let times = (0..<count).map { Double($0) / Double(count - 1) }
    return try scene.play(SampleGrid(times: times), velocities: true, limits: limits).columns[0]
  }
}

extension Oscillator {
  /// Returns e^(s·t), the decay of the oscillator's slowest root; s is the root's real part.
  fileprivate func slowFading(at time: Double) -> Double {
    _exp((frequency < 0 ? slowRoot : -decay) * time)
  }
}

extension SeededGenerator {
  /// Returns a random oscillator with any damping, including values near critical damping.
  fileprivate mutating func oscillator() throws -> Oscillator {
    let ratios = [number(0...1), number(1...3), logarithmic(3...1000), 1, 1 + 1e-12, 1 - 1e-6, 0]
    return try #require(
      Oscillator(response: logarithmic(0.05...5), ratio: ratios[whole(0...6)]))
  }

  fileprivate mutating func logarithmic(_ range: ClosedRange<Double>) -> Double {
    _exp(number(_log(range.lowerBound)..._log(range.upperBound)))
  }
}
