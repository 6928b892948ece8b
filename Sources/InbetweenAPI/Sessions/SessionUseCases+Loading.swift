internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages
internal import SessionStorage

extension SessionUseCases {
  /// Returns the stored record of a session, without deserializing the session.
  func record(of id: SessionID) throws(Problem) -> SessionRecord {
    let record = try attempt { () throws(SessionStoreError) in try store.load(id, now: now()) }
    guard let record else { throw Self.unknown }
    return try Self.session(record)
  }

  /// Returns a record that contains a session; throws a problem if it contains something else.
  private static func session(_ record: SessionRecord) throws(Problem) -> SessionRecord {
    guard !KeptCreation.isKept(record), !StoredSources.isSource(record) else { throw unknown }
    return record
  }

  /// Throws a problem if the conditions of a request do not permit the deletion of a session.
  ///
  /// This method does not decode the session, so that a damaged session can be deleted. If even the
  /// revision is damaged, `If-Match` is not required, because the client cannot read the revision.
  func checkDeletion(of id: SessionID, _ request: Request) throws(Problem) {
    let record: SessionRecord?
    do throws(SessionStoreError) { record = try store.load(id, now: now()) } catch {
      guard case .corrupted = error else { throw Problem(error) }
      return try Self.checkConditions(request, nil, isRequired: false)
    }
    guard let record else { throw Self.unknown }
    try Self.checkConditions(
      request, try Self.session(record).version, isRequired: requiresIfMatch)
  }

  /// Returns the session of a record, and removes the session from the cache.
  ///
  /// So the caller has the only copy and can change it in place.
  func loaded(_ record: SessionRecord) throws(Problem) -> LoadedSession {
    var document = cache.take(record)
    if document == nil {
      try Self.spend(record.payload)
      document = try decoded(record)
      // If the budget has stopped meanwhile, the scene may lack changes.
      if Work.isStopped { throw Problem.stopped }
    }
    guard let document, document.liveRevision ?? record.revision == record.revision else {
      throw unreadable(record.id, "the journal ends at another revision")
    }
    return LoadedSession(version: record.version, document: document)
  }

  private func decoded(_ record: SessionRecord) throws(Problem) -> SessionDocument {
    do throws(CheckpointError) {
      return try SessionDocument(payload: record.payload, animations.coding)
    } catch {
      // If the budget has stopped, the error says nothing about the record.
      if Work.isStopped { throw Problem.stopped }
      switch error {
      case .damaged, .version: _ = unreadable(record.id, error.description)
      case .beyond, .custom, .unencodable, .uncompilable, .unregistered: break
      }
      throw Problem(error)
    }
  }

  /// Returns the problem for a record that cannot be decoded, and logs the reason.
  func unreadable(_ id: SessionID, _ reason: String) -> Problem {
    store.reportUnreadable(id, reason)
    return Problem(SessionStoreError.corrupted(id))
  }

  /// Loads a session for reading; a live session is played to its present time.
  func load(_ name: String) throws(Problem) -> LoadedSession { try load(try Self.id(name)) }

  /// Loads a session for reading; a live session is played to its present time.
  func load(_ id: SessionID) throws(Problem) -> LoadedSession {
    let record = try record(of: id)
    var loaded = try loaded(record)
    let wall = now()
    try approach(wall, &loaded, of: record)
    var recent = loaded.document
    defer { cache.insert(recent, as: record) }
    try loaded.document.advance(to: wall)
    recent = loaded.document
    return loaded
  }

  /// Plays a live session to shortly before its present time.
  ///
  /// If the work budget does not suffice, the cache keeps the session at the time that was reached.
  /// So a worker, or the next request, need not play the session from the base of its journal.
  func approach(
    _ wall: Double, _ loaded: inout LoadedSession, of record: SessionRecord
  ) throws(Problem) {
    do throws(Problem) { try loaded.document.approach(wall) } catch {
      cache.insert(loaded.document, as: record)
      throw error
    }
  }

  /// Returns the new deadline of a session that is used now, in seconds since 1970-01-01T00:00:00Z.
  ///
  /// It is the old deadline if the new one would be later by at most a hundredth of the time to
  /// live. So most reads do not write to the store.
  func deadline(of loaded: LoadedSession) -> Double {
    let expiresAt = now() + loaded.document.ttl
    let last = loaded.version.expiresAt
    return expiresAt - last > loaded.document.ttl / 100 ? expiresAt : last
  }

  /// Extends the deadline of a session that was read, and returns the session.
  ///
  /// The deadline does not change if the store cannot write it, or has removed the session
  /// meanwhile. If the journal of a live session covers too much time, the session is also stored,
  /// with a shorter journal.
  func cached(_ loaded: LoadedSession) -> LoadedSession {
    let expiresAt = deadline(of: loaded)
    if loaded.document.isOld { storeCompacted(loaded, expiresAt: expiresAt) }
    guard expiresAt != loaded.version.expiresAt else { return loaded }
    guard (try? store.extend(loaded.version.id, to: expiresAt)) == true else { return loaded }
    var version = loaded.version
    version.expiresAt = expiresAt
    return LoadedSession(version: version, document: loaded.document)
  }

  /// Stores a live session with a shorter journal; the session's revision does not change.
  ///
  /// Nothing happens if the store cannot write, or if another request has changed the session.
  private func storeCompacted(_ loaded: LoadedSession, expiresAt: Double) {
    var version = loaded.version
    version.expiresAt = expiresAt
    var next = LoadedSession(version: version, document: loaded.document)
    guard (try? next.document.compact()) != nil, let record = try? record(&next) else { return }
    let write = store.replace(record, ifRevision: version.revision, nonce: version.nonce)
    if (try? write.commit()) == true { cache.insert(next.document, as: record) }
  }
}
