internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages
internal import SessionStorage

/// The operations on sessions.
///
/// A change loads the session's record and replaces the record, unless another process has replaced
/// it meanwhile. All state between requests is in the record, so any process with the same store
/// can handle the next request.
struct SessionUseCases: Sendable {
  /// The parameter to which a plain-text body of a new session is assigned.
  static let text = "animation"

  let store: any SessionStore
  let requiresIfMatch: Bool
  let animations: AnimationRegistry
  let now: @Sendable () -> Double
  /// The locks of sessions.
  ///
  /// A request that changes a session holds the session's lock from the time at which it loads the
  /// session until the change is queued. So within a process, changes are applied in sequence.
  /// Between processes, the revision detects a conflict.
  let locks = KeyedLock<SessionID>()
  let cache = SessionCache()
  let feeds = LiveFeeds()

  func create(_ request: Request, by creator: SessionCreator) throws(Problem) -> Response {
    let key = try Self.creationKey(of: request, by: creator)
    if let key, let response = try keptCreation(key) { return response }
    let creation = try RequestDecoder.read(request, text: Self.text) {
      SessionCreation(fields: $0, animations: animations, $1)
    }
    let document = try Self.checkpointed { () throws(CheckpointError) in
      try SessionDocument(
        scene: creation.scene,
        clock: creation.rate.map { LiveClock(start: now(), rate: $0) },
        ttl: creation.ttl, compatibility: creation.compatibility, animations.coding)
    }
    return try insert(document, by: creator.owner, key)
  }

  func read(_ name: String, _ request: Request) throws(Problem) -> Response {
    let loaded = cached(try load(name))
    let version = loaded.version
    // Source: RFC 9110 section 13.2.2 for the order of the conditions.
    try Self.checkConditions(request, version, isRequired: false)
    // The representation of a live session changes with its time, not only with its revision.
    if loaded.document.live == nil, let tags = request.list(of: .ifNoneMatch),
      EntityTag.matches(tags, version.tag, weakly: true)
    {
      return Response(
        status: 304, fields: version.fields, content: SessionResponse.session(loaded).content)
    }
    return SessionResponse.session(loaded)
  }

  func delete(_ name: String, _ request: Request) throws(Problem) -> Response {
    let id = try Self.id(name)
    try lock(id)
    defer { locks.unlock(id) }
    try checkDeletion(of: id, request)
    try Self.settle()
    let isGone = try attempt { () throws(SessionStoreError) in try store.remove(id) }
    cache.remove(id)
    guard isGone else { throw Self.unknown }
    return Response(status: 204)
  }

  /// Evaluates a session, and moves it to the end of the range if the evaluation commits.
  ///
  /// - Parameter suffix: The format that the path selects; `nil` if the path selects no format.
  func evaluate(
    _ name: String, _ request: Request, _ suffix: OutputFormat?
  ) throws(Problem) -> HandlerResult {
    let output = try OutputParameters(request.query)
    return try change(name, request) { loaded throws(Problem) in
      let session = SessionFacts(loaded.document)
      let violations = ViolationList()
      let fields = try RequestDecoder.membersOfQueryOrBody(
        request, query: output.rest, text: nil, parameters: OutputParameters.names, violations)
      let (chosen, settings) = output.choice(
        accept: request.list(of: .accept), suffix: suffix, among: .session, violations)
      let outputFormat = chosen.outputFormat
      guard
        let evaluation = SessionEvaluation(
          fields: fields, session, outputFormat: outputFormat, violations),
        violations.isEmpty
      else { throw Problem(violations: violations.violations) }
      guard outputFormat == .json else {
        let response = try Self.play(
          evaluation, &loaded.document, storedBytes: loaded.version.storedBytes, outputFormat,
          settings)
        return Mutation(commits: evaluation.commits) { version in
          var response = response
          response.fields += version.fields
          return response
        }
      }
      let result = try Self.play(evaluation, &loaded.document)
      let time = loaded.document.scene.time
      return Mutation(commits: evaluation.commits) { version in
        SessionResponse.evaluation(result, at: time, version)
      }
    }
  }

