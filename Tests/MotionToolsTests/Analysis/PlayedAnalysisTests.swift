import AnimationCore
import AnimationNotation
import MotionTools
import TestSupport
import Testing

/// Compares the analysis of a scene that was played to a time with that of the unplayed scene.
@Suite("The analysis of a played scene")
struct PlayedAnalysisTests {
  /// A motion of one number, and its analysis.
  private struct Number {
    let motion: PropertyMotion
    let curve: MotionCurve
    let analysis: CurveAnalysis
  }

  private static let limits = MotionLimits(
    playing: .init(time: 86_400, samples: 3_000, frames: 400_000), landmarks: 5_000,
    frames: 100_000)

  /// Returns the motions by property and component, such as `a[0]`.
  private static func analyses(
    _ scene: AnimationScene, until end: Double
  ) throws -> [String: Number] {
    var numbers: [String: Number] = [:]
    for motion in try scene.motions(until: end, limits: limits) {
      let options = CurveAnalysis.Options(
        tolerance: 0.001, frameRate: scene.frameRate, begin: motion.begin, settles: motion.settles,
        removals: motion.removals)
      for (index, curve) in motion.components.enumerated() {
        numbers["\(motion.name)[\(index)]"] = Number(
          motion: motion, curve: curve,
          analysis: scene.fidelity == .swiftui
            ? CurveAnalysis(frames: curve, options) : CurveAnalysis(curve, options))
      }
    }
    return numbers
  }

  /// Returns a scene with a script's entries, played to a time.
  private static func played(_ script: RandomScript, to time: Double) throws -> AnimationScene {
    var scene = script.scene()
    _ = try scene.play(SampleGrid(times: [time]), velocities: false, limits: .none)
    return scene
  }

  private static func moments(_ script: RandomScript) -> [Double] {
    var random = SeededGenerator(seed: 1000 + script.seed)
    let time = random.number(0.05...1.5)
    // One of the times is on a frame.
    return [time, (time * script.frameRate).rounded() / script.frameRate]
  }

  @Test(
    "has the landmarks of the unplayed scene after the time",
    arguments: RandomScript.all(lawCases(150)) + RandomScript.all(lawCases(60), sequences: true))
  func landmarks(_ script: RandomScript) throws {
    let end = script.end + 1
    let whole = try Self.analyses(script.scene(), until: end)
    for time in Self.moments(script) {
      let scene = try Self.played(script, to: time)
      let rest = try Self.analyses(scene, until: end)
      for (name, number) in rest {
        let unplayed = try #require(whole[name])
        // A property that is removed later has no value at its rest, from which its target follows.
        guard !scene.removed.contains(number.motion.name) else { continue }
        check(number, unplayed, after: time, scene, "\(script), \(name) after \(time)")
      }
    }
  }

  private func check(
    _ number: Number, _ unplayed: Number, after time: Double, _ scene: AnimationScene,
    _ comment: Comment
  ) {
    // Near the time, a rounding error decides if a landmark is before it.
    let after = { (moment: Double) in moment > time + 1e-6 }
    let isShown = scene.fidelity == .swiftui
    let scale =
      ([unplayed.curve.from, unplayed.curve.target] + unplayed.analysis.peaks.map(\.value))
      .reduce(1) { max($0, abs($1)) }
    let close = { (a: Double, b: Double) in
      a == b || isShown && abs(a - b) < 1e-9 || !isShown && abs(a - b) < 1e-6
    }
    let (own, all) = (number.analysis, unplayed.analysis)
    #expect(number.motion.settles == unplayed.motion.settles, comment)
    #expect(number.motion.name == unplayed.motion.name, comment)
    #expect(abs(number.curve.target - unplayed.curve.target) <= 1e-9 * scale, comment)
    let peaks = own.peaks.filter { after($0.time) }
    let allPeaks = all.peaks.filter { after($0.time) }
    #expect(peaks.count == allPeaks.count, comment)
    for (a, b) in zip(peaks, allPeaks) {
      #expect(close(a.time, b.time), comment)
      #expect(abs(a.value - b.value) <= 1e-9 * scale, comment)
    }
    #expect(own.peaks.allSatisfy { $0.time >= number.curve.times.lowerBound }, comment)
    let crossings = own.crossings.filter(after), allCrossings = all.crossings.filter(after)
    #expect(crossings.count == allCrossings.count, comment)
    for (a, b) in zip(crossings, allCrossings) { #expect(close(a, b), comment) }
    for (a, b) in [
      (number.motion.removal, unplayed.motion.removal),
      (number.motion.logicalCompletion, unplayed.motion.logicalCompletion),
      (number.motion.begin, unplayed.motion.begin),
    ] where after(b) && b.isFinite {
      #expect(close(a, b), comment)
    }
    let removals = unplayed.motion.removals.filter(after)
    #expect(number.motion.removals.filter(after).count == removals.count, comment)
    if after(all.peakVelocity.time), all.peakVelocity.value.isFinite {
      // Among several maxima, the analysis may choose one that is not the largest; from another
      // start, it may find a larger one.
      let difference = abs(own.peakVelocity.value) - abs(all.peakVelocity.value)
      let speed = max(1, abs(all.peakVelocity.value))
      #expect(difference >= -1e-8 * speed, comment)
    }
    // The tolerance is a part of the travel, so the settling times are equal if the travel is. With
    // a travel of 0, it is a part of the largest distance, which may be before the time.
    if number.curve.travel == unplayed.curve.travel, number.curve.travel != 0,
      all.settlingTime.isFinite
    {
      let isLater = after(all.settlingTime)
      #expect(
        isLater
          ? close(own.settlingTime, all.settlingTime)
          : own.settlingTime <= max(number.motion.begin, time + 1.01 / scene.frameRate), comment)
    }
  }

