internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import MotionTools

/// The animations that a path segment can select.
///
/// Examples are the preset `bouncy`, a duration and bounce `0.5,0.3`, a curve with its duration
/// `easeInOut,2`, and control points `.2,0,0,1`. The segment is translated to a SwiftUI expression.
/// This expression is then parsed.
enum NamedAnimation {
  /// The kinds of animations, each of which has its own path.
  enum Kind: String, CaseIterable {
    case spring, curve, bezier

    /// The path that precedes the segment, such as `/v1/spring/`.
    var path: String {
      switch self {
      case .spring: "/v1/spring/"
      case .curve: "/v1/curve/"
      case .bezier: "/v1/bezier/"
      }
    }

    /// The preset names that are allowed as segments.
    var names: [String] {
      switch self {
      case .spring: AnimationTable.springNames
      case .curve: CurveTable.presetNames
      case .bezier: []
      }
    }

    /// The names of the Material 3 motion tokens that are allowed as segments.
    var tokenNames: [String] {
      switch self {
      case .spring: Material3Preset.springNames
      case .curve: Material3Preset.curveNames
      case .bezier: []
      }
    }

    /// The end of an error message, with an example of a motion token; empty for a kind without
    /// tokens.
    fileprivate var tokenHint: String {
      tokenNames.first.map {
        ". The name can also be a token of Material 3, such as \($0); /v1/animations lists all names"
      } ?? ""
    }

    /// Returns the SwiftUI expression for a path segment; `nil` if the segment is not allowed.
    func line(_ segment: PathSegment) -> String? {
      let numbers = segment.numbers.map { String(shortest: $0) }
      switch (self, segment.name, numbers.count) {
      case (.spring, let name?, 0) where names.contains(name): return "." + name
      case (.spring, let name?, 0) where tokenNames.contains(name):
        return token(name)?.swiftUIText
      case (.curve, let name?, 0...1) where tokenNames.contains(name):
        return token(name, lasting: segment.numbers.first ?? usualDuration)?.swiftUIText
      case (.spring, nil, 2): return ".spring(duration: \(numbers[0]), bounce: \(numbers[1]))"
      case (.curve, let name?, 0...1) where names.contains(name):
        let duration = numbers.first.map { "duration: \($0)" }
        if AnimationTable.curveNames.contains(name) {
          return duration.map { ".\(name)(\($0))" } ?? "." + name
        }
        // In SwiftUI, this curve has no default duration, so the default of `easeInOut` is added.
        return ".timingCurve(.\(name), \(duration ?? "duration: \(usualDuration)"))"
      case (.bezier, nil, 4...5):
        let points = numbers.prefix(4).joined(separator: ", ")
        return ".timingCurve(\(points)\(numbers.count > 4 ? ", duration: \(numbers[4])" : ""))"
      default: return nil
      }
    }

    /// The second half of the error message for an invalid segment, such as "is not a spring: …".
    fileprivate var objection: String {
      switch self {
      case .spring: "is not a spring: write a name, or a duration and a bounce, such as 0.5,0.3"
      case .curve: "is not a curve: write a name and optionally a duration, such as easeInOut,2"
      case .bezier:
        "is not a curve: write control points and optionally a duration, such as .2,0,0,1,0.5"
      }
    }
  }

  /// The default duration of a curve, in seconds.
  ///
  /// Source: SwiftUI `Animation.easeInOut` and its variants.
  static let usualDuration = 0.35

  /// Returns the SwiftUI expression for a path segment of one kind.
  ///
  /// - Throws: A problem; its status is 404 if the segment is not allowed.
  static func line(_ part: String, in kind: Kind) throws(Problem) -> String {
    let segment = PathSegment(try decoded(part))
    if let line = kind.line(segment) { return line }
    let home = Kind.allCases.first { $0.line(segment) != nil }
    let suggestion = segment.name.flatMap {
      NearestWord.suggestion(for: $0, among: kind.names + kind.tokenNames)
    }
    let hint =
      segment.name.flatMap(ForeignEasing.advice).map { ". \($0)" }
      ?? home.map { ". Request /v1/\($0.rawValue)/\(segment.text) instead" }
      ?? suggestion.map { ". The nearest name is \($0)" } ?? ""
    throw Problem(
      .notFound, "'\(segment.text)' \(kind.objection)\(hint)\(kind.tokenHint)",
      allowed: allowed([kind], near: segment))
  }

  /// Returns the SwiftUI expression for a path segment of any kind, or for a registered name.
  ///
  /// - Throws: A problem; its status is 404 if there is no such animation.
  static func line(_ part: String, _ registry: AnimationRegistry) throws(Problem) -> String {
    let segment = PathSegment(try decoded(part))
    for kind in Kind.allCases { if let line = kind.line(segment) { return line } }
    let registered = "." + (segment.name ?? "")
    if segment.isName,
      registry.table(.exact).read(SyntaxNode(.string(registered)), ViolationList()) != nil
    {
      return registered
    }
    let names = Kind.allCases.flatMap { $0.names + $0.tokenNames }
    let suggestion = segment.name.flatMap { NearestWord.suggestion(for: $0, among: names) }
    throw Problem(
      .notFound,
      """
      '\(segment.text)' is not an animation: write the name of an animation, the duration and bounce \
      of a spring (0.5,0.3), a curve and its duration (easeInOut,2), or the control points of a \
      curve (.2,0,0,1)
      """
        + (segment.name.flatMap(ForeignEasing.advice).map { ". \($0)" }
          ?? suggestion.map { ". The nearest name is \($0)" } ?? "") + Kind.spring.tokenHint,
      allowed: allowed(Kind.allCases, near: segment))
  }

  /// Returns the allowed names for an error: all presets of the given kinds, and a few motion
  /// tokens.
  ///
  /// At most three motion tokens are included. Their names are similar to the segment's name. The
  /// list of all tokens would be longer than the whole error.
  private static func allowed(_ kinds: [Kind], near segment: PathSegment) -> [String] {
    var tokens = kinds.flatMap(\.tokenNames), near: [String] = []
    while near.count < maxTokens, let name = segment.name,
      let token = NearestWord.suggestion(for: name, among: tokens)
    {
      near.append(token)
      tokens.removeAll { $0 == token }
    }
    return kinds.flatMap(\.names) + near
  }

  /// The maximum number of motion tokens in an error.
  private static let maxTokens = 3

  /// Decodes the percent escapes of a path segment; `+` is literal.
  private static func decoded(_ part: String) throws(Problem) -> String {
    let query = part.split(separator: "+", omittingEmptySubsequences: false).joined(
      separator: "%2B")
    return try Query.parameters("word=" + query, in: "path").first?.value ?? ""
  }
}
