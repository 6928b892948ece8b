internal import AnimationCore
package import AnimationNotation
internal import JSONCodec

/// A manifest: named motions, and the places in source files where platforms have them.
package struct DriftManifest: Sendable {
  /// The largest differences that are no failures.
  package struct Tolerance: Sendable, Equatable {
    /// The largest difference in percent of the distance.
    package var percent = 2.0
    /// The largest difference of the settling times in milliseconds; `nil` to accept any.
    package var milliseconds: Double?
    /// The largest difference between the last value and the target, in percent of the distance.
    package var end = 1.0
  }

  /// The platform or format of a place.
  package enum Target: Sendable, Equatable {
    case platform(Platform)
    case lottie
    case recorded

    /// The name in the manifest.
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
    /// The path of the file relative to the manifest, or a pattern; empty for inline samples.
    package let file: String
    /// The pointer of the place in the manifest.
    package let pointer: String
    /// The strings of the place: `name`, `easing`, `duration`, `selector`, `keyframes`, `property`,
    /// `token`, `layer`.
    let words: [String: String]
    /// The numbers of the place: `duration` in seconds, `from`, `to`.
    let numbers: [String: Double]
    /// The samples of a recorded trajectory in the manifest.
    let samples: [(time: Double, value: Double)]
  }

  /// One motion of the manifest.
  struct Motion: Sendable {
    let name: String
    let truth: Truth
    let tolerance: Tolerance
    let places: [Place]
  }

  /// The motion that is right.
  enum Truth: Sendable {
    case motion(ConvertibleMotion)
    /// A motion in a Swift file or a recorded trajectory.
    case place(Place)
  }

  /// The motions, in the order of the manifest.
  let motions: [Motion]
  /// The distance of a motion in units of its value; end rules depend on it.
  package let distance: Double

  /// The places, in the order of the manifest.
  package var places: [Place] {
    motions.flatMap { motion in
      if case .place(let place) = motion.truth { [place] + motion.places } else { motion.places }
    }
  }

  /// The names of the platforms and formats in a manifest.
  package static let targets: [Target] =
    [Platform]([
      .swiftui, .coreAnimation, .uikit, .motion, .reactSpring, .gsap, .flutter, .compose,
      .reanimated, .css, .waapi, .dtcg,
    ]).map(Target.platform) + [.lottie, .recorded]

  /// Reads a manifest; `nil` if errors were added to `violations`.
  package init?(
    _ node: SyntaxNode, registry: AnimationRegistry = .swiftUI, _ violations: ViolationList
  ) {
    guard let fields = ObjectMembers(node, violations) else { return nil }
    fields.checkKeys(["motions", "tolerance", "distance"], violations)
    fields.require("motions", violations)
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
      motions.append(motion)
    }
    if count > Limits.verifiedPlaces.max {
      violations.add(
        """
        name \(count) places; the maximum is \(Limits.verifiedPlaces.max) \
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
    guard let node, let fields = ObjectMembers(node, violations) else { return usual }
    fields.checkKeys(["percent", "milliseconds", "end"], violations)
    let range = NumberRange.from(0, to: 100_000)
    var tolerance = usual
    if let percent = fields["percent"]?.number(in: range, violations) {
      tolerance.percent = percent
    }
    if let milliseconds = fields["milliseconds"]?.number(in: range, violations) {
      tolerance.milliseconds = milliseconds
    }
    if let end = fields["end"]?.number(in: range, violations) { tolerance.end = end }
    return tolerance
  }
}

extension DriftManifest.Motion {
  fileprivate init?(
    _ name: String, _ node: SyntaxNode, _ usual: DriftManifest.Tolerance, _ distance: Double,
    _ registry: AnimationRegistry, _ violations: ViolationList
  ) {
    guard let fields = ObjectMembers(node, violations) else { return nil }
    let names = DriftManifest.targets.map(\.name)
    fields.checkKeys(["swiftui", "tolerance"] + names, violations)
    let tolerance = DriftManifest.tolerance(fields["tolerance"], usual, violations)
    var places: [DriftManifest.Place] = []
    for target in DriftManifest.targets {
      guard let value = fields[target.name] else { continue }
      // A trajectory is an array of pairs, and a list of places is an array of objects.
      let isTrajectory =
        target == .recorded && value.writtenElements?.first?.writtenElements != nil
      let nodes = isTrajectory ? [value] : value.writtenElements ?? [value]
      places += nodes.compactMap { DriftManifest.Place(target, $0, violations) }
    }
    let truth: DriftManifest.Truth
    if let swiftUI = fields["swiftui"] {
      if swiftUI.object == nil {
        guard let motion = Self.motion(swiftUI, distance, registry, violations) else { return nil }
        truth = .motion(motion)
      } else {
        guard let place = DriftManifest.Place(.platform(.swiftui), swiftUI, violations) else {
          return nil
        }
        truth = .place(place)
      }
    } else if let recorded = places.firstIndex(where: { $0.target == .recorded }) {
      truth = .place(places.remove(at: recorded))
    } else {
      violations.add(
        "is required, unless there is a recorded trajectory", at: fields.place(of: "swiftui"))
      return nil
    }
    // A single recorded trajectory has nothing to be compared with.
    let isRecorded = fields["swiftui"] == nil
    if !names.contains(where: { fields.has($0) && !(isRecorded && $0 == "recorded") }) {
      violations.add("names no place of a platform", at: node.place, allowed: names)
    }
    self.init(name: name, truth: truth, tolerance: tolerance, places: places)
  }

  /// Returns the motion of a SwiftUI text; `nil` if errors were added to `violations`.
  static func motion(
    _ node: SyntaxNode, _ distance: Double, _ registry: AnimationRegistry,
    _ violations: ViolationList
  ) -> ConvertibleMotion? {
    guard let animation = registry.table(.exact).read(node, violations) else { return nil }
    do throws(ConvertibleMotion.Refusal) {
      let played = try PlayedMotion(animation, over: distance)
      let duration = played.pass.spring?.duration ?? played.pass.curve?.duration ?? 0
      guard played.playback == .once, Limits.convertedDuration.range.contains(duration) else {
        violations.add(
          played.playback == .once
            ? """
            has a duration of \(String(shortest: duration)) s \(Limits.convertedDuration.citation)
            """
            : "has a delay or a repetition: only one pass without a delay is compared",
          at: node.place)
        return nil
      }
      return played.pass
    } catch {
      violations.add(error.reason, at: node.place)
      return nil
    }
  }
}

extension DriftManifest.Place {
  /// The keys of a place beside `file`, of which each group is one description of the motion.
  private static func groups(of target: DriftManifest.Target) -> [[String]] {
    switch target {
    case .platform(.css):
      [["easing", "duration"], ["selector"], ["keyframes", "duration"]]
    case .platform(.dtcg): [["token"]]
    case .platform(.swiftui): [["name"]]
    case .platform: [["name"], ["easing", "duration"]]
    case .lottie, .recorded: [[]]
    }
  }

  private static func optionalKeys(of target: DriftManifest.Target) -> [String] {
    switch target {
    case .platform(.css): ["property"]
    case .lottie: ["layer", "property"]
    case .recorded: ["from", "to"]
    case .platform: []
    }
  }

  fileprivate init?(
    _ target: DriftManifest.Target, _ node: SyntaxNode, _ violations: ViolationList
  ) {
    self.target = target
    guard case .pointer(let pointer) = node.place.location else { return nil }
    self.pointer = pointer.description
    if target == .recorded, let samples = node.writtenElements {
      (file, words, numbers) = ("", [:], [:])
      guard let read = Self.samples(samples, violations) else { return nil }
      self.samples = read
      return
    }
    guard let fields = ObjectMembers(node, violations) else { return nil }
    let groups = Self.groups(of: target)
    var keys = ["file"]
    for key in groups.flatMap({ $0 }) + Self.optionalKeys(of: target) where !keys.contains(key) {
      keys.append(key)
    }
    fields.checkKeys(keys, violations)
    fields.require("file", violations)
    let file = fields["file"]?.string(violations) ?? ""
    if let objection = SourcePath.objection(to: file), let value = fields["file"] {
      violations.add(objection, at: value.place, given: value.given)
    }
    var words: [String: String] = [:], numbers: [String: Double] = [:]
    for key in keys where key != "file" {
      guard let value = fields[key] else { continue }
      switch key {
      case "from", "to": numbers[key] = value.number(in: .value, violations)
      case "duration" where value.writtenNumber != nil:
        let range = Limits.convertedDuration
        numbers[key] = value.number(
          in: .from(range.lowerBound, to: range.upperBound), violations)
      default: words[key] = value.string(violations)
      }
    }
    let given = Set(words.keys).union(numbers.keys)
    // `easing` beside `keyframes` is the timing function of each segment.
    let complete = groups.contains { given.isSuperset(of: $0) }
    if !complete {
      violations.add(
        "must name the motion by "
          + groups.map { $0.map { "'\($0)'" }.joined(separator: " and ") }
          .joined(separator: ", or by "), at: node.place, allowed: keys)
    }
    (self.file, self.words, self.numbers, samples) = (file, words, numbers, [])
  }

  /// Reads a recorded trajectory: at least four pairs of a time in seconds and a value.
  static func samples(
    _ elements: [SyntaxNode], _ violations: ViolationList
  ) -> [(time: Double, value: Double)]? {
    var samples: [(time: Double, value: Double)] = []
    for element in elements {
      guard let pair = element.numbers(count: 2...2, in: .value, violations) else { return nil }
      if let last = samples.last, pair[0] <= last.time {
        violations.add("must be later than the previous time", at: element.place)
        return nil
      }
      samples.append((pair[0], pair[1]))
    }
    guard samples.count >= 4, let first = samples.first, let last = samples.last,
      last.time - first.time <= Limits.comparedTime.upperBound
    else {
      let place = elements.first?.place ?? .root
      violations.add(
        """
        a trajectory must have at least 4 pairs of a time and a value, over at most \
        \(Limits.comparedTime.max) seconds \(Limits.comparedTime.citation)
        """, at: place)
      return nil
    }
    return samples
  }
}

/// The paths and patterns of source files.
package enum SourcePath {
  /// Returns the reason why a path is not allowed; `nil` for an allowed path.
  package static func objection(to path: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    if path.isEmpty { return "must be the path of a file" }
    if path.hasPrefix("/") || path.hasPrefix("~") || path.contains("\\") || path.contains(":") {
      return "must be relative to the manifest, with / between its parts"
    }
    if parts.contains("..") { return "must not leave the manifest's directory" }
    if path.utf8.count > 1024 || path.utf8.contains(0) { return "is not a path" }
    return nil
  }

  /// True if a path is a pattern, which has `*` or `?`.
  package static func isPattern(_ path: String) -> Bool {
    path.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }
  }

  /// True if a path matches a pattern.
  ///
  /// `*` is any number of characters within a part, `?` is one, and `**` is any number of parts. The
  /// time is at most proportional to the product of both lengths.
  package static func matches(_ path: String, _ pattern: String) -> Bool {
    let path = parts(path), pattern = parts(pattern)
    // The row contains, for each number of leading parts, true if they match the pattern so far.
    var row = [true] + path.map { _ in false }
    for part in pattern {
      var next = row.map { _ in false }
      if part == "**" {
        var isReached = false
        for index in row.indices {
          isReached = isReached || row[index]
          next[index] = isReached
        }
      } else {
        // BOUND: the row has one more element than the path has parts.
        for index in path.indices where row[index] && matches(part: path[index], part) {
          next[index + 1] = true
        }
      }
      row = next
    }
    return row.last ?? false
  }

  private static func parts(_ path: String) -> [Substring] {
    path.split(separator: "/").filter { $0 != "." }
  }

  private static func matches(part: Substring, _ pattern: Substring) -> Bool {
    let text = Array(part.utf8), pattern = Array(pattern.utf8)
    var row = [true] + text.map { _ in false }
    for byte in pattern {
      var next = row.map { _ in false }
      if byte == UInt8(ascii: "*") {
        var isReached = false
        for index in row.indices {
          isReached = isReached || row[index]
          next[index] = isReached
        }
      } else {
        // BOUND: the row has one more element than the text has bytes.
        for index in text.indices
        where row[index] && (byte == UInt8(ascii: "?") || byte == text[index]) {
          next[index + 1] = true
        }
      }
      row = next
    }
    return row.last ?? false
  }
}
