internal import AnimationCore
internal import AnimationWire
internal import HTTPMessages
internal import SessionStorage

/// What can be done with sessions.
///
/// A change loads the session, makes its change on a copy and replaces the record if nobody else has; nothing
/// is kept between requests, so any process with the same store can answer the next one.
struct SessionUseCases: Sendable {
  let store: any SessionStore
  let requiresIfMatch: Bool
  let now: @Sendable () -> Double
  private let locks = SessionLocks()

  /// How often a change is made again when another process was faster.
  private static let attempts = 8

  init(store: any SessionStore, requiresIfMatch: Bool, now: @escaping @Sendable () -> Double) {
    self.store = store
    self.requiresIfMatch = requiresIfMatch
    self.now = now
  }

  /// One session as loaded, with what a response says of it.
  struct Loaded {
    let id: SessionID
    let revision: Int
    let expiresAt: Double
    var document: SessionDocument
  }

  func create(_ request: Request) throws(Problem) -> Response {
    let creation = try Content.read(request, text: "animation") {
      SessionCreation(fields: $0, $1)
    }
    return try insert(try Self.document(creation.scene, ttl: creation.ttl))
  }

  func read(_ name: String, _ request: Request) throws(Problem) -> Response {
    let loaded = try keep(try load(name))
    if let tags = request.list(of: "If-None-Match"),
      EntityTag.matches(tags, loaded.revision, weakly: true)
    {
      return Response(status: 304, fields: Self.fields(loaded))
    }
    try Self.checkIfMatch(request, loaded, isRequired: false)
    return SessionAnswer.session(loaded)
  }

  func delete(_ name: String, _ request: Request) throws(Problem) -> Response {
    let id = try Self.id(name)
    return try locks.withLock(id) { () throws(Problem) in
      try Self.checkIfMatch(request, try load(name), isRequired: requiresIfMatch)
      let isGone = try attempt { () throws(SessionStoreError) in try store.remove(id) }
      guard isGone else { throw Self.unknown(name) }
      return Response(status: 204)
    }
  }

  func evaluate(_ name: String, _ request: Request) throws(Problem) -> Response {
    try change(name, request) { loaded throws(Problem) in
      let evaluation = try Content.read(request) {
        SessionEvaluation(
          fields: $0, time: loaded.document.scene.time,
          frameRate: loaded.document.scene.frameRate, $1)
      }
      guard evaluation.grid.start >= loaded.document.scene.time - 1e-9 else {
        throw Self.timePassed(
          evaluation.grid.start, loaded.document.scene, evaluation.startPointer)
      }
      var scene = loaded.document.scene
      let samples = try Playing.play(&scene, evaluation.grid, evaluation.options)
      if evaluation.commits { loaded.document.scene = scene }
      return Outcome(commits: evaluation.commits) {
        SessionAnswer.evaluation(samples, evaluation, $0)
      }
    }
  }

  func change(_ name: String, _ request: Request) throws(Problem) -> Response {
    try change(name, request) { loaded throws(Problem) in
      let scene = loaded.document.scene
      let change = try Content.read(request) {
        SessionChange(fields: $0, scene: SceneFacts(scene), $1)
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
      return Outcome(commits: true) { loaded in
        SessionAnswer.change(entry, effect, loaded)
      }
    }
  }

  func patchEnvironment(_ name: String, _ request: Request) throws(Problem) -> Response {
    try change(name, request) { loaded throws(Problem) in
      let scene = loaded.document.scene
      let patch = try Content.read(request, parameters: ["at"]) {
        EnvironmentPatch(fields: $0, $1)
      }
      let at = patch.at ?? scene.time
      if at < scene.time - 1e-9 { throw Self.timePassed(at, scene, "/at") }
      var effectiveAt = at
      if let animationPaused = patch.animationPaused {
        let entry = TimelineEntry(at: at, event: .environment(animationPaused: animationPaused))
        effectiveAt = loaded.document.scene.schedule(entry).effectiveAt
      }
      return Outcome(commits: patch.animationPaused != nil) { loaded in
        SessionAnswer.session(loaded, effectiveAt: effectiveAt)
      }
    }
  }

  func reset(_ name: String, _ request: Request) throws(Problem) -> Response {
    try change(name, request) { loaded throws(Problem) in
      try Content.checkEmpty(request)
      loaded.document = try Self.checkpointed { () throws(CheckpointError) in
        try loaded.document.reset()
      }
      return Outcome(commits: true) { SessionAnswer.session($0) }
    }
  }

  func fork(_ name: String, _ request: Request) throws(Problem) -> Response {
    let loaded = try keep(try load(name))
    try Self.checkIfMatch(request, loaded, isRequired: false)
    let fork = try Content.read(request, allowsEmpty: true) { SessionFork(fields: $0, $1) }
    return try insert(loaded.document.withTTL(fork.ttl ?? loaded.document.ttl))
  }
}

extension SessionUseCases {
  /// What a change decided: whether it is kept, and how it is answered once it is.
  private struct Outcome {
    let commits: Bool
    let answer: (Loaded) -> Response
  }

