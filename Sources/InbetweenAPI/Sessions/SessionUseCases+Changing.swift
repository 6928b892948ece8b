internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages
internal import SessionStorage

extension SessionUseCases {
  /// The decision of a change: whether to store it, and the response afterwards.
  struct Outcome {
    let commits: Bool
    let answer: (Loaded) throws(Problem) -> Response
  }

  /// Changes a session under its lock, which is released when the change is stored.
  func change(
    _ name: String, _ request: Request, _ body: (inout Loaded) throws(Problem) -> Outcome
  ) throws(Problem) -> HandlerResult {
    let id = try Self.id(name)
    try begin(id)
    var isHandedOn = false
    defer { if !isHandedOn { turns.end(id) } }
    for _ in 0..<Self.attempts {
      let record = try record(of: id)
      try Self.checkIfMatch(request, record.revision, isRequired: requiresIfMatch)
      var loaded = try loaded(record)
      let outcome = try body(&loaded)
      guard outcome.commits else {
        cache.keep(loaded.document, as: record)
        return .done(try outcome.answer(keep(loaded)))
      }
      let next = Loaded(
        id: id, revision: loaded.revision + 1, expiresAt: deadline(of: loaded),
        document: loaded.document)
      let written = try self.record(next)
      // Before the change is stored: a change without a valid response is discarded.
      let response = try outcome.answer(next)
      try Self.settle()
      guard waits else {
        isHandedOn = true
        return handOn(next, as: written, response)
      }
      let isStored = try attempt { () throws(SessionStoreError) in
        try store.replace(written, ifRevision: loaded.revision)
      }
      if isStored {
        cache.keep(next.document, as: written)
        return .done(response)
      }
    }
    throw Problem(.contention, "the session was changed by others \(Self.attempts) times over")
  }

  /// Waits for the lock of a session.
  ///
  /// - Throws: If another request has the lock and this thread may not wait; a worker then repeats
  ///   the request.
  func begin(_ id: SessionID) throws(Problem) {
    if turns.begin(id, flush: store.flush, mayWait: Work.budget?.mayWait ?? true) { return }
    Work.budget?.exhaust()
    throw Problem.stopped
  }

  /// Marks the change as final: it can no longer be cancelled, since it must not be applied twice.
  static func settle() throws(Problem) {
    if !Work.settle() { throw Problem.stopped }
  }

  /// Passes a changed session to the store, which also releases the lock.
  private func handOn(
    _ next: Loaded, as written: SessionRecord, _ response: Response
  ) -> HandlerResult {
    // Cached before the commit: a lookup hits only if the record has exactly these bytes.
    cache.keep(next.document, as: written)
    let stored = Promise<StoredChange.Outcome>()
    store.replace(written, ifRevision: next.revision - 1) { [turns] outcome in
      turns.end(written.id)
      stored.fulfill(outcome)
    }
    return .storing(StoredChange(response: response, outcome: stored))
  }

  func insert(
    _ document: SessionDocument, by owner: SessionOwner?
  ) throws(Problem) -> Response {
    let loaded = Loaded(
      id: .random(), revision: 1, expiresAt: now() + document.ttl, document: document)
    let record = try record(loaded)
    let response = try SessionAnswer.session(loaded, isNew: true)
    try Self.settle()
    try attempt { () throws(SessionStoreError) in try store.insert(record, by: owner) }
    cache.keep(document, as: record)
    return response
  }

  /// Returns the record of a session, not deserialized.
  func record(of id: SessionID) throws(Problem) -> SessionRecord {
    let record = try attempt { () throws(SessionStoreError) in try store.load(id, now: now()) }
    guard let record else { throw Self.unknown }
    return record
  }

  /// Returns the session of a record, removed from the cache so that the caller has the only copy.
  private func loaded(_ record: SessionRecord) throws(Problem) -> Loaded {
    var document = cache.take(record)
    if document == nil {
      document = try Self.checkpointed { () throws(CheckpointError) in
        try SessionDocument(payload: record.payload, animations.coding)
      }
    }
    guard let document else { throw Problem(.internalError) }
    return Loaded(
      id: record.id, revision: record.revision, expiresAt: record.expiresAt, document: document)
  }

  /// Loads a session for reading.
  func load(_ name: String) throws(Problem) -> Loaded {
    let record = try record(of: try Self.id(name))
    let loaded = try loaded(record)
    cache.keep(loaded.document, as: record)
    return loaded
  }

  /// Returns the deadline of a session that is used now.
  ///
  /// It moves only after a hundredth of the time to live. So most reads cause no write, and most
  /// changes do not move the session in the index of deadlines.
  private func deadline(of loaded: Loaded) -> Double {
    let expiresAt = now() + loaded.document.ttl
    return expiresAt - loaded.expiresAt > loaded.document.ttl / 100 ? expiresAt : loaded.expiresAt
  }

  /// Extends the deadline of a session that was read.
  ///
  /// If the write fails, the session is returned with its old deadline.
  func keep(_ loaded: Loaded) -> Loaded {
    let expiresAt = deadline(of: loaded)
    guard expiresAt != loaded.expiresAt else { return loaded }
    do throws(SessionStoreError) { try store.extend(loaded.id, to: expiresAt) } catch {
      return loaded
    }
    return Loaded(
      id: loaded.id, revision: loaded.revision, expiresAt: expiresAt, document: loaded.document)
  }

  func attempt<T>(_ body: () throws(SessionStoreError) -> T) throws(Problem) -> T {
    do throws(SessionStoreError) { return try body() } catch { throw Problem(error) }
  }

  static func checkpointed<T>(
    _ body: () throws(CheckpointError) -> T
  ) throws(Problem) -> T {
    do throws(CheckpointError) { return try body() } catch { throw Problem(error) }
  }

  func record(_ loaded: Loaded) throws(Problem) -> SessionRecord {
    let payload = try Self.checkpointed { () throws(CheckpointError) in
      try loaded.document.payload(animations.coding)
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

  static func id(_ name: String) throws(Problem) -> SessionID {
    guard let id = SessionID(name) else { throw unknown }
    return id
  }

  static var unknown: Problem {
    Problem(.unknownSession, "there is no session of that name, or it has expired")
  }

  static func timePassed(
    _ time: Double, _ scene: AnimationScene, _ pointer: String
  ) -> Problem {
    Problem(
      .timePassed,
      """
      the session's time is \(String(shortest: scene.time)); \(pointer) is \
      \(String(shortest: time)), and what was drawn stays
      """)
  }

  static func checkIfMatch(
    _ request: Request, _ revision: Int, isRequired: Bool
  ) throws(Problem) {
    guard let tags = request.list(of: .ifMatch) else {
      if isRequired {
        throw Problem(
          .preconditionRequired, "say which revision you mean: If-Match: \"\(revision)\"")
      }
      return
    }
    guard EntityTag.matches(tags, revision) else {
      throw Problem(
        .preconditionFailed,
        "the session is at revision \(revision), If-Match says \(tags)",
        fields: [Field(.etag, EntityTag.text(revision))])
    }
  }

  static func fields(_ loaded: Loaded) -> [Field] {
    [
      Field(.etag, EntityTag.text(loaded.revision)), Field(.cacheControl, "no-store"),
      Field(.inbetweenExpires, HTTPDate.text(loaded.expiresAt)),
    ]
  }
}
