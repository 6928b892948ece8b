import AnimationCore

/// The benchmarks of all kinds of motion, in nanoseconds per sample.
///
/// Some samples are one frame apart, and some are closer together.
enum EngineBenchmarks {
  static let kinds = kinds(lasting: 1)
  /// The kinds of motion, slowed so that each lasts longer than 10,000 frames.
  ///
  /// Within these frames, a repeated motion begins several repetitions.
  static let slowKinds = kinds(lasting: 300)
  static let widths = [1, 4, 16]
  static let widthTitles = widths.map { $0 == 1 ? "1 number" : "\($0) numbers" }

  /// Returns each kind of motion.
  ///
  /// - Parameter seconds: The duration of a curve. A spring lasts longer.
  private static func kinds(lasting seconds: Double) -> [(name: String, animation: Animation)] {
    let fluid = Animation.spring(duration: 2 * seconds, bounce: 0.3)
    let curve = Animation.easeInOut(duration: seconds)
    return [
      ("fluid spring", fluid),
      ("interpolating spring", .interpolatingSpring(duration: 2 * seconds, bounce: 0.3)),
      ("bezier", curve),
      ("linear", .linear(duration: seconds)),
      ("circular", .timingCurve(.circularEaseInOut, duration: seconds)),
      ("repeated bezier", .easeInOut(duration: 0.25 * seconds).repeatCount(4)),
      ("delayed bezier", curve.delay(0.1 * seconds)),
      ("delayed fluid spring", fluid.delay(0.1 * seconds)),
      ("repeated fluid spring", .bouncy(duration: 0.5 * seconds).repeatForever()),
    ]
  }

  /// Returns a scene that is not played yet and has one change, at time 0.
  static func scene(
    _ animation: Animation, _ fidelity: Fidelity, width: Int
  ) -> AnimationScene {
    let start: PropertyValue, end: PropertyValue
    if width > 1, let zeros = AnimatableVector(Array(repeating: 0, count: width)),
      let ends = AnimatableVector((0..<width).map { Double($0 + 1) })
    {
      (start, end) = (.vector(zeros), .vector(ends))
    } else {
      (start, end) = (.number(0), .number(100))
    }
    var scene = AnimationScene(properties: ["value": (start, nil)], fidelity: fidelity)
    scene.schedule(
      TimelineEntry(
        at: 0, event: .change(Change(id: "0", set: ["value": end], animation: animation))))
    return scene
  }

  /// Plays a scene and discards its samples.
  static func play(_ scene: AnimationScene, _ grid: SampleGrid) {
    var scene = scene
    let limits = AnimationScene.PlayingLimits(time: 1e6, samples: .max, frames: .max, phases: .max)
    consume(try? scene.play(grid, velocities: false, limits: limits))
  }

  /// Returns a grid with a number of samples, one per frame.
  static func frames(_ count: Int) -> SampleGrid {
    SampleGrid(start: 0, end: Double(count - 1) / 60, count: count)
  }

  /// A grid with the samples of one second, one per frame.
  static let second = SampleGrid(start: 0, end: 1, fps: 60)

  static func print() {
    for fidelity in Fidelity.allCases {
      printWidths(fidelity, kinds, second)
      // With this number of samples, the start-up cost of a motion is negligible.
      printWidths(fidelity, slowKinds, frames(10_001))
    }
    // The result of the larger grid is two arrays of 800 kB. The system allocates these arrays for
    // each run, which takes longer than computing some of the motions.
    let counts = [10_001, 100_001]
    var table = Table("engine, exact, ns per sample", counts.map { "\($0) samples" })
    for (name, animation) in kinds {
      let scene = scene(animation, .exact, width: 1)
      table.add(
        name,
        counts.map { count in
          let grid = SampleGrid(start: 0, end: 1, count: count)
          return (Timing.seconds { play(scene, grid) } * 1e9 / Double(count)).short
        })
    }
    table.print()
    printModifiers()
  }

  /// Prints the time per sample, for motions of 1, 4 and 16 numbers.
  private static func printWidths(
    _ fidelity: Fidelity, _ kinds: [(name: String, animation: Animation)], _ grid: SampleGrid
  ) {
    let count = grid.count ?? 1
    var table = Table("engine, \(fidelity), \(count) frames, ns per sample", widthTitles)
    for (name, animation) in kinds {
      let costs = widths.map { width in
        let scene = scene(animation, fidelity, width: width)
        return (Timing.seconds { play(scene, grid) } * 1e9 / Double(count)).short
      }
      table.add(name, costs)
    }
    table.print()
  }

  /// Prints the time per sample that each modifier adds.
  ///
  /// The same curve is played with and without the modifier. The number of samples per second is
  /// the same.
  private static func printModifiers() {
    let curve = Animation.easeInOut(duration: 1)
    let modified: [(name: String, animation: Animation, seconds: Double)] = [
      ("delayed", curve.delay(0.1), 1.1),
      ("repeated four times", curve.repeatCount(4), 4),
      ("repeated without autoreverse", curve.repeatCount(4, autoreverses: false), 4),
    ]
    let rates = [60, 1_000, 10_000]
    var table = Table(
      "engine, exact, ns per sample: a bezier, and the addition of each modifier",
      rates.map { "\($0) samples/s" })
    let costs = rates.map { rate in
      Timing.alternating(
        ([("alone", curve, 1)] + modified).map { _, animation, seconds in
          let scene = scene(animation, .exact, width: 1)
          let count = Int(seconds * Double(rate)) + 1
          let grid = SampleGrid(start: 0, end: seconds, count: count)
          return (Double(count), { play(scene, grid) })
        })
    }
    table.add("bezier alone", costs.map { (Timing.median($0[0]) * 1e9).short })
    for (index, (name, _, _)) in modified.enumerated() {
      let more = costs.map { cost in
        Timing.median(zip(cost[index + 1], cost[0]).map { ($0 - $1) * 1e9 }).short
      }
      table.add("+ \(name)", more)
    }
    table.print()
  }
}
