internal import AnimationNotation
internal import HTTPMessages
internal import JSONCodec
internal import SessionStorage

/// The tool that creates and changes sessions.
extension MCPTool {
  enum SessionAction: String, CaseIterable, Sendable {
    case create, show, step, retarget, environment, pause, resume, reset, fork, delete

    /// The last part of the action's path, such as `fork` in `/v1/sessions/{id}/fork`; `nil` if the
    /// path ends before this part.
    fileprivate var part: String? {
      switch self {
      case .create, .show, .delete: nil
      case .step: "evaluate"
      case .retarget: "changes"
      case .environment, .pause, .resume: "environment"
      case .reset: "reset"
      case .fork: "fork"
      }
    }

    fileprivate var method: String {
      switch self {
      case .show: "GET"
      case .delete: "DELETE"
      case .environment, .pause, .resume: "PATCH"
      case .create, .step, .retarget, .reset, .fork: "POST"
      }
    }

    /// True if the action's request has a body.
    fileprivate var takesBody: Bool { method == "POST" || method == "PATCH" }
  }

  static let session = MCPTool(
    name: "session", title: "Animation session",
    description: """
      A scene that the server keeps between calls. "create" takes a scene as in the tool evaluate \
      and returns an id, ses_…, which is the handle and a secret; every other action needs it as \
      "session". "step" moves the clock ("range": {"duration": 0.5}) and returns the samples; \
      "retarget" animates to new values ("set", "animation") and keeps the velocity; "pause" and \
      "resume" apply to pausable animations; "environment" sets named values ("environment": \
      {"speed": 2}), and null restores a default; "show", "reset", "fork", "delete". A repeated call \
      with the same "idempotencyKey" changes nothing and returns the first result. A session expires \
      "ttl" seconds after its last use: 3600 by default, at most 604800. Afterwards each action \
      fails with "The session does not exist", as for an unknown id: create a new one.
      """, path: nil,
    schemas: (
      ["SessionCreation", "SessionStep", "SessionChange"],
      ["Session", "SessionEvaluation", "AcceptedChange"]
    ), plot: .creation)

  /// The keys that belong to the tool and not to an endpoint.
  static let sessionKeys = ["action", "session", "revision", "idempotencyKey", pictureKey]

  /// Returns the request to which a call of the session tool is mapped.
  static func sessionTarget(_ arguments: MCPArguments) throws(Problem) -> MCPTarget {
    let violations = ViolationList()
    guard let members = try arguments.reader(violations) else {
      throw Problem(violations: violations.violations)
    }
    let names = SessionAction.allCases.map(\.rawValue)
    if !members.has(.action) {
      violations.add("is required", at: members.place(of: .action), allowed: names)
    }
    let action = members[.action]?.word(names, violations).flatMap(SessionAction.init)
    let name = members[.session]?.string(violations)
    let ifMatch = members[.revision].flatMap { tag($0, violations) }
    let key = members[.idempotencyKey]?.string(violations)
    if let action { check(action, members, arguments, violations) }
    let patch = action == .environment ? environment(members, violations) : nil
    guard let action, violations.isEmpty else { throw Problem(violations: violations.violations) }
    var path = "/v1/sessions"
    if let name {
      // Only an identifier may become a part of the path.
      guard let id = SessionID(name) else { throw SessionUseCases.unknown }
      path += "/\(id)" + (action.part.map { "/" + $0 } ?? "")
    }
    var target = MCPTarget(method: action.method, path: path)
    (target.ifMatch, target.idempotencyKey) = (ifMatch, key)
    guard action.takesBody else { return target }
    switch action {
    case .environment:
      target.body = arguments.object(
        without: sessionKeys + [JSONKey.environment.name],
        addingMembersOf: JSONKey.environment.name)
      target.nested = MCPTarget.Nested(name: JSONKey.environment.name, keys: patch ?? [])
    case .pause, .resume:
      target.body = arguments.object(
        without: sessionKeys, adding: #""animationPaused":\#(action == .pause)"#)
    default: target.body = arguments.object(without: sessionKeys)
    }
    return target
  }

  /// Returns the entity tag for the argument `revision`, such as `"7"` with quotes for the number
  /// 7.
  ///
  /// If the store can lose changes, a tag also contains a nonce, as in `7-3f2a`. Such a tag is not
  /// a number, so the argument can also be the text of a tag.
  private static func tag(_ value: SyntaxNode, _ violations: ViolationList) -> String? {
    guard value.plainNumber == nil else {
      return value.integer(in: 1...2_147_483_647, violations).map { EntityTag.text($0) }
    }
    return value.string(violations).map { "\"\($0.filter { $0 != "\"" })\"" }
  }

  /// Returns the names of the values in the argument `environment`; `nil` if the argument is
  /// missing or is not an object.
  ///
  /// The endpoint's body contains these values beside its members `at` and `evaluate`. So a value
  /// with the name `at` or `evaluate` adds a violation.
  private static func environment(
    _ members: ObjectMembers, _ violations: ViolationList
  ) -> [String]? {
    guard let value = members[.environment] else {
      violations.add(
        "is required: an object with a number, a boolean or null for each name",
        at: members.place(of: .environment))
      return nil
    }
    guard let values = ObjectMembers(value, violations) else { return nil }
    for key in [JSONKey.at, .evaluate] where values.has(key) {
      violations.add(
        "is not a value of the environment: write it beside 'environment'",
        at: values.place(of: key))
    }
    return values.members.map(\.0)
  }

  /// Adds violations for an invalid or missing argument, and for arguments that do not apply to the
  /// action.
  private static func check(
    _ action: SessionAction, _ members: ObjectMembers, _ arguments: MCPArguments,
    _ violations: ViolationList
  ) {
    if let error = pictureError(arguments) { violations.add(error) }
    if action == .create {
      for key in [JSONKey.session, .revision] where members.has(key) {
        violations.add("does not apply to the action create", at: members.place(of: key))
      }
    } else if !members.has(.session) {
      violations.add(
        "is required: the id of a session, ses_…, which the action create returns",
        at: members.place(of: .session))
    }
    if action != .create, members.has(.picture) {
      violations.add("applies only to the action create", at: members.place(of: .picture))
    }
    if !action.takesBody {
      members.checkKeys([.action, .session, .revision, .picture], violations)
    } else if action == .environment {
      members.checkKeys(
        [
          .action, .session, .revision, .idempotencyKey, .picture, .environment, .at, .evaluate,
        ], violations)
    } else if action.method == "PATCH", members.has(.animationPaused) {
      violations.add(
        "must be left out: the action \(action.rawValue) sets it",
        at: members.place(of: .animationPaused))
    }
  }
}

extension JSONKey {
  fileprivate static let action = JSONKey("action")
  fileprivate static let session = JSONKey("session")
  fileprivate static let revision = JSONKey("revision")
  fileprivate static let idempotencyKey = JSONKey("idempotencyKey")
  fileprivate static let picture = JSONKey(MCPTool.pictureKey)
}
