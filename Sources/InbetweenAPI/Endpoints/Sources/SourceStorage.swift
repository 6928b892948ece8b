internal import AnimationCore
internal import AnimationNotation
internal import AnimationSource
internal import JSONCodec
internal import HTTPMessages
internal import SessionStorage

/// `/v1/sources/{digest}`: stores a source text, and returns a stored text.
///
/// Other requests refer to the text by its digest.
enum SourceStorage {
  /// Returns the text that is stored under a digest, as plain text or in JSON.
  static func read(
    _ request: Request, _ digits: String, _ service: ServiceParts
  ) throws(Problem) -> Response {
    guard let digest = SourceDigest(digits) else {
      throw Problem(
        .notFound,
        "a digest in a path is 64 hexadecimal digits, without 'sha256:'")
    }
    guard let text = service.animations.library.text(digest) else {
      guard !Work.isStopped else { throw Problem.stopped }
      throw Problem(
        .notFound, "no source text with this digest is stored: send the text with PUT to this path")
    }
    let types = ["text/plain", "application/json"]
    let vary = Field(.vary, "Accept")
    if Negotiation.preferred(request.list(of: .accept), types) == types[1] {
      return .nullableObject(fields: [vary], capacity: text.utf8.count + 256) { json in
        json.string("digest", digest.name)
        json.string("source", text)
      }
    }
    return .plainText(text, fields: [vary])
  }

  /// Stores a text and returns the response, with the status 201 for a new text and 200 otherwise.
  static func store(
    _ request: Request, _ digits: String, _ service: ServiceParts
  ) throws(Problem) -> Response {
    guard Negotiation.admits(request.list(of: .accept), Route.MediaTypes.json) else {
      throw Problem(
        .notAcceptable, "the response is available as application/json",
        allowed: Route.MediaTypes.json)
    }
    let body = try SourceBody(request)
    let digest = SourceDigest(of: body.text)
    guard SourceDigest(digits) == digest else {
      throw Problem(
        .invalidRequest,
        """
        the path does not contain the SHA-256 digest of the \
        \(body.place == .root ? "source text" : "decoded text in 'source'"): send the request to \
        /v1/sources/\(digest.hexadecimal)
        """, allowed: ["/v1/sources/\(digest.hexadecimal)"])
    }
    let source: CompiledSource
    do throws(SourceErrors) {
      guard let compiled = try service.animations.library.compiled(body.text) else {
        throw SourceErrors([])
      }
      source = compiled
    } catch {
      guard !error.diagnostics.isEmpty else { throw Problem.stopped }
      let violations = ViolationList()
      violations.add(error, at: body.place)
      throw Problem(violations: violations.violations)
    }
    try SessionUseCases.settle()
    let isNew = try service.sources.store(body.text, digest, by: service.access.owner(of: request))
    _ = service.animations.library.store(body.text, digest)
    return .nullableObject(status: isNew ? 201 : 200, capacity: 1024) { json in
      json.string("digest", digest.name)
      source.writeSignatures(to: &json)
    }
  }
}

/// The source texts in the session store.
///
/// Each text has its own record. The identifier of the record is derived from the text's digest. So
/// every server that uses the store finds the text. In a file or in Redis, the text also remains
/// after a restart.
struct StoredSources: Sendable {
  let store: any SessionStore
  let now: @Sendable () -> Double

  /// The first byte of a text's record; no record of a session begins with this byte.
  private static let marker: UInt8 = 0xC1

  /// True if a record contains a source text instead of a session.
  ///
  /// A damaged session may begin with the same byte, but its identifier is not derived from a text.
  static func isSource(_ record: SessionRecord) -> Bool {
    guard record.payload.first == marker, let text = text(in: record) else { return false }
    return record.id == SessionID(SourceDigest(of: text))
  }

  private static func text(in record: SessionRecord) -> String? {
    String(validating: record.payload.dropFirst(), as: UTF8.self)
  }

  /// Stores a text, or extends the lifetime of the stored text.
  ///
  /// - Returns: True if the text was not stored before.
  func store(
    _ text: String, _ digest: SourceDigest, by owner: SessionOwner?
  ) throws(Problem) -> Bool {
    guard let id = SessionID(digest) else { throw Problem(.internalError) }
    let expiresAt = now() + Limits.storedSourceLife.upperBound
    let record = SessionRecord(
      id: id, revision: 1, expiresAt: expiresAt, payload: [Self.marker] + Array(text.utf8))
    do throws(SessionStoreError) {
      // Between the two calls, the store may remove a text whose lifetime has ended. The next
      // attempt then inserts the text. All attempts fail only if the stored record is damaged.
      for _ in 0..<3 {
        if try insert(record, by: owner) { return true }
        if try store.extend(id, to: expiresAt) { return false }
      }
      throw .corrupted(id)
    } catch {
      throw Problem(error)
    }
  }

  /// Inserts a record; returns false if the store contains a record with the same identifier.
  private func insert(
    _ record: SessionRecord, by owner: SessionOwner?
  ) throws(SessionStoreError) -> Bool {
    do throws(SessionStoreError) {
      try store.insert(record, by: owner)
      return true
    } catch {
      guard case .exists = error else { throw error }
      return false
    }
  }

  /// Returns the text that is stored under a digest; `nil` if the text is not available.
  ///
  /// If a call of the store can block, the store is not queried on an event thread. Instead, the
  /// work budget is exhausted, so that a worker restarts the request. If the store fails, the
  /// budget is marked as unavailable, so that the response has the status 503.
  func text(_ digest: SourceDigest) -> String? {
    if store.mayBlock, let budget = Work.budget, !budget.mayWait {
      budget.exhaust()
      return nil
    }
    guard let id = SessionID(digest) else { return nil }
    let record: SessionRecord?
    do throws(SessionStoreError) { record = try store.load(id, now: now()) } catch {
      Work.budget?.markUnavailable()
      return nil
    }
    guard let record, record.payload.first == Self.marker, let text = Self.text(in: record),
      SourceDigest(of: text) == digest
    else { return nil }
    return text
  }
}

extension SessionID {
  /// Derives the identifier of a source text's record from the first 32 digits of its digest.
  ///
  /// The result is `nil` if the digest does not have 64 digits.
  fileprivate init?(_ digest: SourceDigest) {
    let digits = digest.hexadecimal
    guard digits.utf8.count == 64, let high = UInt64(digits.prefix(16), radix: 16),
      let low = UInt64(digits.dropFirst(16).prefix(16), radix: 16)
    else { return nil }
    self.init(high: high, low: low)
  }
}
