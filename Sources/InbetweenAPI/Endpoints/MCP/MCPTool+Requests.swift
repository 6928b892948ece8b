internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec

/// The requests to which the calls of a tool are mapped.
extension MCPTool {
  /// The name of the argument that leaves out the picture if its value is `false`.
  static let pictureKey = "picture"

  /// Returns the request to which a call is mapped.
  ///
  /// - Throws: A problem for arguments that the tool rejects before the endpoint reads them.
  func target(_ arguments: MCPArguments) throws(Problem) -> MCPTarget {
    guard let path else { return try Self.sessionTarget(arguments) }
    var violations: [Violation] = []
    for name in omitted where arguments.has(name) {
      violations.append(Violation("unknown key", at: .root.member(name)))
    }
    if hasPicture, let error = Self.pictureError(arguments) { violations.append(error) }
    guard violations.isEmpty else { throw Problem(violations: violations) }
    return MCPTarget(
      path: path, body: arguments.object(without: hasPicture ? [Self.pictureKey] : []))
  }

  /// Returns the request for the picture of a call's result; `nil` if the call has no picture.
  ///
  /// The result is also `nil` for the tool `fit`, because its picture depends on the call's result.
  func picture(_ arguments: MCPArguments) -> MCPPicture? {
    guard Self.wantsPicture(arguments) else { return nil }
    switch plot {
    case .absent, .fit: return nil
    case .animation: return Self.animationPicture(arguments)
    case .scene:
      let keys = SceneReader.shortKeys + SceneReader.fullKeys + [.range] + SceneReader.settingKeys
      return .motion(arguments.object(of: keys.names, adding: [Self.exact]))
    case .arguments(let path):
      return .arguments(
        arguments.object(without: [Self.pictureKey, "include", "omit", "precision"]), at: path)
    case .spring: return Self.springPicture(arguments)
    case .creation:
      // `/v1/evaluate` does not accept environment values, so it cannot draw a session that has
      // some.
      guard arguments.json("action") == .string(SessionAction.create.rawValue),
        arguments.has(JSONKey.to.name), !arguments.has(JSONKey.environment.name)
      else { return nil }
      let keys = [.properties] + SceneReader.shortKeys + SceneReader.settingKeys
      return .motion(arguments.object(of: keys.names, adding: []))
    }
  }

  /// Returns the error of the argument `picture`; `nil` if the argument is valid or missing.
  static func pictureError(_ arguments: MCPArguments) -> Violation? {
    guard let value = arguments.json(pictureKey), value != .bool(true), value != .bool(false) else {
      return nil
    }
    return Violation("must be true or false, not \(value.kind)", at: .root.member(pictureKey))
  }

  private static func wantsPicture(_ arguments: MCPArguments) -> Bool {
    arguments.json(pictureKey) != .bool(false)
  }

  /// The member that selects the exact fidelity in the request for a picture.
  ///
  /// This member is added if the arguments do not contain `fidelity`.
  private static let exact = (name: "fidelity", text: #""exact""#)

  /// Returns the request for the picture of the exported or converted animation.
  ///
  /// The result is `nil` for a motion of another platform, because SwiftUI can lack an equivalent.
  /// The result is also `nil` if the animation is missing.
  private static func animationPicture(_ arguments: MCPArguments) -> MCPPicture? {
    guard let motion = arguments.json("animation") ?? arguments.json("from"),
      motion.member("platform") == nil
    else { return nil }
    let animation = motion.written
    let distance = String(shortest: number(arguments.json("distance"), 100))
    return .motion(
      arguments.object(
        of: SceneReader.settingKeys.names,
        adding: [("animation", animation), ("to", distance), exact]))
  }

  /// Returns the request for the picture of the best fit; the best fit has the smallest residual.
  ///
  /// The result is `nil` if the tool is not `fit`, if the call leaves the picture out, or if the
  /// result has no fit.
  func picture(_ arguments: MCPArguments, ofFit result: ArraySlice<UInt8>) -> MCPPicture? {
    guard case .fit = plot, Self.wantsPicture(arguments),
      let json = try? JSONReader.read(Array(result))
    else { return nil }
    let fits = ["spring", "bezier"].compactMap { json.member($0) }
    func residual(_ fit: JSON) -> Double {
      Self.number(fit.member("residual")?.member("percent"), .infinity)
    }
    guard let best = fits.min(by: { residual($0) < residual($1) }),
      let animation = best.member("swiftui"), let from = best.member("from"),
      let target = best.member("target")
    else { return nil }
    var writer = JSONWriter()
    writer.value(
      .object([
        JSON.Member(key: "animation", value: animation), JSON.Member(key: "from", value: from),
        JSON.Member(key: "to", value: target),
        JSON.Member(key: "fidelity", value: .string("exact")),
      ]))
    return .motion(writer.finish())
  }

  /// Returns the request for the picture of a spring's motion; `nil` if the spring is missing.
  ///
  /// The tool's argument `initialVelocity` is in units per second. An animation's initial velocity
  /// is relative to the distance, so the argument is divided by the distance. If the quotient is
  /// not finite, the result is `nil`.
  private static func springPicture(_ arguments: MCPArguments) -> MCPPicture? {
    guard let spring = arguments.value("spring") else { return nil }
    // In an animation, the name of a motion token is not a valid spring, so the token's parameters
    // are written.
    let text =
      arguments.json("spring").flatMap { SpringTable.json(ofToken: $0) }
      ?? String(decoding: spring, as: UTF8.self)
    var animation = #"{"type":"interpolatingSpring","spring":"# + text
    if case .number(let velocity)? = arguments.json("initialVelocity") {
      let from = number(arguments.json("from"), 0), to = number(arguments.json("to"), 1)
      let relative = velocity / (to - from)
      guard relative.isFinite else { return nil }
      animation += #","initialVelocity":"# + String(shortest: relative)
    }
    let omitted = [
      pictureKey, "spring", "initialVelocity", "times", "tolerance", "include",
    ]
    return .arguments(
      arguments.object(without: omitted, adding: #""animation":"# + animation + "}"),
      at: "/v1/evaluate.png")
  }

  private static func number(_ json: JSON?, _ usual: Double) -> Double {
    if case .number(let number)? = json { number } else { usual }
  }
}
