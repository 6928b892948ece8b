/// Properties that move along keyframes, sampled like those of a scene.
///
/// A function of time without a state: frames do not matter, and neither does what was asked before.
public struct KeyframeScene {
  private struct Track {
    let name: String
    /// Numbers per sample; `nil` for a number that is no vector.
    let width: Int?
    let form: ValueForm?
    let path: KeyframePath<AnimatableVector>
  }

  /// What the motions are computed as.
  public let fidelity: Fidelity
  /// Frames per second of a grid that does not say.
  public let frameRate: Double
  private let tracks: [Track]

  /// Creates a scene.
  ///
  /// - Parameters:
  ///   - properties: The initial values by name.
  ///   - keyframes: The keyframes by name, in the shape of the initial values; a property without any keeps its
  ///     initial value.
  ///   - forms: The forms of those whose values are data of a type, by name.
  ///   - frameRate: Frames per second of a grid that does not say.
  ///   - fidelity: What the motions are computed as.
  public init(
    properties: [String: PropertyValue],
    keyframes: [String: [any KeyframeTrackContent<AnimatableVector>]],
    forms: [String: ValueForm] = [:], frameRate: Double = 60, fidelity: Fidelity = .swiftui
  ) {
    self.fidelity = fidelity
    self.frameRate = frameRate
    tracks = properties.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { name, start in
        var sequence = KeyframeSequence<AnimatableVector>()
        for content in keyframes[name] ?? [] { content.append(to: &sequence) }
        return Track(
          name: name, width: start.width, form: forms[name],
          path: KeyframePath(from: start.lanes, sequence.keyframes))
      }
  }

  /// Seconds that the longest track lasts.
  public var duration: TimeInterval { tracks.reduce(0) { max($0, $1.path.duration) } }

  /// How many numbers the properties have together.
  public var width: Int { tracks.reduce(0) { $0 + ($1.width ?? 1) } }

  /// Samples the properties at the times of a grid.
  ///
  /// - Parameters:
  ///   - grid: The times; one without an end goes on until the longest track is over.
  ///   - velocities: Whether velocities are sampled too.
  /// - Returns: The samples and, where the grid reaches it, the completion: it comes once, when all tracks are over.
  public func samples(_ grid: SampleGrid, velocities: Bool) -> Samples {
    let end = grid.end ?? max(grid.start, duration)
    let grid = grid.ending(at: end)
    let count = grid.count ?? 0
    var samples = Samples(
      columns: tracks.map { Samples.Column(name: $0.name, width: $0.width, form: $0.form) },
      end: end)
    samples.times = (0..<count).map(grid.time)
    for (index, track) in tracks.enumerated() {
      for time in samples.times {
        let value = track.path.value(at: time, fidelity)
        samples.columns[index].values.append(value, width: track.width)
        guard velocities else { continue }
        let velocity = track.path.velocity(at: time, fidelity).toldVelocity
        samples.columns[index].velocities.append(velocity, width: track.width)
      }
    }
    samples.animating = tracks.filter { $0.path.duration > end + momentTolerance }.map(\.name)
    if samples.animating.isEmpty {
      samples.events = [
        SceneEvent(
          kind: .completion, time: min(duration, end), change: "0", criteria: .removed)
      ]
    }
    return samples
  }
}

extension PropertyValue {
  fileprivate var width: Int? {
    switch self {
    case .number: nil
    case .vector(let vector): vector.count
    }
  }

  fileprivate var lanes: AnimatableVector {
    switch self {
    case .number(let number): AnimatableVector(CollectionOfOne(number)) ?? .zero
    case .vector(let vector): vector
    }
  }
}

extension [Double] {
  fileprivate mutating func append(_ vector: AnimatableVector, width: Int?) {
    for index in 0..<(width ?? 1) { append(vector[index]) }
  }
}
