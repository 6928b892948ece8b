import AnimationCore
import AnimationNotation
import JSONCodec
import MotionTools
import TestSupport

/// A bake, and the values that the bake's platform shows during playback.
///
/// The values are computed from the text of the bake.
struct Baked {
  let scene: AnimationScene
  let bake: Bake
  /// For each track, a function from a time to the shown value.
  ///
  /// The time is in seconds from the start of the bake. The value is in the scene's units.
  let shown: [(Double) -> Double]

  init(
    _ scene: AnimationScene, _ format: BakeFormat, _ budget: BakeBudget = .maxError(0.002),
    from start: Double = 0, to end: Double? = nil, track: String? = nil,
    targets: [String: String] = [:], units: [String: String] = [:]
  ) throws {
    self.scene = scene
    var options = Bake.Options(
      format: format, budget: budget, maxKeyframes: 20_000, maxSamples: 100_000, maxTime: 600,
      limits: MotionLimits(
        playing: .init(time: 120, samples: 10_000, frames: 20_000, phases: 10_000),
        landmarks: 10_000, frames: 400_000))
    (options.start, options.end, options.track) = (start, end, track)
    (options.targets, options.units) = (targets, units)
    bake = try Bake(scene, options)
    shown = try PlatformReading(bake).tracks
  }

  init(
    _ animation: Animation, _ format: BakeFormat, _ budget: BakeBudget = .maxError(0.002),
    to target: Double = 100, fidelity: Fidelity = .exact, until end: Double? = nil
  ) throws {
    var scene = AnimationScene(
      [AnimationScene.Start("x", .number(0))], fidelity: fidelity)
    scene.schedule(
      TimelineEntry(
        at: 0,
        event: .change(Change(id: "0", set: ["x": .number(target)], animation: animation))))
    try self.init(scene, format, budget, to: end)
  }

  /// Returns the engine's values for each track.
  ///
  /// - Parameter times: Ascending times, in seconds from the start of the bake.
  func engine(_ times: [Double]) throws -> [[Double]] {
    var scene = scene
    let samples = try scene.play(
      SampleGrid(times: times.map { $0 + bake.start }), velocities: false,
      limits: .init(time: .infinity, samples: .max, frames: .max))
    let components = samples.columns.flatMap(\.components)
    return bake.tracks.map { track in
      components.first { $0.name == track.name }?.values ?? []
    }
  }

  /// Returns, for each track, the largest distance between a shown value and the engine's value.
  ///
  /// The distances are fractions of the track's travel.
  func distances(count: Int = 601) throws -> [Double] {
    // The times avoid the boundaries of passes, where rounding decides which pass is shown.
    let step = bake.duration / Double(count)
    let frames = 0...Int(bake.duration * scene.frameRate)
    // In the `swiftui` fidelity, comparing at frames suffices, because the motion is linear between
    // them.
    let times =
      scene.fidelity == .swiftui
      ? frames.map { Double($0) / scene.frameRate }
      : (0..<count).map { step * (Double($0) + 0.371) }
    let engine = try engine(times)
    return bake.tracks.indices.map { index in
      let travel = bake.tracks[index].travel
      return times.indices.reduce(0) { most, place in
        guard place < engine[index].count else { return most }
        return max(most, abs(shown[index](times[place]) - engine[index][place]) / travel)
      }
    }
  }
}

extension JSON {
  subscript(key: String) -> JSON { member(key) ?? .null }

  subscript(index: Int) -> JSON { elements.indices.contains(index) ? elements[index] : .null }

  var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }

  var double: Double? { if case .number(let number) = self { number } else { nil } }

  var integer: Int? { double.flatMap(Int.init(exactly:)) }
}
