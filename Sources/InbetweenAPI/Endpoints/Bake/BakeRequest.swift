internal import MotionTools
internal import JSONCodec
internal import AnimationNotation
internal import AnimationCore
internal import HTTPMessages

/// A request to bake a scene to keyframes.
struct BakeRequest {
  /// The scene with its scheduled timeline.
  let scene: AnimationScene
  /// The first baked time, in seconds.
  let start: Double
  /// The last baked time, in seconds; `nil` to bake until the scene has settled.
  let end: Double?
  /// The format of the target platform; `nil` to derive this format from the output format.
  let format: BakeFormat?
  /// The limit on error or size; `nil` for the default limit of the format.
  let budget: BakeBudget?
  /// The name of the only component to bake, in the spelling of responses; `nil` to bake all
  /// components.
  let track: String?
  /// The names of properties on the target platform; the keys are the names in the scene.
  let targets: [String: String]
  /// The units of values on the target platform; the keys are the names of the properties in the
  /// scene.
  let units: [String: String]
  /// The replacement of the movement for users who prefer reduced motion.
  let reducedMotion: ReducedMotion
  /// The members of the request, with their locations.
  let fields: ObjectMembers

  /// The default of `maxError`: 0.2 % of the travel.
  ///
  /// For the travel, see `BakeBudget.maxError`.
  static let errorDefault = 0.002

  private static let budgetKeys: KeySet = [.maxError, .maxKeyframes, .fps]
  private static let rangeKeys: KeySet = [.start, .end, .duration]
  private static let ownKeys: KeySet =
    [.format, .track, .property, .unit, .reducedMotion] + budgetKeys

  /// Parses the fields of a body or a query; `nil` if errors were added to `violations`.
  init?(
    fields given: ObjectMembers, animations: AnimationRegistry = .swiftUI,
    _ violations: ViolationList
  ) {
    let sceneKeys = SceneReader.shortKeys + SceneReader.fullKeys + SceneReader.settingKeys
    given.checkKeys(
      sceneKeys + Self.ownKeys + (given.isQuery ? Self.rangeKeys : [.range]), violations)
    let fields = given.has(.fidelity) ? given : given.with(.exact)
    let scene = SceneReader(fields: fields, animations: animations, violations: violations)
      .scene(takesTimeline: true)
    let range = given.range(Self.rangeKeys, violations)
    let maxTime = Limits.bakedTime.upperBound
    let begin = range?[.start]?.number(in: .time, violations)
    start = begin ?? 0
    end = Self.end(range, after: start, violations)
    if let end, end - start > maxTime {
      violations.add(
        """
        results in a range of \(String(readable: end - start)) s; the maximum is \
        \(Limits.bakedTime.max) s \(Limits.bakedTime.citation)
        """,
        at: range?[.duration]?.place ?? given.rangePlace)
    }
    format = given[.format]?.word(BakeFormat.allCases.map(\.rawValue), violations)
      .flatMap(BakeFormat.init)
    budget = Self.budget(given, violations)
    if format == .float32, let key = given.first(of: Self.budgetKeys), key != .fps {
      violations.add(
        "does not apply to the format float32, which contains frames: use 'fps'",
        at: given.place(of: key),
        allowed: ["fps"])
    }
    reducedMotion = ReducedMotion(given, violations)
    if let format, let violation = Self.reducedMotionViolation(format, given) {
      violations.add(violation)
    }
    track = given[.track]?.string(violations)
    let names = scene.map { $0.shapes.keys.sorted() } ?? []
    targets = Self.words(.property, given, names, violations) {
      BakeName.isProperty($0) ? nil : BakeName.propertyRule
    }
    units = Self.words(.unit, given, names, violations) {
      BakeName.isUnit($0) ? nil : "must be a unit, such as px, deg or %"
    }
    self.fields = given
    guard let scene, violations.isEmpty else { return nil }
    self.scene = scene
  }

  /// Returns an error if the request contains `reducedMotion` and the format ignores it; otherwise
  /// `nil`.
  static func reducedMotionViolation(_ format: BakeFormat, _ fields: ObjectMembers) -> Violation? {
    guard !format.canReduceMotion, fields.has(.reducedMotion) else { return nil }
    return Violation(
      "applies only to the formats waapi and keyframes", at: fields.place(of: .reducedMotion))
  }

  /// Returns the location of the member for the given kind of budget, such as `maxKeyframes`.
  ///
  /// The request need not contain this member.
  func place(of budget: BakeBudget) -> InputLocation {
    switch budget {
    case .maxError: fields.place(of: .maxError)
    case .maxKeyframes: fields.place(of: .maxKeyframes)
    case .fps: fields.place(of: .fps)
    }
  }