  private func change(
    _ name: String, _ request: Request, _ body: (inout Loaded) throws(Problem) -> Outcome
  ) throws(Problem) -> Response {
    let id = try Self.id(name)
    return try locks.withLock(id) { () throws(Problem) in
      for _ in 0..<Self.attempts {
        var loaded = try load(name)
        try Self.checkIfMatch(request, loaded, isRequired: requiresIfMatch)
        let outcome = try body(&loaded)
        guard outcome.commits else { return outcome.answer(try keep(loaded)) }
        let next = Loaded(
          id: id, revision: loaded.revision + 1, expiresAt: now() + loaded.document.ttl,
          document: loaded.document)
        let record = try Self.record(next)
        let isStored = try attempt { () throws(SessionStoreError) in
          try store.replace(record, ifRevision: loaded.revision)
        }
        if isStored { return outcome.answer(next) }
      }
      throw Problem(.contention, "the session was changed by others \(Self.attempts) times over")
    }
  }

  private func insert(_ document: SessionDocument) throws(Problem) -> Response {
    let loaded = Loaded(
      id: .random(), revision: 1, expiresAt: now() + document.ttl, document: document)
    let record = try Self.record(loaded)
    try attempt { () throws(SessionStoreError) in try store.insert(record) }
    return SessionAnswer.session(loaded, isNew: true)
  }

  private func load(_ name: String) throws(Problem) -> Loaded {
    let id = try Self.id(name)
    let record = try attempt { () throws(SessionStoreError) in try store.load(id, now: now()) }
    guard let record else { throw Self.unknown(name) }
    let document = try Self.checkpointed { () throws(CheckpointError) in
      try SessionDocument(payload: record.payload)
    }
    return Loaded(
      id: id, revision: record.revision, expiresAt: record.expiresAt, document: document)
  }

  /// Moves the deadline of a session that was used without being changed.
  ///
  /// Only once a hundredth of its life has passed, so that reading does not write each time.
  private func keep(_ loaded: Loaded) throws(Problem) -> Loaded {
    let expiresAt = now() + loaded.document.ttl
    guard expiresAt - loaded.expiresAt > loaded.document.ttl / 100 else { return loaded }
    try attempt { () throws(SessionStoreError) in try store.extend(loaded.id, to: expiresAt) }
    return Loaded(
      id: loaded.id, revision: loaded.revision, expiresAt: expiresAt, document: loaded.document)
  }

  private func attempt<T>(_ body: () throws(SessionStoreError) -> T) throws(Problem) -> T {
    do throws(SessionStoreError) { return try body() } catch { throw Problem(error) }
  }

  private static func checkpointed<T>(
    _ body: () throws(CheckpointError) -> T
  ) throws(Problem) -> T {
    do throws(CheckpointError) { return try body() } catch { throw Problem(error) }
  }

  private static func document(
    _ scene: AnimationScene, ttl: Double
  ) throws(Problem) -> SessionDocument {
    try checkpointed { () throws(CheckpointError) in try SessionDocument(scene: scene, ttl: ttl) }
  }

  private static func record(_ loaded: Loaded) throws(Problem) -> SessionRecord {
    let payload = try checkpointed { () throws(CheckpointError) in
      try loaded.document.payload()
    }
    guard payload.count <= Limits.sessionBytes.max else {
      throw Problem(violations: [
        Violation(
          """
          the session would take \(payload.count) bytes of \(Limits.sessionBytes.max) \
          (sessionBytes in /v1/limits); nothing was changed
          """, at: .root)
      ])
    }
    return SessionRecord(
      id: loaded.id, revision: loaded.revision, expiresAt: loaded.expiresAt, payload: payload)
  }

  private static func id(_ name: String) throws(Problem) -> SessionID {
    guard let id = SessionID(name) else { throw unknown(name) }
    return id
  }

  private static func unknown(_ name: String) -> Problem {
    Problem(.unknownSession, "there is no session of that name, or it has expired")
  }

  private static func timePassed(
    _ time: Double, _ scene: AnimationScene, _ pointer: String
  ) -> Problem {
    Problem(
      .timePassed,
      """
      the session's time is \(String(shortest: scene.time)); \(pointer) is \
      \(String(shortest: time)), and what was drawn stays
      """)
  }

  private static func checkIfMatch(
    _ request: Request, _ loaded: Loaded, isRequired: Bool
  ) throws(Problem) {
    guard let tags = request.list(of: "If-Match") else {
      if isRequired {
        throw Problem(
          .preconditionRequired, "say which revision you mean: If-Match: \"\(loaded.revision)\"")
      }
      return
    }
    guard EntityTag.matches(tags, loaded.revision) else {
      throw Problem(
        .preconditionFailed,
        "the session is at revision \(loaded.revision), If-Match says \(tags)",
        fields: [Field("ETag", EntityTag.text(loaded.revision))])
    }
  }

  static func fields(_ loaded: Loaded) -> [Field] {
    [
      Field("ETag", EntityTag.text(loaded.revision)), Field("Cache-Control", "no-store"),
      Field("Inbetween-Expires", HTTPDate.text(loaded.expiresAt)),
    ]
  }
}
