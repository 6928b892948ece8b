internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages
internal import SessionStorage

extension SessionUseCases {
  /// The effect of a request on a session.
  struct Mutation {
    /// True if the request changes the session; false if it only reads the session.
    let commits: Bool
    /// A function that renders the response, from the session's version after the change.
    ///
    /// If the request has an `Idempotency-Key`, the function is called before the commit.
    let render: @Sendable (SessionVersion) -> Response
  }

  /// Changes a session and queues the change in the store.
  ///
  /// - Parameters:
  ///   - advances: True to play a live session to its present time first.
  ///   - body: The function that changes the loaded session.
  func change(
    _ name: String, _ request: Request, advances: Bool = true,
    _ body: (inout LoadedSession) throws(Problem) -> Mutation
  ) throws(Problem) -> HandlerResult {
    let id = try Self.id(name)
    let key = try IdempotencyKey(of: request)
    try lock(id)
    defer { locks.unlock(id) }
    let record = try record(of: id)
    // The `If-Match` of a repeated request names the revision before the change, so the key is
    // checked first.
    if let key, let response = try keptResponse(key, in: record) { return .done(response) }
    try Self.checkConditions(request, record.version, isRequired: false)
    var loaded = try loaded(record)
    let wall = now()
    if advances { try approach(wall, &loaded, of: record) }
    // If the request fails, the cache keeps a recent state of a live session.
    var unchanged = loaded.document.live == nil ? nil : loaded.document
    defer { if let unchanged { cache.insert(unchanged, as: record) } }
    if advances { try loaded.document.advance(to: wall) }
    let mutation = try body(&loaded)
    guard mutation.commits else {
      unchanged = nil
      cache.insert(loaded.document, as: record)
      return .done(mutation.render(cached(loaded).version))
    }
    // A look-ahead needs no `If-Match`, so this check follows the evaluation of the request.
    try Self.checkConditions(request, record.version, isRequired: requiresIfMatch)
    var next = loaded.changed(nonce: nonce, expiresAt: deadline(of: loaded))
    let version = next.version
    next.document.mark(version.nonce)
    try next.document.compact()
    var kept: Response?
    if let key {
      let response = mutation.render(version)
      next.document.kept.keep(try Self.kept(response, for: key))
      kept = response
    }
    let written = try self.record(&next)
    try Self.settle()
    let write = store.replace(
      written, ifRevision: loaded.version.revision, nonce: loaded.version.nonce)
    // The session may be cached before the commit, because a lookup requires the same bytes in the
    // store.
    unchanged = nil
    cache.insert(next.document, as: written)
    return .storing(StoredChange(write: write) { [kept] in kept ?? mutation.render(version) })
  }

  /// Locks a session.
  ///
  /// - Throws: `Problem.stopped` if another request holds the lock and this thread must not wait.
  ///   Event threads must not wait.
  func lock(_ id: SessionID) throws(Problem) {
    if locks.lock(id, mayWait: Work.budget?.mayWait ?? true) { return }
    Work.budget?.exhaust()
    throw Problem.stopped
  }

  /// Makes the current request unstoppable, which is required before a change is queued in the
  /// store.
  ///
  /// A stopped request can be restarted on a worker. The restarted request would repeat a change
  /// that is already queued.
  ///
  /// - Throws: `Problem.stopped` if the request was already stopped.
  static func settle() throws(Problem) { if !Work.settle() { throw Problem.stopped } }

  /// A new nonce for a record; `nil` if the store needs none.
  private var nonce: UInt32? { store.needsNonces ? .random(in: 0 ... .max) : nil }

  func insert(
    _ document: SessionDocument, by owner: SessionOwner?, _ key: IdempotencyKey?
  ) throws(Problem) -> Response {
    var loaded = LoadedSession(
      version: SessionVersion(
        id: .random(), revision: 1, nonce: nonce, expiresAt: now() + document.ttl),
      document: document)
    loaded.document.mark(loaded.version.nonce)
    let record = try record(&loaded)
    let response = SessionResponse.session(loaded, isNew: true)
    var kept: KeptResponse?
    if let key { kept = try Self.kept(response, for: key) }
    try Self.settle()
    try attempt { () throws(SessionStoreError) in try store.insert(record, by: owner) }
    cache.insert(loaded.document, as: record)
    guard let kept else { return response }
    return try keep(kept, response, of: loaded.version.id, by: owner)
  }

  func attempt<T>(_ body: () throws(SessionStoreError) -> T) throws(Problem) -> T {
    do throws(SessionStoreError) { return try body() } catch { throw Problem(error) }
  }

  static func checkpointed<T>(_ body: () throws(CheckpointError) -> T) throws(Problem) -> T {
    do throws(CheckpointError) { return try body() } catch { throw Problem(error) }
  }

  private func payload(of document: SessionDocument) throws(Problem) -> [UInt8] {
    let payload = try Self.checkpointed { () throws(CheckpointError) in
      try document.payload(animations.coding)
    }
    try Self.spend(payload)
    return payload
  }

  /// Spends work steps for reading or writing a payload.
  static func spend(_ payload: [UInt8]) throws(Problem) {
    guard Work.spend(payload.count / 8, on: .bytes) else { throw Problem.stopped }
  }

  /// Returns the record to store for a session.
  ///
  /// If the record would be too large, the oldest changes are removed from the session's journal.
  ///
  /// - Throws: A problem, for example if the record is still too large without these changes.
  func record(_ loaded: inout LoadedSession) throws(Problem) -> SessionRecord {
    var payload = try payload(of: loaded.document)
    while payload.count > Limits.sessionBytes.max, try loaded.document.shorten() {
      payload = try self.payload(of: loaded.document)
    }
    guard payload.count <= Limits.sessionBytes.max else {
      throw Problem(
        """
        the session would have \(payload.count) bytes; the maximum is \(Limits.sessionBytes.max) \
        \(Limits.sessionBytes.citation). Nothing was changed
        """, at: .root)
    }
    return SessionRecord(
      id: loaded.version.id, revision: loaded.version.revision, nonce: loaded.version.nonce,
      expiresAt: loaded.version.expiresAt, payload: payload)
  }

  static func id(_ name: String) throws(Problem) -> SessionID {
    guard let id = SessionID(name) else { throw unknown }
    return id
  }

  static var unknown: Problem {
    Problem(.unknownSession, "there is no session with this id, or it has expired")
  }

  /// Throws a problem if a time is more than a nanosecond before the session's time.
  ///
  /// - Parameter place: The location of the time in the request.
  static func checkTime(
    _ time: Double, _ scene: AnimationScene, _ place: InputLocation
  ) throws(Problem) {
    if time >= scene.time - 1e-9 { return }
    throw Problem(
      .timePassed,
      """
      the session's time is \(String(shortest: scene.time)) s, but \(place.name) is \
      \(String(shortest: time)) s: give the session's time or a later time
      """)
  }
}