  @Test(
    "agrees with samples at a high rate",
    arguments: RandomScript.all(lawCases(60)) + RandomScript.all(lawCases(20), sequences: true))
  func samples(_ script: RandomScript) throws {
    let time = Self.moments(script)[0]
    let scene = try Self.played(script, to: time)
    let numbers = try Self.analyses(scene, until: script.end + 1)
    let isShown = scene.fidelity == .swiftui
    let step = isShown ? 1 / scene.frameRate : 1e-4
    for (name, number) in numbers where number.motion.settles {
      let comment: Comment = "\(script), \(name) after \(time)"
      let analysis = number.analysis, curve = number.curve
      let begin = isShown ? (time * scene.frameRate + 1e-9).rounded(.down) : 0
      let count = Int((curve.times.upperBound - time) / step) + 3
      // The displayed frames, or times from the scene's time on.
      let times = (0..<count).map {
        isShown ? (begin + Double($0)) / scene.frameRate : time + step * Double($0)
      }
      var copy = scene
      let first = times[0] < time ? 1 : 0
      let samples = try copy.play(
        SampleGrid(times: Array(times[first...])), velocities: false, limits: .none)
      let column = try #require(samples.columns.first { $0.name == number.motion.name })
      let component = Int(name.split(separator: "[")[1].dropLast()) ?? 0
      // The frame that is shown at the time of the scene was drawn before it.
      let shown = first == 0 ? [] : [curve.point(at: times[0]).value]
      let values = shown + column.components[component].values
      // A property that is removed has no more samples.
      guard values.count == times.count else { continue }
      let travel = abs(curve.travel)
      let scale = values.reduce(1) { max($0, abs($1)) }
      let speed = abs(analysis.peakVelocity.value)
      let side = curve.travel < 0 ? -1.0 : 1
      let beyond = values.reduce(0) {
        max($0, travel == 0 ? abs($1 - curve.target) : ($1 - curve.target) * side)
      }
      #expect(analysis.overshoot >= beyond - 1e-9 * scale, comment)
      #expect(analysis.overshoot <= beyond + 1e-9 * scale + (isShown ? 0 : step * speed), comment)
      let way = travel == 0 ? values.reduce(0) { max($0, abs($1 - curve.target)) } : travel
      let last = values.lastIndex { abs($0 - curve.target) > 0.001 * way }
      if way > 1e-6, let last {
        let settled = times[min(last + (isShown ? 1 : 0), times.count - 1)]
        #expect(abs(analysis.settlingTime - settled) <= (isShown ? 1e-9 : 1.01 * step), comment)
      }
      for peak in analysis.peaks where isShown {
        let index = Int((peak.time * scene.frameRate).rounded() - begin)
        #expect(values.indices.contains(index) && values[index] == peak.value, comment)
      }
      let variation = zip(values, values.dropFirst()).reduce(0) { $0 + abs($1.1 - $1.0) }
      #expect(
        abs(analysis.distance - variation) <= (isShown ? 1e-9 : 1e-2) * max(way, scale), comment)
    }
  }

  @Test(
    "has the travel of the motion under way, its change and its spring",
    arguments: Fidelity.allCases)
  func underWay(_ fidelity: Fidelity) throws {
    var motion = Motion(from: 10, to: 110, .linear(duration: 1), fidelity: fidelity)
    motion.change(at: 0.4, to: 60, .spring(duration: 0.5, bounce: 0.3).speed(2))
    var scene = motion.scene
    _ = try scene.play(SampleGrid(times: [0.55]), velocities: false, limits: .none)
    let number = try #require(try Self.analyses(scene, until: 5)["value[0]"])
    #expect(number.curve.from == 10 && number.curve.target == 60)
    #expect(number.motion.begin == 0.55)
    #expect(number.motion.spring?.regime == .underDamped)
    #expect(number.motion.spring?.perceptualDuration == 0.25)
    #expect(number.motion.removal.isFinite && number.motion.removal > 0.55)
    _ = try scene.play(SampleGrid(times: [10]), velocities: false, limits: .none)
    let resting = try #require(try Self.analyses(scene, until: 20)["value[0]"])
    #expect(resting.curve.from == 60 && resting.curve.target == 60)
    #expect(resting.motion.begin == 10 && resting.motion.spring == nil)
    #expect(resting.analysis.settlingTime == 10 && resting.analysis.distance == 0)
    #expect(resting.motion.removal == .infinity)
  }
}
