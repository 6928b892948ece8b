internal import AnimationWire
internal import HTTPMessages
internal import SessionStorage

/// What a path names.
enum Resource: Equatable {
  /// What explains the service: by its own name or not.
  case help(isRoot: Bool)
  case livez, readyz, startupz
  case openAPI(isYAML: Bool)
  case problem(String)
  case animations, limits
  /// With the form that its suffix asks for, if any.
  case evaluate(AnswerForm?)
  case spring, curve
  /// An animation by a word.
  case motion(MotionPath)
  /// With the form that its suffix asks for, if any.
  case compare(AnswerForm?)
  /// With the words for two animations, as they were sent, and the form that its suffix asks for, if any.
  case comparePair(String, String, AnswerForm?)
  case convert, fit, platforms
  case exportCSS
  /// With the form that its suffix asks for, if any.
  case bake(BakeForm?)
  case sessions
  case session(String)
  case sessionEvaluate(String)
  case sessionChanges(String)
  case sessionEnvironment(String)
  case sessionReset(String)
  case sessionFork(String)

  /// The methods it takes, in the order of `Allow`.
  var methods: [String] {
    switch self {
    case .help, .livez, .readyz, .startupz, .openAPI, .problem, .animations, .limits:
      Self.read
    case .motion, .comparePair, .platforms: Self.read
    case .evaluate, .spring, .curve, .exportCSS, .bake, .compare, .convert, .fit: Self.ask
    case .sessions, .sessionEvaluate, .sessionChanges, .sessionReset, .sessionFork: Self.post
    case .session: Self.readOrDelete
    case .sessionEnvironment: Self.patch
    }
  }

  private static let read = ["GET", "HEAD", "OPTIONS"]
  private static let ask = ["GET", "HEAD", "POST", "OPTIONS"]
  private static let post = ["POST", "OPTIONS"]
  private static let readOrDelete = ["GET", "HEAD", "DELETE", "OPTIONS"]
  private static let patch = ["PATCH", "OPTIONS"]

  /// The media types of the content it takes, if it takes any.
  var mediaTypes: [String] {
    switch self {
    case .evaluate, .spring, .curve, .exportCSS, .bake, .sessions, .compare, .convert, .fit:
      Self.jsonOrText
    case .sessionEnvironment: Self.jsonOrPatch
    case .sessionEvaluate, .sessionChanges, .sessionReset, .sessionFork: Self.json
    case .help, .livez, .readyz, .startupz, .openAPI, .problem, .animations, .limits, .session,
      .motion, .comparePair, .platforms:
      []
    }
  }

  private static let json = ["application/json"]
  private static let evaluationForms = AnswerForm.mediaTypes
  private static let jsonOrText = ["application/json", "text/plain"]
  private static let jsonOrPatch = ["application/json", "application/merge-patch+json"]

  /// Whether it is asked by probes, which look at the status and not at the form.
  var isProbe: Bool { self == .livez || self == .readyz || self == .startupz }

  /// Whether it is a session or makes one, so that its answers are for whoever knows the session's name.
  var isSession: Bool {
    switch self {
    case .sessions, .session, .sessionEvaluate, .sessionChanges, .sessionEnvironment,
      .sessionReset, .sessionFork:
      true
    case .help, .livez, .readyz, .startupz, .openAPI, .problem, .animations, .limits, .evaluate,
      .spring, .curve, .motion, .exportCSS, .bake, .compare, .comparePair, .convert, .fit,
      .platforms:
      false
    }
  }

  /// Whether its answers to GET follow from the request and the program alone.
  var isPure: Bool {
    switch self {
    case .help, .platforms, .animations, .limits, .openAPI: true
    default: isQuestion
    }
  }

  /// Whether it answers questions about motions, so that an answer to GET has an address for good.
  var isQuestion: Bool {
    switch self {
    case .evaluate, .spring, .curve, .motion, .exportCSS, .bake, .compare, .comparePair,
      .convert, .fit:
      true
    default: false
    }
  }

  /// Whether its answers may be compressed: not where a session's name, which is a secret, stands beside
  /// what a client chose, for the size of both together tells of the one by the other.
  var isCompressible: Bool {
    switch self {
    case .sessionEvaluate, .sessionChanges: true
    default: isPure
    }
  }

  /// The media types of its answers.
  var forms: [String] {
    switch self {
    case .help, .livez, .readyz, .startupz, .problem: ["text/plain"]
    case .openAPI(let isYAML): [isYAML ? "application/yaml" : "application/json"]
    case .evaluate: Self.evaluationForms
    case .motion: MotionPath.mediaTypes
    case .compare: OfferedForms.comparison.mediaTypes
    case .comparePair: OfferedForms.comparedPair.mediaTypes
    case .bake: BakeForm.mediaTypes
    case .convert: Self.jsonOrText
    default: Self.json
    }
  }

