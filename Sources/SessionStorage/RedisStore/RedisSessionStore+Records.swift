extension RedisSessionStore {
  /// Returns the session `id`; `nil` if the session does not exist or its deadline has passed.
  package func load(_ id: SessionID, now: Double) throws(SessionStoreError) -> SessionRecord? {
    let command = RedisCommand(
      "HMGET", RedisKeys.key(of: id), "revision", "nonce", "deadline", "payload")
    let reply = try reply(for: id, mayRepeat: true) { connection, deadline throws(RedisError) in
      try connection.run(command, before: deadline)
    }
    guard case .array(let fields) = reply, fields.count == 4 else { throw unexpectedReply }
    if fields.allSatisfy({ $0 == .null }) { return nil }
    guard let revision = fields[0].text.flatMap({ Int($0) }),
      SessionRecord.revisions.contains(revision),
      let expiresAt = fields[2].text.flatMap(Double.init), expiresAt.isFinite,
      case .bytes(let payload) = fields[3]
    else { throw .corrupted(id) }
    let record = SessionRecord(
      id: id, revision: revision, nonce: fields[1].text.flatMap { UInt32($0) },
      expiresAt: expiresAt, payload: payload)
    // `replace` compares the stored texts of both numbers, so other spellings would never match.
    guard fields[0].text == "\(revision)", fields[1].text == record.nonceText else {
      throw .corrupted(id)
    }
    guard expiresAt >= now else { return nil }
    return record
  }

  /// Adds a session, which must be new.
  package func insert(_ record: SessionRecord, by owner: SessionOwner?) throws(SessionStoreError) {
    let result = try run(
      .insert, for: record.id, keys(of: record.id),
      [
        "\(record.id)", "\(record.revision)", record.nonceText, "\(record.expiresAt)",
        Self.milliseconds(record.expiresAt), "\(sessionLimit)",
        owner.map(RedisKeys.text) ?? "", sessionsPerOwner.map { "\($0)" } ?? "",
      ], payload: record.payload)
    switch result {
    case 1: return
    case 0: throw .exists(record.id)
    case -1: throw .limit(sessions: sessionLimit)
    default: throw .ownerLimit(sessions: sessionsPerOwner ?? 0)
    }
  }

  /// Overwrites a session if its stored revision is `revision` and its stored nonce is `nonce`.
  ///
  /// The change needs no commit.
  package func replace(
    _ record: SessionRecord, ifRevision revision: Int, nonce: UInt32?
  ) -> SessionWrite {
    do throws(SessionStoreError) {
      let result = try run(
        .replace, for: record.id, keys(of: record.id),
        [
          "\(record.id)", "\(revision)", nonce.map { "\($0)" } ?? "", "\(record.revision)",
          record.nonceText, "\(record.expiresAt)", Self.milliseconds(record.expiresAt),
        ], payload: record.payload)
      if result == 1 { hints.send(.changed(record.id, revision: record.revision)) }
      return SessionWrite(.success(result == 1))
    } catch {
      return SessionWrite(.failure(error))
    }
  }

  /// Changes only the deadline of a session.
  ///
  /// - Returns: True if the session exists; otherwise nothing is changed.
  @discardableResult
  package func extend(_ id: SessionID, to expiresAt: Double) throws(SessionStoreError) -> Bool {
    try run(
      .extend, for: id, keys(of: id), ["\(id)", "\(expiresAt)", Self.milliseconds(expiresAt)]) == 1
  }

  /// Removes a session.
  ///
  /// - Returns: True if the session existed.
  package func remove(_ id: SessionID) throws(SessionStoreError) -> Bool {
    let isGone = try run(.remove, for: id, keys(of: id), ["\(id)"]) == 1
    if isGone { hints.send(.removed(id)) }
    return isGone
  }

  /// Returns the number of stored sessions; expired sessions are counted until they are removed.
  package func count() throws(SessionStoreError) -> Int {
    let reply = try reply(for: nil, mayRepeat: true) { connection, deadline throws(RedisError) in
      try connection.run(RedisCommand("ZCARD", RedisKeys.sessions), before: deadline)
    }
    guard case .integer(let number) = reply else { throw unexpectedReply }
    return number
  }

  /// Removes every session whose deadline is before the time `now`.
  ///
  /// Redis has removed most of these sessions already, but still counts them. The function removes
  /// at most 256 sessions in one script. Between two scripts, Redis runs other commands.
  ///
  /// - Returns: The number of removed sessions.
  package func sweep(now: Double) throws(SessionStoreError) -> Int {
    let limit = 256
    var total = 0
    while true {
      let some = try run(.sweep, for: nil, [RedisKeys.sessions], ["\(now * 1000)", "\(limit)"])
      total += some
      guard some == limit else { return total }
    }
  }

  /// Throws an error if Redis is not ready to make a change.
  ///
  /// The function removes a key that never exists. Redis refuses this command if the server is a
  /// replica, cannot write its files, or has too few replicas.
  package func check() throws(SessionStoreError) {
    _ = try reply(for: nil, mayRepeat: true) { connection, deadline throws(RedisError) in
      try connection.run(RedisCommand("UNLINK", RedisKeys.probe), before: deadline)
    }
  }

  private func keys(of id: SessionID) -> [String] { [RedisKeys.key(of: id), RedisKeys.sessions] }

  /// Returns a deadline in whole milliseconds since 1970, rounded up.
  ///
  /// The largest result, in the year 144 683, is represented exactly in Lua and in a sorted set.
  private static func milliseconds(_ seconds: Double) -> String {
    "\(Int(bounded: (seconds * 1000).rounded(.up), in: 0...4_503_599_627_370_495))"
  }
}

extension SessionRecord {
  /// The nonce in decimal digits; an empty text if the record has no nonce.
  fileprivate var nonceText: String { nonce.map { "\($0)" } ?? "" }
}
