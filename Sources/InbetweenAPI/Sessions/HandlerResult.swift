internal import HTTPMessages
internal import SessionStorage

enum HandlerResult: Sendable {
  /// A response; the store has already committed every change that the response reports.
  case done(Response)
  /// A change of a session that the store has not committed yet.
  case storing(StoredChange)
}

/// A change of a session, and the response to send after its commit.
struct StoredChange: Sendable {
  let write: SessionWrite
  let render: @Sendable () -> Response
}