  private static func budget(_ fields: ObjectMembers, _ violations: ViolationList) -> BakeBudget? {
    let given = budgetKeys.filter(fields.has)
    for key in given.dropFirst() {
      violations.add(conflictWith: given[0], at: fields.place(of: key), among: budgetKeys)
    }
    guard let key = given.first, let value = fields[key] else { return nil }
    switch key {
    case .maxError:
      return value.number(in: NumberRange(Limits.exportError), violations).map(BakeBudget.maxError)
    case .maxKeyframes:
      return value.integer(in: 2...Limits.bakedKeyframes.max, violations)
        .map(BakeBudget.maxKeyframes)
    default:
      return value.number(in: NumberRange(Limits.frameRate), violations).map(BakeBudget.fps)
    }
  }

  private static func end(
    _ range: ObjectMembers?, after start: Double, _ violations: ViolationList
  ) -> Double? {
    guard let range else { return nil }
    if let duration = range[.duration] {
      if let end = range[.end] {
        violations.add(conflictWith: .duration, at: end.place, among: [.duration, .end])
      }
      return duration.number(in: .step, violations).map { start + $0 }
    }
    guard let value = range[.end] else { return nil }
    if value.text == "removed" { return nil }
    if case .parameter("removed") = value.source { return nil }
    guard let end = value.number(in: .time, violations) else { return nil }
    if end <= start {
      violations.add(
        "must be later than the start (\(String(shortest: start)) s)", at: value.place,
        given: value.given)
    }
    return end
  }

  /// Parses a member such as `unit`, which contains a text for each property.
  ///
  /// The value is an object such as `{"x": "px"}`. If the scene has only one property, the value
  /// can also be the text itself.
  ///
  /// - Parameters:
  ///   - key: The key of the member.
  ///   - names: The names of the scene's properties.
  ///   - objection: A function that returns the error message for an invalid text; `nil` for a
  ///     valid text.
  /// - Returns: The texts, by the name of the property; empty if the member is missing.
  private static func words(
    _ key: JSONKey, _ fields: ObjectMembers, _ names: [String], _ violations: ViolationList,
    objection: (String) -> String?
  ) -> [String: String] {
    guard let given = fields[key] else { return [:] }
    let isObject =
      if case .parameter(let text) = given.source { text.hasPrefix("{") } else { false }
    guard let value = isObject ? given.writtenJSON(violations) : given else { return [:] }
    func checked(_ value: SyntaxNode) -> String? {
      guard let word = value.string(violations) else { return nil }
      if let objection = objection(word) {
        violations.add(objection, at: value.place, given: value.given)
      }
      return word
    }
    guard value.object != nil, let members = ObjectMembers(value, violations) else {
      guard let word = checked(value) else { return [:] }
      if names.count > 1 {
        violations.add(
          "must be an object with one value per property", at: value.place,
          allowed: names)
      }
      return names.first.map { [$0: word] } ?? [:]
    }
    if !names.isEmpty { members.checkKeys(names, violations) }
    var result: [String: String] = [:]
    for (name, value) in members.members { result[name] = checked(value) }
    return result
  }
}

/// The syntax of names on target platforms.
enum BakeName {
  /// The error message for a text that is not a property name.
  static let propertyRule = """
    must be a property name, such as translateX or --size. After an optional --, it begins with a \
    letter or _ and contains only letters, digits, '-', '_' and '.'. It has at most \
    \(Limits.nameBytes.max) bytes
    """

  /// True if the text is a name such as `opacity`, `--size` or `transform.rotation.z`.
  ///
  /// After an optional `--`, the text begins with an ASCII letter or `_`. After this character,
  /// only ASCII letters, digits, `-`, `_` and `.` are allowed. The length is at most the limit
  /// `nameBytes`. CSS identifiers can also contain an escape, a single leading hyphen or a letter
  /// outside ASCII. Such identifiers are not allowed here.
  ///
  /// Source: CSS Syntax Level 3, section 4.3.11.
  static func isProperty(_ text: String) -> Bool {
    guard (1...Limits.nameBytes.max).contains(text.utf8.count) else { return false }
    let rest = text.hasPrefix("--") ? text.dropFirst(2) : text[...]
    guard let first = rest.utf8.first, first.isLetter || first == UInt8(ascii: "_") else {
      return false
    }
    // Key paths of Core Animation contain dots.
    return rest.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-_.".utf8.contains($0) }
  }

  static func isUnit(_ text: String) -> Bool {
    text.isEmpty || text == "%" || (text.utf8.count <= 8 && text.utf8.allSatisfy(\.isLetter))
  }
}

extension JSONKey {
  static let maxKeyframes = JSONKey("maxKeyframes")
  static let track = JSONKey("track")
  static let property = JSONKey("property")
  static let unit = JSONKey("unit")
}

extension Limits {
  /// The maximum length of the baked time range in seconds.
  static let bakedTime = limit("bakedTime", 0...600, "seconds", "ten minutes of keyframes")
  /// The minimum and maximum number of keyframes of a bake, summed over all components.
  static let bakedKeyframes = limit(
    "bakedKeyframes", 2...20_000, "keyframes",
    "2.8 minutes at 120 frames a second, in about a megabyte of JSON")
}
