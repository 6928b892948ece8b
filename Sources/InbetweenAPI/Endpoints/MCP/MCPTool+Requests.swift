internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec

/// The requests to which the calls of a tool are mapped.
extension MCPTool {
  /// The name of the argument that leaves out the picture.
  static let pictureKey = "picture"

  /// Returns the request of a call, or throws the errors of the tool's own arguments.
  func target(_ arguments: MCPArguments) throws(Problem) -> MCPTarget {
    guard let path else { return try Self.sessionTarget(arguments) }
    var violations: [Violation] = []
    for name in omitted where arguments.has(name) {
      violations.append(Violation("unknown key", at: .root.member(name)))
    }
    if hasPicture, let value = arguments.json(Self.pictureKey), value != .bool(true),
      value != .bool(false)
    {
      violations.append(
        Violation("must be true or false, not \(value.kind)", at: .root.member(Self.pictureKey)))
    }
    guard violations.isEmpty else { throw Problem(violations: violations) }
    return MCPTarget(
      path: path, body: arguments.object(without: hasPicture ? [Self.pictureKey] : []))
  }

  /// Returns the picture of a call's result; `nil` if the tool has no picture or the call leaves it
  /// out.
  func picture(_ arguments: MCPArguments) -> MCPPicture? {
    guard arguments.json(Self.pictureKey) != .bool(false) else { return nil }
    switch plot {
    case .absent, .result: return nil
    case .scene:
      let names = [
        "animation", "from", "to", "stagger", "properties", "timeline", "frameRate", "fidelity",
        "compatibility",
      ]
      return MCPPicture(
        "/v1/evaluate.png", arguments.object(of: names, adding: ("fidelity", #""exact""#)))
    case .arguments(let path):
      return MCPPicture(
        path, arguments.object(without: [Self.pictureKey, "include", "omit", "precision"]))
    case .spring: return Self.springPicture(arguments)
    }
  }

  /// Returns the picture of the animations in a result; `nil` if the result contains none, or if the
  /// call leaves the picture out.
  func picture(_ arguments: MCPArguments, of result: ArraySlice<UInt8>) -> MCPPicture? {
    guard case .result(let places) = plot, arguments.json(Self.pictureKey) != .bool(false),
      Work.spend(result.count / 4, on: .bytes), let json = try? JSONReader.read(Array(result))
    else { return nil }
    let animations = places.compactMap { path in
      path.reduce(json as JSON?) { $0?.member($1) }?.text.map(JSON.string)
    }
    guard let first = animations.first else { return nil }
    var writer = JSONWriter()
    guard animations.count > 1 else {
      writer.value(
        .object([
          JSON.Member(key: "animation", value: first),
          JSON.Member(key: "fidelity", value: .string("exact")),
        ]))
      return MCPPicture("/v1/evaluate.png", writer.finish())
    }
    writer.value(.object([JSON.Member(key: "animations", value: .array(animations))]))
    return MCPPicture("/v1/compare.png", writer.finish())
  }

  /// Returns the picture of a spring's motion.
  ///
  /// The initial velocity of an animation is relative to the distance. The endpoint's argument is
  /// in units per second.
  private static func springPicture(_ arguments: MCPArguments) -> MCPPicture? {
    guard let spring = arguments.value("spring") else { return nil }
    var animation =
      #"{"type":"interpolatingSpring","spring":"# + String(decoding: spring, as: UTF8.self)
    if case .number(let velocity)? = arguments.json("initialVelocity") {
      let from = number(arguments.json("from"), 0), to = number(arguments.json("to"), 1)
      let relative = velocity / (to - from)
      guard relative.isFinite else { return nil }
      animation += #","initialVelocity":"# + String(shortest: relative)
    }
    let omitted = [
      pictureKey, "spring", "initialVelocity", "times", "tolerance", "include",
    ]
    return MCPPicture(
      "/v1/evaluate.png",
      arguments.object(without: omitted, adding: #""animation":"# + animation + "}"))
  }

  private static func number(_ json: JSON?, _ usual: Double) -> Double {
    if case .number(let number)? = json { number } else { usual }
  }
}
