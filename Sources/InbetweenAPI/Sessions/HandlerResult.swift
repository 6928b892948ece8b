internal import HTTPMessages
internal import SessionStorage

/// The result of a handler.
enum HandlerResult: Sendable {
  /// A response; all changes that it reports are stored.
  case done(Response)
  /// A change of a session that the store has not committed yet.
  case storing(StoredChange)
}

/// A session change that waits for its commit, with the response to send afterwards.
struct StoredChange: Sendable {
  /// True if the change was committed; false if another process changed the session first.
  typealias Outcome = Result<Bool, SessionStoreError>

  let response: Response
  let outcome: Promise<Outcome>
}
