internal import AnimationNotation
internal import HTTPMessages
internal import SessionStorage

/// The response to the creation of a session, kept under the client's key.
///
/// The response is a separate record in the store, with an identifier that is derived from the key.
/// So the store accepts only one response for each key, and removes the record after its deadline.
enum KeptCreation {
  /// The first byte of the record; no session begins with this byte.
  private static let marker: UInt8 = 0xC0

  /// True if a record contains a kept response instead of a session.
  ///
  /// A damaged session may begin with the same byte, but its identifier is not derived from a key.
  static func isKept(_ record: SessionRecord) -> Bool {
    var rest = record.payload.dropFirst()
    return record.payload.first == marker
      && record.id == KeptResponse(&rest)?.key.digest.recordID
  }

  static func record(_ response: KeptResponse, expiresAt: Double) -> SessionRecord {
    var payload = [marker]
    response.append(to: &payload)
    return SessionRecord(
      id: response.key.digest.recordID, revision: 1, expiresAt: expiresAt, payload: payload)
  }

  /// Returns the response that is kept in a record; `nil` if the record is damaged.
  static func response(in record: SessionRecord) -> KeptResponse? {
    var rest = record.payload.dropFirst()
    return record.payload.first == marker ? KeptResponse(&rest) : nil
  }
}

extension IdempotencyKey.Digest {
  /// The identifier of the record that keeps the response to a creation with this key.
  fileprivate var recordID: SessionID { SessionID(high: high, low: low) }
}

extension SessionUseCases {
  /// Returns the key of a request that creates a session; `nil` if the request has none.
  ///
  /// A client is identified by its accepted token, or by its network if it has none. So a client
  /// cannot receive the session of another client that uses the same key.
  static func creationKey(
    of request: Request, by creator: SessionCreator
  ) throws(Problem) -> IdempotencyKey? {
    try IdempotencyKey(of: request, scope: "\(request.path)\n\(creator.keyScope.text)")
  }

  /// Returns the response that is kept for a creation; `nil` if the key is new.
  func keptCreation(_ key: IdempotencyKey) throws(Problem) -> Response? {
    let record = try attempt { () throws(SessionStoreError) in
      try store.load(key.digest.recordID, now: now())
    }
    guard let record else { return nil }
    guard let response = try KeptCreation.response(in: record)?.response(to: key) else {
      throw unreadable(record.id, "the kept response is damaged")
    }
    return response
  }

  /// Keeps the response to the creation of a session.
  ///
  /// The session is stored before its response. If the process ends between these two steps, a
  /// retry creates another session, and the first session expires without ever being used. A retry
  /// can also create another session if it is unknown whether the store has kept the response.
  ///
  /// - Parameter kept: The record of `response`.
  /// - Returns: The response to send: usually `response`. If another request with the same key was
  ///   faster, the kept response to that request is returned, and the new session is removed.
  func keep(
    _ kept: KeptResponse, _ response: Response, of session: SessionID, by owner: SessionOwner?
  ) throws(Problem) -> Response {
    let record = KeptCreation.record(kept, expiresAt: now() + Limits.keptCreation.upperBound)
    do throws(SessionStoreError) {
      try store.insert(record, by: owner, now: now())
      return response
    } catch {
      // If the store may have kept the response, a repeated request may receive this response, so
      // its session is not removed.
      if error.leavesStoreUnchanged {
        _ = try attempt { () throws(SessionStoreError) in try store.remove(session) }
      }
      guard case .exists = error, let other = try keptCreation(kept.key) else {
        throw Problem(error)
      }
      return other
    }
  }

  /// Returns the response that a session keeps for a key; `nil` if the key is new.
  func keptResponse(_ key: IdempotencyKey, in record: SessionRecord) throws(Problem) -> Response? {
    let loaded = try loaded(record)
    cache.insert(loaded.document, as: record)
    guard let kept = loaded.document.kept[key] else { return nil }
    guard let response = try kept.response(to: key) else {
      throw unreadable(record.id, "a kept response is damaged")
    }
    return response
  }

  /// Returns a response in the form in which it is kept; call this method before the store changes.
  ///
  /// - Throws: 422 if the response cannot be kept.
  static func kept(
    _ response: Response, for key: IdempotencyKey
  ) throws(Problem) -> KeptResponse {
    if let kept = KeptResponse(response, for: key) { return kept }
    throw Problem(
      .responseNotKept,
      """
      with an Idempotency-Key, the response must be JSON of at most \
      \(Limits.keptResponseBytes.max) bytes \(Limits.keptResponseBytes.citation). Nothing was \
      changed. Request JSON with fewer samples or properties, or send no key
      """)
  }
}
