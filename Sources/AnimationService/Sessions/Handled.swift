internal import HTTPMessages
internal import SessionStorage

/// What a request has led to.
enum Handled: Sendable {
  /// A response; what it tells of is stored where it has to be.
  case done(Response)
  /// A change that the store has yet to take.
  case storing(StoredChange)
}

/// A change of a session on its way into the store, and the response for when it is there.
struct StoredChange: Sendable {
  /// Whether it was stored, or somebody else was faster.
  typealias Outcome = Result<Bool, SessionStoreError>

  let response: Response
  let outcome: Deferred<Outcome>
}
