internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages
internal import SessionStorage

extension SessionUseCases {
  /// What a change decided: whether it is kept, and how it is answered once it is.
  struct Outcome {
    let commits: Bool
    let answer: (Loaded) throws(Problem) -> Response
  }

  /// Changes a session in its turn, which ends when the change is stored.
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
      // Before the change is stored: one that cannot be answered is not made.
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
    throw Problem(
      .contention,
      "other requests changed the session during all \(Self.attempts) attempts")
  }

  /// Waits for the turn to change a session.
  ///
  /// - Throws: Where the turn is another request's and this thread may not wait; a worker then may.
  func begin(_ id: SessionID) throws(Problem) {
    if turns.begin(id, flush: store.flush, mayWait: Work.budget?.mayWait ?? true) { return }
    Work.budget?.exhaust()
    throw Problem.stopped
  }

  /// Says that the change is decided: from here on nothing stops it, for it must not be made twice.
  static func settle() throws(Problem) {
    if !Work.settle() { throw Problem.stopped }
  }

  /// Leaves a changed session to the store, and the end of its turn too.
  private func handOn(
    _ next: Loaded, as written: SessionRecord, _ response: Response
  ) -> HandlerResult {
    // Whether it is stored or not: the cache answers for the bytes that it is written as, and for no others.
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

  /// The record of a session, unread.
  func record(of id: SessionID) throws(Problem) -> SessionRecord {
    let record = try attempt { () throws(SessionStoreError) in try store.load(id, now: now()) }
    guard let record else { throw Self.unknown }
    return record
  }

  /// The session that a record holds, taken out of the cache: whoever changes it has it alone.
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

  /// A session to be read.
  func load(_ name: String) throws(Problem) -> Loaded {
    let record = try record(of: try Self.id(name))
    let loaded = try loaded(record)
    cache.keep(loaded.document, as: record)
    return loaded
  }

  /// The deadline of a session that is used now.
  ///
  /// It moves only once a hundredth of the session's life has passed: reading does not write each time, and a
  /// change does not move the session among all others each time.
  private func deadline(of loaded: Loaded) -> Double {
    let expiresAt = now() + loaded.document.ttl
    return expiresAt - loaded.expiresAt > loaded.document.ttl / 100 ? expiresAt : loaded.expiresAt
  }

  /// Moves the deadline of a session that was used without being changed.
  ///
  /// Where that cannot be written, the session is told as it stands all the same.
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
          the session would take \(payload.count) bytes; the maximum is \
          \(Limits.sessionBytes.max) (sessionBytes in /v1/limits). Nothing was changed
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
    Problem(.unknownSession, "there is no session with this name, or it has expired")
  }

  static func timePassed(
    _ time: Double, _ scene: AnimationScene, _ pointer: String
  ) -> Problem {
    Problem(
      .timePassed,
      """
      the session's time is \(String(shortest: scene.time)), but \(pointer) is \
      \(String(shortest: time)): past values cannot change
      """)
  }

  static func checkIfMatch(
    _ request: Request, _ revision: Int, isRequired: Bool
  ) throws(Problem) {
    guard let tags = request.list(of: .ifMatch) else {
      if isRequired {
        throw Problem(
          .preconditionRequired, "send the revision of the session: If-Match: \"\(revision)\"")
      }
      return
    }
    guard EntityTag.matches(tags, revision) else {
      throw Problem(
        .preconditionFailed,
        "the session is at revision \(revision), but If-Match contains \(tags)",
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
