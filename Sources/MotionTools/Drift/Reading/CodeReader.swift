internal import AnimationNotation
internal import JSONCodec

/// A reader of the motions in program code.
struct CodeReader {
  /// The platform, which can be an older version of a library.
  let version: Platform
  let source: CodeFile
  let distance: Double

  /// The newest supported version of the platform.
  ///
  /// Code for older versions is read with the syntax of this version.
  var platform: Platform { version.current }

  func motions(at place: DriftManifest.Place) throws(UnreadableMotion) -> [FoundMotion] {
    var found: [FoundMotion] = []
    if let name = place.words["name"] {
      found = try motions(named: name)
    } else if let easing = place.words["easing"] {
      found = [try motion(easing: easing, place.words["duration"], place.numbers["duration"])]
    }
    guard let name = place.words["delay"] else { return found }
    guard let value = source.declarations(named: name).first else { throw .undeclared(name) }
    guard let delay = duration(value) else {
      throw unreadable(name, value, expected: "a duration")
    }
    for index in found.indices {
      found[index].playback.delay = FoundPlayback.Figure(
        value: delay, range: value.range, declared: declaredRange(of: value))
      found[index].playback.notation = .declared
      found[index].dependencies.formUnion(dependencies(of: value))
    }
    return found
  }

  private func motions(named name: String) throws(UnreadableMotion) -> [FoundMotion] {
    let values = source.declarations(named: name)
    guard !values.isEmpty else {
      // Generated files declare the easing and the duration of a curve separately.
      for suffix in ["Curve", "Easing", "Ease"]
      where !source.declarations(named: name + suffix).isEmpty {
        return [try motion(easing: name + suffix, name + "Duration", nil)]
      }
      throw .undeclared(name)
    }
    guard values.count <= CodeFile.maxCandidates else {
      throw UnreadableMotion(
        """
        has more than \(CodeFile.maxCandidates) declarations '\(name)': write the name of a type or \
        an object first, such as 'Motion.\(name.split(separator: ".").last ?? "")'
        """)
    }
    var found: [FoundMotion] = [], failure: UnreadableMotion?
    for value in values {
      do throws(UnreadableMotion) {
        var motion = try motion(of: value)
        motion.dependencies = dependencies(of: value)
        found.append(motion)
      } catch {
        failure = failure ?? error
      }
    }
    if found.isEmpty { throw failure ?? UnreadableMotion("'\(name)' is not a motion") }
    return found
  }

  /// Returns the motion of an easing and a duration that are declared separately.
  ///
  /// - Parameters:
  ///   - name: The name of the easing.
  ///   - durationName: The name of the duration; `nil` if the manifest gives the duration.
  ///   - seconds: The duration in the manifest, in seconds; `nil` if the file contains the
  ///     duration.
  private func motion(
    easing name: String, _ durationName: String?, _ seconds: Double?
  ) throws(UnreadableMotion) -> FoundMotion {
    guard let easing = source.declarations(named: name).first else { throw .undeclared(name) }
    var parts = [part(easing, .easing)], lasting = seconds
    var dependencies = self.dependencies(of: easing)
    if let durationName {
      guard let value = source.declarations(named: durationName).first else {
        throw .undeclared(durationName)
      }
      lasting = duration(value)
      guard lasting != nil else {
        throw unreadable(durationName, value, expected: "a duration")
      }
      parts.append(part(value, .duration(nil)))
      dependencies.formUnion(self.dependencies(of: value))
    }
    guard let lasting else {
      throw UnreadableMotion("has no duration: give 'duration' in the manifest", at: easing.range)
    }
    let ease = try ease(of: easing)
    var found = try motion(ease, lasting: lasting, easing.range)
    found.parts = parts
    found.dependencies = dependencies
    found.givenDuration = seconds
    return found
  }

  /// Returns the motion that an expression describes.
  func motion(of value: CodeValue) throws(UnreadableMotion) -> FoundMotion {
    let value = source.resolved(value)
    try refuseOversized(value)
    switch platform {
    case .swiftui: return try swiftUI(value)
    case .coreAnimation, .uikit: return try apple(value)
    case .compose: return try compose(value)
    case .material3: return try material(value)
    case .flutter: return try flutter(value)
    default: return try script(value)
    }
  }

  /// Refuses an expression that has too many subexpressions.
  func refuseOversized(_ value: CodeValue) throws(UnreadableMotion) {
    guard case .oversized = value.content else { return }
    throw UnreadableMotion(
      """
      is an expression with more than \(CodeParser.maxParts) parts: write the name of a smaller \
      constant
      """, at: value.range)
  }