  func change(_ name: String, _ request: Request) throws(Problem) -> HandlerResult {
    try change(name, request) { loaded throws(Problem) in
      let scene = loaded.document.scene
      let session = SessionFacts(loaded.document)
      let change = try RequestDecoder.read(request) {
        let facts = SceneFacts(
          scene, compatibility: loaded.document.compatibility, animations: animations)
        return SessionChange(fields: $0, session, scene, facts, $1)
      }
      let effect: SessionResponse.Effect
      switch change.action {
      case .schedule(let entry):
        effect = try Self.schedule(entry, id: change.id, &loaded.document)
      case .add(let starts):
        loaded.document.add(starts)
        effect = SessionResponse.Effect(
          names: ("add", starts.map(\.name).sorted()), effectiveAt: scene.time)
      }
      let result = try Self.playNext(change.evaluation, &loaded.document)
      let time = loaded.document.scene.time
      return Mutation(commits: true) { version in
        SessionResponse.change(effect, result, at: time, version)
      }
    }
  }

  func patchEnvironment(_ name: String, _ request: Request) throws(Problem) -> HandlerResult {
    try change(name, request) { loaded throws(Problem) in
      let scene = loaded.document.scene
      let session = SessionFacts(loaded.document)
      let patch = try RequestDecoder.read(request, parameters: ["at"]) {
        EnvironmentPatch(fields: $0, session, scene, $1)
      }
      let at = patch.at ?? scene.time
      let effect: SessionResponse.Effect
      if patch.change.isEmpty {
        try Self.checkTime(at, scene, InputLocation.root.member("at"))
        effect = SessionResponse.Effect(effectiveAt: at)
      } else {
        let entry = TimelineEntry(at: at, event: .environment(patch.change))
        effect = try Self.schedule(entry, id: nil, &loaded.document)
      }
      let result = try Self.playNext(patch.evaluation, &loaded.document)
      let snapshot = SessionSnapshot(loaded.document)
      let commits = !patch.change.isEmpty || patch.evaluation?.commits ?? false
      return Mutation(commits: commits) { version in
        SessionResponse.session(snapshot, version, effect: effect, evaluation: result)
      }
    }
  }

  func reset(_ name: String, _ request: Request) throws(Problem) -> HandlerResult {
    try change(name, request, advances: false) { loaded throws(Problem) in
      loaded.document = try Self.checkpointed { () throws(CheckpointError) in
        try loaded.document.reset(animations.coding, at: now())
      }
      let session = SessionFacts(loaded.document)
      let evaluation = try RequestDecoder.read(request, allowsEmpty: true) {
        fields, violations -> SessionEvaluation?? in
        fields.checkKeys([.evaluate], violations)
        return .some(SessionEvaluation(in: fields, session, violations))
      }
      let result = try Self.playNext(evaluation, &loaded.document)
      let snapshot = SessionSnapshot(loaded.document)
      return Mutation(commits: true) {
        SessionResponse.session(snapshot, $0, evaluation: result)
      }
    }
  }

  func fork(
    _ name: String, _ request: Request, by creator: SessionCreator
  ) throws(Problem) -> Response {
    let key = try Self.creationKey(of: request, by: creator)
    if let key, let response = try keptCreation(key) { return response }
    let loaded = cached(try load(name))
    try Self.checkConditions(request, loaded.version, isRequired: false)
    let ttl = try RequestDecoder.read(request, allowsEmpty: true) { fields, violations in
      fields.checkKeys([.ttl], violations)
      return fields.ttl(violations) ?? loaded.document.ttl
    }
    let document = loaded.document.forked(ttl: ttl, at: now())
    return try insert(document, by: creator.owner, key)
  }
}
