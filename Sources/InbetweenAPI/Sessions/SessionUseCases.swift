internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages
internal import SessionStorage

/// The operations on sessions.
///
/// A change loads the session's record, changes it and replaces it if no other process has. All
/// state between requests follows from the record, so any process with the same store can handle
/// the next request.
struct SessionUseCases: Sendable {
  let store: any SessionStore
  let requiresIfMatch: Bool
  let animations: AnimationRegistry
  let now: @Sendable () -> Double
  /// True to block until the store has committed; false to return a pending change.
  var waits: Bool
  let turns = SessionTurns()
  let cache: SessionCache

  /// The maximum number of attempts at a change if other processes change the session concurrently.
  static let attempts = 8

  init(
    store: any SessionStore, requiresIfMatch: Bool, animations: AnimationRegistry,
    now: @escaping @Sendable () -> Double, cache: SessionCache = SessionCache()
  ) {
    self.cache = cache
    self.store = store
    waits = !store.writesInGroups
    self.requiresIfMatch = requiresIfMatch
    self.animations = animations
    self.now = now
  }

  /// A loaded session, with the facts for its response.
  struct Loaded {
    let id: SessionID
    let revision: Int
    let expiresAt: Double
    var document: SessionDocument
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
    let loaded = keep(try load(name))
    if let tags = request.list(of: .ifNoneMatch),
      EntityTag.matches(tags, loaded.revision, weakly: true)
    {
      return Response(
        status: 304, fields: Self.fields(loaded), content: try SessionAnswer.session(loaded).content
      )
    }
    try Self.checkIfMatch(request, loaded.revision, isRequired: false)
    return try SessionAnswer.session(loaded)
  }

  func delete(_ name: String, _ request: Request) throws(Problem) -> Response {
    let id = try Self.id(name)
    try begin(id)
    defer { turns.end(id) }
    // A corrupted session can still be deleted.
    let revision = try record(of: id).revision
    try Self.checkIfMatch(request, revision, isRequired: requiresIfMatch)
    try Self.settle()
    let isGone = try attempt { () throws(SessionStoreError) in try store.remove(id) }
    cache.forget(id)
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
      // Before playback: an unstable spring may have ended after it.
      let warnings = SceneWarnings.sentences(of: loaded.document.scene)
      if evaluation.commits {
        samples = try Playing.play(&loaded.document.scene, evaluation.grid, evaluation.options)
      } else {
        var ahead = loaded.document.scene
        samples = try Playing.play(&ahead, evaluation.grid, evaluation.options)
      }
      return Outcome(commits: evaluation.commits) { loaded throws(Problem) in
        var response = try SessionAnswer.evaluation(samples, evaluation, loaded, warnings)
        response.samples = samples.times.count
        return response
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
        throw Problem(.nameInUse, "the change '\(id)' is pending or still under way")
      }
      guard scene.pending.count < Limits.timelineEntries.max else {
        throw Problem(violations: [
          Violation(
            "the session has \(Limits.timelineEntries.max) pending entries, which is the limit",
            at: .root)
        ])
      }
      let entry = change.entry(in: scene)
      let effect = loaded.document.scene.schedule(entry)
      if let id = loaded.document.scene.timelessPhases {
        throw Problem(timelessPhases: id, at: .root)
      }
      return Outcome(commits: true) { loaded throws(Problem) in
        try SessionAnswer.change(entry, effect, loaded)
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
      var effectiveAt = at
      if let animationPaused = patch.animationPaused {
        let entry = TimelineEntry(at: at, event: .environment(animationPaused: animationPaused))
        effectiveAt = loaded.document.scene.schedule(entry).effectiveAt
      }
      return Outcome(commits: patch.animationPaused != nil) { loaded throws(Problem) in
        try SessionAnswer.session(loaded, effectiveAt: effectiveAt)
      }
    }
  }

  func reset(_ name: String, _ request: Request) throws(Problem) -> HandlerResult {
    try change(name, request) { loaded throws(Problem) in
      try RequestDecoder.checkEmpty(request)
      loaded.document = try Self.checkpointed { () throws(CheckpointError) in
        try loaded.document.reset(animations.coding)
      }
      return Outcome(commits: true) { loaded throws(Problem) in try SessionAnswer.session(loaded) }
    }
  }

  func fork(
    _ name: String, _ request: Request, by owner: SessionOwner?
  ) throws(Problem) -> Response {
    let loaded = keep(try load(name))
    try Self.checkIfMatch(request, loaded.revision, isRequired: false)
    let fork = try RequestDecoder.read(request, allowsEmpty: true) { SessionFork(fields: $0, $1) }
    return try insert(loaded.document.withTTL(fork.ttl ?? loaded.document.ttl), by: owner)
  }
}
