internal import AnimationCore
public import AnimationWire

/// A question how motions are said on other platforms.
public struct ConvertRequest {
  /// One motion that is asked for.
  public struct Subject {
    /// Its name in a file of tokens, and its type; `nil` where it stands by itself.
    public let token: (path: String, type: String)?
    /// One pass of it.
    public let motion: ConvertibleMotion
    /// When it begins, and how often it is played.
    public let playback: Playback
    /// What the platform that it came from makes of it; `nil` where it is SwiftUI's own.
    public let source: (any PlatformForm)?
  }

  /// The motions: one, or those of a file.
  public let subjects: [Subject]
  /// Where they are to be said.
  public let platforms: [Platform]
  /// The way in units of the value, on which ends and velocities depend.
  public let distance: Double
  /// Whether only what is to be pasted is wanted; `nil` where that is not said.
  public let isText: Bool?

  /// The names of the parameters and members.
  public static let keys = ["from", "animation", "to", "distance", "format"]

  /// Reads the fields of a body or a query; `nil` where something is wrong, which is reported.
  public init?(
    fields: RequestFields, registry: AnimationRegistry = .swiftUI, _ violations: ViolationList
  ) {
    fields.checkKeys(Self.keys, violations)
    distance = fields["distance"]?.number(in: .from(1e-6, to: 1e6), violations) ?? 100
    isText = fields["format"]?.word(["json", "text"], violations).map { $0 == "text" }
    platforms = Self.platforms(fields["to"], violations)
    let source = fields["from"] ?? fields["animation"]
    if fields.has("from"), let other = fields["animation"] {
      violations.add("cannot stand beside 'from'", at: other.place, allowed: ["from"])
    }
    guard let source else {
      violations.add("is required", at: fields.place(of: "from"))
      return nil
    }
    let read = Self.subjects(source, registry, distance, violations)
    let most = Limits.conversions.max
    if let read, read.count * platforms.count > most {
      violations.add(
        """
        \(read.count) motions on \(platforms.count) platforms are more than \(most) conversions \
        (conversions in /v1/limits): name fewer platforms, or send fewer motions
        """, at: fields.place(of: "to"))
    }
    guard let read, violations.isEmpty else { return nil }
    subjects = read
  }

  private static func platforms(_ value: WireValue?, _ violations: ViolationList) -> [Platform] {
    let words = Platform.allCases.map(\.rawValue)
    guard let elements = value?.elements(violations) else { return Platform.allCases }
    var named: [Platform] = []
    for element in elements {
      guard let platform = element.word(words, violations).flatMap(Platform.init) else { continue }
      if named.contains(platform) { violations.add("is there twice", of: element) }
      named.append(platform)
    }
    return named
  }

  private static func subjects(
    _ value: WireValue, _ registry: AnimationRegistry, _ distance: Double,
    _ violations: ViolationList
  ) -> [Subject]? {
    if let call = value.call(named: "platform", violations) {
      if let tokens = call.tokens {
        return MotionTokens(tokens, violations).tokens.map { token in
          Subject(
            token: (token.path, token.type), motion: token.form.meaning(over: distance),
            playback: token.form.playback, source: token.form)
        }
      }
      return Dialects.table.read(call, violations).map {
        [
          Subject(
            token: nil, motion: $0.meaning(over: distance), playback: $0.playback, source: $0)
        ]
      }
    }
    guard let animation = registry.table(.exact).read(value, violations) else { return nil }
    do throws(ConvertibleMotion.Refusal) {
      let played = try PlayedMotion(animation, over: distance), motion = played.pass
      let range = Limits.convertedDuration.range
      if let spring = motion.spring, !range.contains(spring.duration) {
        violations.add(
          """
          feels like \(String(shortest: spring.duration)) seconds: it must be from \
          \(String(shortest: range.lowerBound)) to \(String(shortest: range.upperBound)) \
          (convertedDuration in /v1/limits)
          """, at: value.place)
        return nil
      }
      return [Subject(token: nil, motion: motion, playback: played.playback, source: nil)]
    } catch {
      violations.add(error.reason, at: value.place)
      return nil
    }
  }
}

extension WireCall {
  /// The file of tokens that a call of the platform `dtcg` brings.
  fileprivate var tokens: WireValue? {
    guard name?.text == Platform.dtcg.rawValue else { return nil }
    return arguments.first { $0.label == "tokens" }?.value
  }
}
