internal import AnimationNotation
internal import JSONCodec

extension DriftManifest.Place {
  /// Returns the groups of keys with which a place can name a motion.
  ///
  /// A place must have the key `file`, and all keys of at least one group.
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
    case .platform(.css): ["property", "delay"]
    case .lottie: ["layer", "property"]
    case .recorded: ["from", "to"]
    case .platform(.dtcg), .platform(.swiftui): []
    case .platform: ["delay"]
    }
  }

  /// The keys that name a whole motion, each with a list of keys that must not occur beside it.
  private static let exclusiveKeys = [
    ("selector", ["easing", "duration", "keyframes", "delay"]), ("name", ["easing", "duration"]),
  ]

  init?(_ target: DriftManifest.Target, _ node: SyntaxNode, _ violations: ViolationList) {
    self.target = target
    location = node.place
    if target == .recorded, let samples = node.writtenElements {
      (file, words, numbers) = ("", [:], [:])
      guard let read = Self.samples(samples, at: node.place, violations) else { return nil }
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
      default:
        guard let word = value.string(violations),
          violations.checkLength(of: word, at: value.place)
        else { continue }
        words[key] = word
      }
    }
    // `easing` can be given beside `keyframes`, as the default timing function of the segments.
    let complete = groups.contains { $0.allSatisfy(fields.has) }
    if !complete {
      violations.add(
        "must name the motion by "
          + groups.map { $0.map { "'\($0)'" }.joined(separator: " and ") }
          .joined(separator: ", or by "), at: node.place, allowed: keys)
    }
    for (chosen, ignored) in Self.exclusiveKeys where keys.contains(chosen) && fields.has(chosen) {
      for key in ignored where fields.has(key) {
        violations.add(
          "cannot be combined with '\(chosen)', which already names the whole motion",
          at: fields.place(of: JSONKey(key)))
      }
    }
    // Two spellings of a path would be two files, and a fix of one would overwrite the other's.
    self.file = SourcePath.normalized(file)
    (self.words, self.numbers, samples) = (words, numbers, [])
  }

  /// Returns the name of a test case for the place.
  ///
  /// The name begins with the name of the motion. If the place is in a list or has a pattern, the
  /// path of the file and the names of the code follow in parentheses. The name contains no line
  /// numbers and does not depend on other places, so an edit elsewhere does not change the name.
  func label(of motion: String, in path: String) -> String {
    let last = pointer.split(separator: "/").last ?? ""
    guard last.allSatisfy(\.isNumber) || SourcePath.isPattern(file) else { return motion }
    let keys = ["name", "easing", "selector", "keyframes", "token", "layer", "property"]
    let parts = [path] + keys.compactMap { words[$0] }
    return "\(motion) (\(parts.joined(separator: " ")))"
  }

  /// Reads a recorded trajectory: at least four pairs of a time in seconds and a value.
  ///
  /// The times must ascend and span at most `Limits.comparedTime`. If the trajectory is invalid,
  /// adds a violation and returns `nil`.
  static func samples(
    _ elements: [SyntaxNode], at place: InputLocation, _ violations: ViolationList
  ) -> [(time: Double, value: Double)]? {
    var samples: [(time: Double, value: Double)] = []
    for element in elements {
      guard let pair = element.numbers(count: 2...2, in: .value, violations) else { return nil }
      if let last = samples.last, pair[0] <= last.time {
        violations.add(
          "must have a later time than the previous pair (\(String(shortest: last.time)) s)",
          at: element.place)
        return nil
      }
      samples.append((pair[0], pair[1]))
    }
    guard samples.count >= 4, let first = samples.first, let last = samples.last else {
      violations.add(
        "must contain at least 4 pairs of a time and a value, not \(samples.count)", at: place)
      return nil
    }
    guard last.time - first.time <= Limits.comparedTime.upperBound else {
      violations.add(
        """
        covers \(String(shortest: last.time - first.time)) s; the maximum is \
        \(Limits.comparedTime.max) s \(Limits.comparedTime.citation)
        """, at: place)
      return nil
    }
    return samples
  }
}
