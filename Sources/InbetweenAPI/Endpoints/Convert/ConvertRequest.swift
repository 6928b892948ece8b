internal import MotionTools
internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec

/// A request to convert motions to other platforms.
struct ConvertRequest {
  /// One requested motion.
  struct Subject {
    /// The path and type in a design-token file; `nil` for an unnamed motion.
    let token: (path: String, type: String)?
    /// The motion without its delay and its repetition.
    let motion: ConvertibleMotion
    /// The delay and the repetition of the motion.
    let playback: Playback
    /// The motion in the notation of its source platform; `nil` for a SwiftUI animation.
    let source: (any PlatformEncoding)?
  }

  /// The motions to convert: a single motion, or the motions of a file.
  let subjects: [Subject]
  /// The file's tokens that have a duration of 0, and therefore no motion.
  let immediate: [MotionTokens.Immediate]
  let platforms: [Platform]
  /// The distance from start to target, in units of the value.
  ///
  /// The distance affects end times and velocities.
  let distance: Double
  /// The requested format; `nil` if `Accept` selects the format.
  let format: Format?
  /// The replacement of the movement for users who prefer reduced motion, in style sheets and
  /// tokens.
  let reducedMotion: ReducedMotion
  /// The design-token file that contains the names of the motions; `nil` if the request has one
  /// unnamed motion.
  let tokens: TokenFile?

  enum Format: String, Sendable, CaseIterable {
    /// The complete conversion as JSON.
    case json
    /// The code to paste, with the platform's name in a line before each piece of code.
    case text
    /// The file that contains the named motions in the notation of one platform.
    case file
  }

  /// The names of the query parameters, which are also the names of the body's members.
  static let keys = ["from", "animation", "motions", "to", "distance", "format", "reducedMotion"]

  /// Parses the fields of a body or a query; `nil` if errors were added to `violations`.
  init?(
    fields: ObjectMembers, registry: AnimationRegistry = .swiftUI, _ violations: ViolationList
  ) {
    fields.checkKeys(Self.keys, violations)
    let distance = fields["distance"]?.number(in: .length, violations) ?? 100
    self.distance = distance
    format = fields["format"]?.word(Format.allCases.map(\.rawValue), violations)
      .flatMap(Format.init)
    platforms = Self.platforms(fields["to"], violations)
    reducedMotion = ReducedMotion(fields, violations)
    let source = fields.value(of: "from", or: "animation", violations)
    let motions = fields["motions"]
    guard source != nil || motions != nil else {
      violations.add("is required if 'motions' is missing", at: fields.place(of: "from"))
      return nil
    }
    var immediate: [MotionTokens.Immediate] = []
    var read = source.flatMap {
      Self.subjects($0, registry, distance, &immediate, violations)
    }
    var file = source?.tokenFile
    if let motions {
      if source != nil, file == nil, violations.isEmpty {
        violations.add(
          """
          can be combined with 'from' only if 'from' is a token file. The motions are then added \
          to this file
          """,
          at: motions.place)
      }
      var changed = file ?? TokenFile()
      let named = Self.named(motions, registry, distance, reducedMotion, &changed, violations)
      // The other motions of the file may refer to the named motions.
      let others =
        file == nil || !violations.isEmpty
        ? []
        : Self.others(than: named, in: changed, at: motions.place, distance, &immediate, violations)
      read = others + named
      file = changed
    }
    tokens = file
    if format == .file, violations.isEmpty {
      let known = MotionFile.platforms
      if file == nil {
        violations.add(
          "can be 'file' only for named motions: give 'motions', or a token file in 'from'",
          at: fields.place(of: "format"))
      } else if platforms.count != 1 || !known.contains(platforms[0]) {
        violations.add(
          "must be exactly one platform that has a file format, because 'format' is 'file'",
          at: fields.place(of: "to"), allowed: known.map(\.rawValue))
      }
    }
    let limit = Limits.conversions.max
    let count = (read?.count ?? 0) + immediate.count
    if count * platforms.count > limit {
      violations.add(
        """
        \(count) motions on \(platforms.count) platforms are more than \(limit) conversions \
        \(Limits.conversions.citation): name fewer platforms, or send fewer motions
        """, at: fields.place(of: "to"))
    }
    guard let read, violations.isEmpty else { return nil }
    subjects = read
    self.immediate = immediate
  }

  private static func platforms(_ value: SyntaxNode?, _ violations: ViolationList) -> [Platform] {
    let words = Platform.allCases.map(\.rawValue)
    guard let elements = value?.wordElements(violations) else { return Platform.allCases }
    var named: [Platform] = []
    for element in elements {
      guard let platform = element.word(words, violations).flatMap(Platform.init) else { continue }
      if named.contains(platform) { violations.add("is given twice", of: element) }
      named.append(platform)
    }
    return named
  }

  private static func subjects(
    _ value: SyntaxNode, _ registry: AnimationRegistry, _ distance: Double,
    _ immediate: inout [MotionTokens.Immediate], _ violations: ViolationList
  ) -> [Subject]? {
    if let call = value.call(named: "platform", violations) {
      if let tokens = call.tokens {
        let read = MotionTokens(tokens, violations)
        immediate = read.immediate
        return read.tokens.map { Subject($0, over: distance) }
      }
      return Dialects.table.read(call, violations).map {
        [
          Subject(token: nil, motion: $0.meaning(over: distance), playback: $0.playback, source: $0)
        ]
      }
    }
    return PlayedMotion(value, over: distance, registry, violations).map {
      [Subject(token: nil, motion: $0.pass, playback: $0.playback, source: nil)]
    }
  }
}

extension SyntaxNode {
  /// The design-token file in a value such as `{"platform": "dtcg", "tokens": {…}}`; `nil` for any
  /// other value.
  fileprivate var tokenFile: TokenFile? {
    call(named: "platform", ViolationList())?.tokens?.json.map { TokenFile($0) }
  }
}

extension CallExpression {
  /// The argument `tokens` of a call named `dtcg`; `nil` for other calls.
  ///
  /// The argument contains a design-token file.
  fileprivate var tokens: SyntaxNode? {
    guard name?.text == Platform.dtcg.rawValue else { return nil }
    return arguments.first { $0.label == "tokens" }?.value
  }
}

extension Limits {
  /// The maximum number of conversions of a request: the number of motions times the number of
  /// platforms.
  static let conversions = limit(
    "conversions", 0...300, "conversions",
    "a conversion evaluates the given motion and the converted motion about twelve times each")
}
