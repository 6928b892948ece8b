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
  let store: any SessionStore
  let requiresIfMatch: Bool
  let animations: AnimationRegistry
  let now: @Sendable () -> Double
  /// The locks of sessions.
  ///
  /// A request holds its session's lock from the time at which it loads the session until its
  /// change is queued. So within a process, changes are applied in sequence. Between processes, the
  /// revision detects a conflict.
  let locks = KeyedLock<SessionID>()
  let cache: SessionCache

  init(
    store: any SessionStore, requiresIfMatch: Bool, animations: AnimationRegistry,
    now: @escaping @Sendable () -> Double, cache: SessionCache = SessionCache()
  ) {
    self.cache = cache
    self.store = store
    self.requiresIfMatch = requiresIfMatch
    self.animations = animations
    self.now = now
  }

  func create(_ request: Request, by owner: SessionOwner?) throws(Problem) -> Response {
    let creation = try RequestDecoder.read(request, text: "animation") {
      SessionCreation(fields: $0, animations: animations, $1)
    }
    let document = try Self.checkpointed { () throws(CheckpointError) in
      try SessionDocument(
        scene: creation.scene, ttl: creation.ttl, compatibility: creation.compatibility,
        animations.coding)
    }
    return try insert(document, by: owner)
  }

  func read(_ name: String, _ request: Request) throws(Problem) -> Response {
    let loaded = cached(try load(name))
    let version = loaded.version
    if let tags = request.list(of: .ifNoneMatch),
      EntityTag.matches(tags, version.tag, weakly: true)
    {
      return Response(
        status: 304, fields: version.fields, content: SessionResponse.session(loaded).content)
    }
    try Self.checkIfMatch(request, version, isRequired: false)
    return SessionResponse.session(loaded)
  }

  func delete(_ name: String, _ request: Request) throws(Problem) -> Response {
    let id = try Self.id(name)
    try lock(id)
    defer { locks.unlock(id) }
    // This path does not decode the session, so that a corrupted session can be deleted.
    let version = try record(of: id).version
    try Self.checkIfMatch(request, version, isRequired: requiresIfMatch)
    try Self.settle()
    let isGone = try attempt { () throws(SessionStoreError) in try store.remove(id) }
    cache.remove(id)
    guard isGone else { throw Self.unknown }
    return Response(status: 204)
  }

  func evaluate(_ name: String, _ request: Request) throws(Problem) -> HandlerResult {
    try change(name, request) { loaded throws(Problem) in
      let evaluation = try RequestDecoder.read(request) {
        SessionEvaluation(
          fields: $0, time: loaded.document.scene.time,
          frameRate: loaded.document.scene.frameRate, $1)
      }
      guard evaluation.grid.start >= loaded.document.scene.time - 1e-9 else {
        throw Self.timePassed(
          evaluation.grid.start, loaded.document.scene, evaluation.startPointer)
      }
      let samples: Samples
      // The warnings are computed first, because playback may end an unstable spring.
      let warnings = SceneWarnings.sentences(of: loaded.document.scene)
      if evaluation.commits {
        samples = try Playing.play(&loaded.document.scene, evaluation.grid, evaluation.options)
      } else {
        var ahead = loaded.document.scene
        samples = try Playing.play(&ahead, evaluation.grid, evaluation.options)
      }
      let scene = loaded.document.scene
      let result = EvaluationResponse(
        samples: samples, grid: evaluation.grid, fidelity: scene.fidelity,
        frameRate: scene.frameRate, options: evaluation.options, warnings: warnings)
      let time = scene.time
      return Mutation(commits: evaluation.commits) { version in
        SessionResponse.evaluation(result, at: time, version)
      }
    }
  }

  func change(_ name: String, _ request: Request) throws(Problem) -> HandlerResult {
    try change(name, request) { loaded throws(Problem) in
      let scene = loaded.document.scene
      let change = try RequestDecoder.read(request) {
        let facts = SceneFacts(
          scene, compatibility: loaded.document.compatibility, animations: animations)
        return SessionChange(fields: $0, scene: facts, $1)
      }
      if let at = change.at, at < scene.time - 1e-9 {
        throw Self.timePassed(at, scene, "/at")
      }
      if let id = change.id, scene.openChanges.contains(id) {
        throw Problem(.nameInUse, "the change '\(id)' is pending or still running")
      }
      guard scene.pending.count < Limits.timelineEntries.max else {
        throw Problem(violations: [
          Violation(
            """
            the session has \(Limits.timelineEntries.max) pending entries, which is the maximum \
            (timelineEntries in /v1/limits). Entries are changes, removals and pauses. First \
            evaluate the session to a time after some of these entries
            """,
            at: .root)
        ])
      }
      let entry = change.entry(in: scene)
      let effect = loaded.document.scene.schedule(entry)
      if let id = loaded.document.scene.timelessPhases {
        throw Problem(timelessPhases: id, at: .root)
      }
      let time = loaded.document.scene.time
      return Mutation(commits: true) { version in
        SessionResponse.change(entry, effect, at: time, version)
      }
    }
  }

  func patchEnvironment(_ name: String, _ request: Request) throws(Problem) -> HandlerResult {
    try change(name, request) { loaded throws(Problem) in
      let scene = loaded.document.scene
      let patch = try RequestDecoder.read(request, parameters: ["at"]) {
        EnvironmentPatch(fields: $0, $1)
      }
      let at = patch.at ?? scene.time
      if at < scene.time - 1e-9 { throw Self.timePassed(at, scene, "/at") }
      let entry = patch.animationPaused.map {
        TimelineEntry(at: at, event: .environment(animationPaused: $0))
      }
      let effectiveAt = entry.map { loaded.document.scene.schedule($0).effectiveAt } ?? at
      let snapshot = SessionSnapshot(loaded.document)
      return Mutation(commits: entry != nil) { version in
        SessionResponse.session(snapshot, version, effectiveAt: effectiveAt)
      }
    }
  }

  func reset(_ name: String, _ request: Request) throws(Problem) -> HandlerResult {
    try change(name, request) { loaded throws(Problem) in
      try RequestDecoder.checkEmpty(request)
      loaded.document = try Self.checkpointed { () throws(CheckpointError) in
        try loaded.document.reset(animations.coding)
      }
      let snapshot = SessionSnapshot(loaded.document)
      return Mutation(commits: true) { SessionResponse.session(snapshot, $0) }
    }
  }

  func fork(
    _ name: String, _ request: Request, by owner: SessionOwner?
  ) throws(Problem) -> Response {
    let loaded = cached(try load(name))
    try Self.checkIfMatch(request, loaded.version, isRequired: false)
    let fork = try RequestDecoder.read(request, allowsEmpty: true) { SessionFork(fields: $0, $1) }
    return try insert(loaded.document.withTTL(fork.ttl ?? loaded.document.ttl), by: owner)
  }
}
