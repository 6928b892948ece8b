internal import HTTPMessages

/// Properties that depend only on the current phase.
///
/// Swift 6.3 does not allow several patterns in one `case` of a switch over a noncopyable enum. So
/// each case has a line of its own.
extension RequestPhase {
  /// True if the head is not yet checked.
  var isReadingHead: Bool {
    switch self {
    case .readingHead: true
    default: false
    }
  }

  /// True if the request waits for the batch in which it is handled.
  var isWaitingForBatch: Bool {
    switch self {
    case .waitingForBatch: true
    default: false
    }
  }

  /// True if the response waits for a commit.
  var isWaitingForCommit: Bool {
    switch self {
    case .waitingForCommit: true
    default: false
    }
  }

  /// True if the request has arrived completely and its response is not sent yet.
  var isParked: Bool {
    switch self {
    case .readingHead: false
    case .readingBody: false
    case .waitingForInterim: false
    case .waitingForBatch: true
    case .waitingToSend: true
    case .waitingForCommit: true
    case .waitingForWorker: true
    case .computing: true
    case .responding: false
    case .closed: false
    }
  }

  /// The reason why the body cannot be handled; `nil` if it can be handled.
  var bodyFault: RequestBody.Fault? {
    switch self {
    case .readingBody(let body): body.fault
    default: nil
    }
  }

  /// The number of content bytes of a response that is ready but not sent yet.
  ///
  /// It is 0 if no response is ready, or if the response is a stream.
  var responseBytes: Int {
    switch self {
    case .waitingToSend(let response, _):
      if case .whole(let content) = response.body { content.count } else { 0 }
    default: 0
    }
  }
}