  /// The media types that `Accept` may name.
  var acceptable: [String] {
    switch self {
    case .motion: forms + OfferedForms.motion.acceptable
    case .comparePair: OfferedForms.comparedPair.acceptable
    default: forms
    }
  }

  /// Whether its path says the form of the answer; `nil` where no path of the kind can.
  var hasSuffix: Bool? {
    switch self {
    case .evaluate(let form): form != nil
    case .motion(let path): path.form != nil
    case .compare(let form), .comparePair(_, _, let form): form != nil
    case .bake(let form): form != nil
    default: nil
    }
  }

  /// Reads a path, percent-encoded as it came.
  init?(path: String) {
    guard let resource = Self.resource(path) else { return nil }
    self = resource
  }

  private static func resource(_ path: String) -> Resource? {
    // What is asked most is found without taking it apart.
    if path == "/v1/evaluate" { return .evaluate(nil) }
    if path == "/" { return .help(isRoot: true) }
    if path.hasPrefix(sessionPrefix) { return named(afterSessions: path) }
    // Bytes: taking a text apart by characters takes ten times as long.
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .dropFirst().map { String(Substring($0)) }
    switch parts.first {
    case "v1": return versioned(parts.dropFirst())
    case "livez" where parts.count == 1: return .livez
    case "readyz" where parts.count == 1: return .readyz
    case "startupz" where parts.count == 1: return .startupz
    case "openapi.json" where parts.count == 1: return .openAPI(isYAML: false)
    case "openapi.yaml" where parts.count == 1: return .openAPI(isYAML: true)
    case "problems" where parts.count == 2: return .problem(parts[1])
    default: return nil
    }
  }

  private static func versioned(_ parts: ArraySlice<String>) -> Resource? {
    switch (parts.first, parts.count) {
    case ("help", 1): return .help(isRoot: false)
    case ("animations", 1): return .animations
    case ("limits", 1): return .limits
    case ("evaluate", 1): return .evaluate(nil)
    case ("spring", 1): return .spring
    case ("curve", 1): return .curve
    case ("spring", 2), ("curve", 2), ("bezier", 2):
      return MotionPath(parts.first ?? "", parts.last ?? "").map { .motion($0) }
    case ("compare", 1): return .compare(nil)
    case ("compare", 3):
      let forms = OfferedForms.comparedPair.forms.map(\.rawValue)
      let (second, suffix) = MotionPath.split(parts.last ?? "", suffixes: forms)
      return .comparePair(
        parts.dropFirst().first ?? "", second, suffix.flatMap(AnswerForm.init))
    case (let name?, 1) where name.hasPrefix("compare."):
      return AnswerForm(rawValue: String(name.dropFirst("compare.".count)))
        .flatMap { OfferedForms.comparison.forms.contains($0) ? .compare($0) : nil }
    case ("convert", 1): return .convert
    case ("fit", 1): return .fit
    case ("platforms", 1): return .platforms
    case ("bake", 1): return .bake(nil)
    case ("export", 2): return parts.last == "css" ? .exportCSS : nil
    case ("sessions", 1): return .sessions
    case (let name?, 1) where name.hasPrefix("evaluate."):
      return AnswerForm(rawValue: String(name.dropFirst("evaluate.".count))).map { .evaluate($0) }
    case (let name?, 1) where name.hasPrefix("bake."):
      return BakeForm(rawValue: String(name.dropFirst("bake.".count))).map { .bake($0) }
    default: return nil
    }
  }

  private static let sessionPrefix = "/v1/sessions/"

  /// What a path behind that of all sessions names: a session, or something of it.
  private static func named(afterSessions path: String) -> Resource? {
    let bytes = path.utf8
    let start = bytes.index(bytes.startIndex, offsetBy: sessionPrefix.utf8.count)
    guard let slash = bytes[start...].firstIndex(of: UInt8(ascii: "/")) else {
      return .session(String(path[start...]))
    }
    let name = String(path[start..<slash])
    switch path[bytes.index(after: slash)...] {
    case "evaluate": return .sessionEvaluate(name)
    case "changes": return .sessionChanges(name)
    case "environment": return .sessionEnvironment(name)
    case "reset": return .sessionReset(name)
    case "fork": return .sessionFork(name)
    default: return nil
    }
  }

  /// The paths there are, for an answer to one that there is not.
  static let templates = RouteTemplate.allCases.filter { $0 != .none }.map(\.text)
}
