internal import HTTPMessages
internal import SessionStorage

/// The result of a handler.
enum HandlerResult: Sendable {
  /// A response; whatever it reports has been stored.
  case done(Response)
  /// A change of a session that the store has not committed yet.
  case storing(StoredChange)
}

/// A change of a session that waits for its commit, and the response to send afterwards.
struct StoredChange: Sendable {
  /// True if the change was committed; false if another process had changed the session first.
  typealias Outcome = Result<Bool, SessionStoreError>

  let response: Response
  let outcome: Promise<Outcome>
}