  // MARK: Parts of a motion

  /// An easing function: coordinates (x₁, y₁, x₂, y₂), a function of the progress, or CSS text.
  ///
  /// `bends` are the fractions of the duration at which the function can have a corner.
  enum Ease {
    case points([Double])
    case function(bends: [Double], @Sendable (Double) -> (value: Double, slope: Double))
    case css(String)

    static let linear = Ease.points([0, 0, 1, 1])

    static func named(_ family: NamedEase.Family, _ mode: NamedEase.Mode) -> Ease {
      let ease = NamedEase(family: family, mode: mode)
      return .function(bends: ease.bends, ease.point)
    }
  }

  /// Returns the motion of an easing function and a duration in seconds.
  func motion(
    _ ease: Ease, lasting seconds: Double, _ range: Range<Int>
  ) throws(UnreadableMotion) -> FoundMotion {
    switch ease {
    case .points(let points):
      let curve = try TimedCurve(points, lasting: seconds, at: range)
      let encoding = Dialects.dialect(of: version).encoding(of: .curve(curve), over: distance)
      return FoundMotion(
        range: range, motion: encoding.motion(over: distance), meaning: .curve(curve))
    case .function(let bends, let function):
      return FoundMotion(
        range: range,
        motion: .timed(over: distance, lasting: seconds, bends: bends, function))
    case .css(let text):
      return try encoded(
        ["easing": .string(text), "duration": .number(seconds * 1000)], as: .waapi, range)
    }
  }

  /// Returns the motion that a platform's parameters describe.
  ///
  /// - Parameter other: The platform; `nil` for `version`.
  func encoded(
    _ members: [String: JSON], as other: Platform? = nil, _ range: Range<Int>
  ) throws(UnreadableMotion) -> FoundMotion {
    let platform = other ?? version
    let object = JSON.object(
      [.text("platform", platform.rawValue)]
        + members.sorted { $0.key < $1.key }.map { JSON.Member(key: $0.key, value: $0.value) })
    let violations = ViolationList()
    guard let call = SyntaxNode(object).call(named: "platform", violations),
      let encoding = Dialects.table.read(call, violations)
    else {
      let first = violations.violations.first
      let pointer = first?.place.location.pointer.description ?? ""
      let name = pointer.split(separator: "/").first.map { "'\($0)' " } ?? ""
      throw UnreadableMotion(
        name + (first?.detail ?? "is not a motion of \(Dialects.dialect(of: platform).title)"),
        at: range)
    }
    return FoundMotion(
      range: range, motion: encoding.motion(over: distance),
      meaning: encoding.meaning(over: distance))
  }

  /// Returns the value of an arithmetic expression of literals and constants; `nil` for other
  /// values.
  func number(_ value: CodeValue?, depth: Int = 0) -> Double? {
    guard let value, depth < 16 else { return nil }
    switch value.content {
    case .number(let number): return number
    case .name(let path):
      if let name = path.last, path.dropLast().last == "Spring",
        let number = EasingNames.composeSprings[name]
      {
        return number
      }
      let constant = source.resolved(value)
      if case .name = constant.content { return nil }
      return number(constant, depth: depth + 1)
    case .operation(let operation, let operands):
      guard let left = number(operands.first, depth: depth + 1) else { return nil }
      if operation == .negate { return -left }
      guard operands.count == 2, let right = number(operands[1], depth: depth + 1),
        [.add, .subtract, .multiply].contains(operation) || operation == .divide && right != 0
      else { return nil }
      return CodeFunction.function(of: operation)(left, right)
    // Conversions to a type, such as `Double(0.5)`.
    case .call(let path, let arguments) where ["Double", "CGFloat"].contains(path.last):
      return number(arguments.first?.value, depth: depth + 1)
    default: return nil
    }
  }

  /// Returns the four numbers of a list or of a call's arguments; `nil` for other values.
  func fourNumbers(_ value: CodeValue) -> [Double]? {
    var elements: [CodeValue]?
    switch value.content {
    case .list(let list): elements = list
    case .call(_, let arguments): elements = arguments.map(\.value)
    default: break
    }
    guard let elements, elements.count == 4 else { return nil }
    let numbers = elements.compactMap { number($0) }
    return numbers.count == 4 ? numbers : nil
  }

  /// Returns a duration in seconds, read in the notation and unit of the platform; `nil` if the
  /// value is not a duration.
  func duration(_ value: CodeValue) -> Double? {
    let value = source.resolved(value)
    if platform == .flutter { return dartDuration(value) }
    return number(value).map { $0 / platform.timeUnits }
  }
}
