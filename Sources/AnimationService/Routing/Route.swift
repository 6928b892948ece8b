internal import AnimationWire
internal import HTTPMessages

extension Resource {
  /// Reads a path, percent-encoded as it came.
  init?(path: String) {
    guard let resource = Self.resource(path) else { return nil }
    self = resource
  }

  private static func resource(_ path: String) -> Resource? {
    // What is asked most is found without taking it apart.
    if path == "/v1/evaluate" { return .question(.evaluate(nil)) }
    if path == "/" { return .page(.help(isRoot: true)) }
    if begins(path.utf8.span, with: sessionPrefix) { return named(afterSessions: path) }
    // Bytes: taking a text apart by characters takes ten times as long.
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .dropFirst().map { String(Substring($0)) }
    switch parts.first {
    case "v1": return versioned(parts.dropFirst())
    case "livez" where parts.count == 1: return .page(.livez)
    case "readyz" where parts.count == 1: return .page(.readyz)
    case "startupz" where parts.count == 1: return .page(.startupz)
    case "openapi.json" where parts.count == 1: return .page(.openAPI(isYAML: false))
    case "openapi.yaml" where parts.count == 1: return .page(.openAPI(isYAML: true))
    case "problems" where parts.count == 2: return .page(.problem(parts[1]))
    default: return nil
    }
  }

  private static func versioned(_ parts: ArraySlice<String>) -> Resource? {
    switch (parts.first, parts.count) {
    case ("help", 1): return .page(.help(isRoot: false))
    case ("animations", 1): return .page(.animations)
    case ("limits", 1): return .page(.limits)
    case ("evaluate", 1): return .question(.evaluate(nil))
    case ("spring", 1): return .question(.spring)
    case ("curve", 1): return .question(.curve)
    case ("spring", 2), ("curve", 2), ("bezier", 2):
      return MotionPath(parts.first ?? "", parts.last ?? "").map { .question(.motion($0)) }
    case ("compare", 1): return .question(.compare(nil))
    case ("compare", 3):
      let forms = OfferedForms.comparedPair.forms.map(\.rawValue)
      let (second, suffix) = MotionPath.split(parts.last ?? "", suffixes: forms)
      return .question(
        .comparePair(parts.dropFirst().first ?? "", second, suffix.flatMap(AnswerForm.init)))
    case (let name?, 1) where name.hasPrefix("compare."):
      return AnswerForm(rawValue: String(name.dropFirst("compare.".count)))
        .flatMap { OfferedForms.comparison.forms.contains($0) ? .question(.compare($0)) : nil }
    case ("convert", 1): return .question(.convert)
    case ("fit", 1): return .question(.fit)
    case ("platforms", 1): return .page(.platforms)
    case ("bake", 1): return .question(.bake(nil))
    case ("export", 2): return parts.last == "css" ? .question(.exportCSS) : nil
    case ("sessions", 1): return .session(.all)
    case (let name?, 1) where name.hasPrefix("evaluate."):
      return AnswerForm(rawValue: String(name.dropFirst("evaluate.".count))).map {
        .question(.evaluate($0))
      }
    case (let name?, 1) where name.hasPrefix("bake."):
      return BakeForm(rawValue: String(name.dropFirst("bake.".count))).map { .question(.bake($0)) }
    default: return nil
    }
  }

  private static let sessionPrefix = "/v1/sessions/"

  private static func begins(_ path: Span<UInt8>, with prefix: String) -> Bool {
    let prefix = prefix.utf8.span
    guard path.count >= prefix.count else { return false }
    for index in prefix.indices where path[index] != prefix[index] { return false }
    return true
  }

  /// What a path behind that of all sessions names: a session, or something of it.
  private static func named(afterSessions path: String) -> Resource? {
    let bytes = path.utf8.span
    let start = sessionPrefix.utf8.count
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "/") { end += 1 }
    // BOUND: the path begins with the prefix, and end is from start to the count.
    let name = text(bytes.extracting(start..<end))
    if end == bytes.count { return .session(.one(name)) }
    // BOUND: where end is the count, the line above returns.
    switch text(bytes.extracting((end + 1)..<bytes.count)) {
    case "evaluate": return .session(.evaluate(name))
    case "changes": return .session(.changes(name))
    case "environment": return .session(.environment(name))
    case "reset": return .session(.reset(name))
    case "fork": return .session(.fork(name))
    default: return nil
    }
  }

  /// A part of a text, cut at letters of ASCII.
  private static func text(_ part: Span<UInt8>) -> String { part.validatedString() ?? "" }

  /// The paths there are, for an answer to one that there is not.
  static let templates = RouteTemplate.allCases.filter { $0 != .none }.map(\.text)
}
