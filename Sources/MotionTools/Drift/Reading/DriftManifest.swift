internal import AnimationCore
package import AnimationNotation
internal import JSONCodec

/// A manifest: named motions, and the places of their code in the platforms' source files.
package struct DriftManifest: Sendable {
  /// The largest accepted differences.
  package struct Tolerance: Sendable, Equatable {
    /// The largest accepted difference between two motions, in percent of the distance.
    package var percent = 2.0
    /// The largest accepted difference between the settling times, in milliseconds; `nil` to accept
    /// any difference.
    package var milliseconds: Double?
    /// The largest accepted difference between the last value and the target, in percent of the
    /// distance.
    package var end = 1.0
  }

  /// The platform or format of a place.
  package enum Target: Sendable, Equatable {
    case platform(Platform)
    case lottie
    case recorded

    /// The name of the platform or format in a manifest.
    package var name: String {
      switch self {
      case .platform(.swiftui): "swift"
      case .platform(let platform): platform.rawValue
      case .lottie: "lottie"
      case .recorded: "recorded"
      }
    }
  }

  /// A place in a source file, or a recorded trajectory.
  package struct Place: Sendable {
    /// The platform or format.
    package let target: Target
    /// The path of the file, or a pattern for the paths of several files, relative to the manifest;
    /// empty for inline samples.
    package let file: String
    /// The location of the place in the manifest.
    let location: InputLocation
    /// The strings of the place, keyed by `name`, `easing`, `duration`, `delay`, `selector`,
    /// `keyframes`, `property`, `token` and `layer`.
    let words: [String: String]
    /// The numbers of the place: `duration` in seconds, and the values `from` and `to` of a
    /// recorded trajectory.
    let numbers: [String: Double]
    /// The samples of a recorded trajectory, with times in seconds; empty if the manifest does not
    /// contain the samples.
    let samples: [(time: Double, value: Double)]

    /// The JSON pointer to the place in the manifest, found by a search from the manifest's root.
    package var pointer: String { location.location.pointer.description }
  }

  struct Motion: Sendable {
    let name: String
    let truth: Truth
    let tolerance: Tolerance
    let places: [Place]
  }

  /// The reference motion, or the place that contains it.
  enum Truth: Sendable {
    case motion(PlayedMotion)
    /// A place that contains the motion: in a Swift file, or in a file with a recorded trajectory.
    case place(Place)
  }

  /// The motions, in the order of the manifest.
  let motions: [Motion]
  /// The distance of all motions in units of the animated value.
  ///
  /// The distance affects the times at which motions end.
  package let distance: Double

  /// The places, in the order of the motions in the manifest.
  ///
  /// If the manifest names a place of the reference motion, this place is the first place of the
  /// motion. The other places of the motion follow in the order of `targets`.
  package var places: [Place] {
    motions.flatMap { motion in
      if case .place(let place) = motion.truth { [place] + motion.places } else { motion.places }
    }
  }

  /// The platforms and formats that a manifest can name.
  package static let targets: [Target] =
    [Platform]([
      .swiftui, .coreAnimation, .uikit, .motion, .motion12, .reactSpring, .anime, .gsap, .flutter,
      .compose, .material3, .reanimated, .reanimated3, .figma, .css, .waapi, .dtcg,
    ]).map(Target.platform) + [.lottie, .recorded]

  /// Reads a manifest; `nil` if `violations` contains errors, or if the work budget is exhausted.
  package init?(
    _ node: SyntaxNode, registry: AnimationRegistry = .swiftUI, _ violations: ViolationList
  ) {
    let keys = ["motions", "tolerance", "distance"]
    guard let fields = violations.members(of: node, keys, required: ["motions"]) else { return nil }
    let distance = fields["distance"]?.number(in: .length, violations) ?? 100
    self.distance = distance
    let usual = Self.tolerance(fields["tolerance"], Tolerance(), violations)
    guard let named = fields["motions"], let members = ObjectMembers(named, violations) else {
      return nil
    }
    var motions: [Motion] = [], count = 0
    for (name, value) in members.members {
      guard Work.spend(64, on: .bytes) else { return nil }
      guard let motion = Motion(name, value, usual, distance, registry, violations) else {
        continue
      }
      count += motion.places.count
      if case .place = motion.truth { count += 1 }
      motions.append(motion)
    }
    if count > Limits.verifiedPlaces.max {
      violations.add(
        """
        has \(count) places in total; the maximum is \(Limits.verifiedPlaces.max) \
        \(Limits.verifiedPlaces.citation)
        """, at: named.place)
    }
    if members.members.isEmpty { violations.add("contains no motion", at: named.place) }
    guard violations.isEmpty else { return nil }
    self.motions = motions
  }

  static func tolerance(
    _ node: SyntaxNode?, _ usual: Tolerance, _ violations: ViolationList
  ) -> Tolerance {
    guard let node, let fields = violations.members(of: node, ["percent", "milliseconds", "end"])
    else { return usual }
    let range = NumberRange.from(0, to: 100_000)
    var tolerance = usual
    let percentages = range.measured(in: .percent), times = range.measured(in: .milliseconds)
    tolerance.percent = fields["percent"]?.number(in: percentages, violations) ?? usual.percent
    tolerance.milliseconds =
      fields["milliseconds"]?.number(in: times, violations) ?? usual.milliseconds
    tolerance.end = fields["end"]?.number(in: percentages, violations) ?? usual.end
    return tolerance
  }
}
