public import AnimationCore

/// A random scene and its timeline; a seed determines both.
public struct RandomScript: Sendable, CustomStringConvertible {
  /// The seed of the random generator.
  public let seed: Int
  /// The fidelity with which values are computed.
  public let fidelity: Fidelity
  /// The timeline's entries, in order of time.
  public private(set) var entries: [TimelineEntry] = []
  /// The frame rate in frames per second.
  public let frameRate: Double
  /// The time in seconds up to which a test plays the scene.
  public let end = 3.0
  private let isPausable: Bool
  private let hasSequences: Bool
  private var starts: [String: PropertyValue] = [:]
  private var implicit: [String: Animation] = [:]

  /// The seed and the fidelity.
  public var description: String {
    "seed \(seed), \(fidelity)" + (hasSequences ? ", with keyframes and phases" : "")
  }

  /// Returns `count` scripts for each fidelity, with the seeds from 0 to `count` − 1.
  ///
  /// - Parameters:
  ///   - count: The number of seeds.
  ///   - sequences: True to include keyframes and phases.
  public static func all(_ count: Int, sequences: Bool = false) -> [RandomScript] {
    Fidelity.allCases.flatMap { fidelity in
      (0..<count).map { RandomScript(seed: $0, fidelity: fidelity, sequences: sequences) }
    }
  }

  /// Creates the script that a seed determines.
  public init(seed: Int, fidelity: Fidelity, sequences: Bool = false) {
    self.seed = seed
    self.fidelity = fidelity
    hasSequences = sequences
    var random = SeededGenerator(seed: seed)
    isPausable = random.chance(0.2)
    frameRate = [60, 60, 30, 59.94, 24][random.whole(0...4)]
    for name in ["a", "b", "c"].prefix(random.whole(1...3)) {
      starts[name] = Self.value(random.chance(0.5) ? nil : random.whole(1...4), &random)
      if random.chance(0.15) { implicit[name] = random.animation() }
    }
    var time = random.chance(0.5) ? 0 : random.number(0...0.3)
    for index in 0..<random.whole(1...6) {
      entries.append(TimelineEntry(at: time, event: event(index, &random)))
      if !random.chance(0.15) { time += random.number(0.01...0.6) }
    }
  }

  /// Returns the scene without scheduled entries.
  public func emptyScene() -> AnimationScene {
    AnimationScene(
      properties: Dictionary(
        uniqueKeysWithValues: starts.map {
          ($0.key, (value: $0.value, animation: implicit[$0.key]))
        }
      ), frameRate: frameRate, fidelity: fidelity, isPausable: isPausable)
  }

  /// Returns the scene with all entries scheduled.
  public func scene() -> AnimationScene {
    var scene = emptyScene()
    for entry in entries { scene.schedule(entry) }
    return scene
  }

  private func event(_ index: Int, _ random: inout SeededGenerator) -> TimelineEntry.Event {
    let kind = index == 0 ? 0 : random.whole(0...9)
    if kind == 9 { return .remove([starts.keys.sorted()[0]]) }
    if hasSequences && (index == 0 || random.chance(0.5)) {
      return random.sequence("\(index)", starts)
    }
    if kind > 6 { return .environment(animationPaused: random.chance(0.5)) }
    var set = PropertyValues()
    for (name, start) in starts.sorted(by: { $0.key < $1.key })
    where set.isEmpty || random.chance(0.5) {
      guard case .vector(let vector) = start else {
        set[name] = Self.value(nil, &random)
        continue
      }
      set[name] = Self.value(vector.count, &random)
    }
    return .change(
      Change(
        id: "\(index)", set: set, animation: random.chance(0.12) ? nil : random.animation(),
        completionCriteria: random.chance(0.5) ? .removed : .logicallyComplete,
        disablesAnimations: random.chance(0.2)))
  }

  /// Returns a random value.
  ///
  /// The value is usually one of a few numbers, so that a change often returns to an earlier value.
  private static func value(_ count: Int?, _ random: inout SeededGenerator) -> PropertyValue {
    func number() -> Double { [0, 1, 100, 0.1, -40, random.number(-9...9)][random.whole(0...5)] }
    guard let count else { return .number(number()) }
    let vector = AnimatableVector((0..<count).map { _ in number() })
    return vector.map { .vector($0) } ?? .number(number())
  }
}
