internal import HTTPMessages

/// What is known of a request once its head has passed the guard.
struct RequestHead {
  /// The request, still without its content.
  var request: Request
  /// What content is to follow.
  var content: RequestFraming.Content
  /// Whether the client holds its content back until it is told to go ahead.
  var awaitsGoAhead: Bool
}
