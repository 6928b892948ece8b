internal import CMicroHTTPD
internal import Glibc
internal import HTTPMessages

/// One computation in the pool, and the suspended connection that waits for it.
final class WorkerJob: Sendable {
  private struct State {
    var isFinished = false
    var isCancelled = false
    var isHalfClosed = false
    var response: Response?
  }

  let computation: any Computation
  /// Whose queue it waits in.
  let client: String
  /// The connection's socket; open until the job has finished, since the connection is suspended.
  let socket: Int32
  private let takesInterimResponses: Bool
  /// When it was submitted.
  let start = MonotonicTime.now
  private let state = Monitor(State())
  private let resume: @Sendable () -> Void

  /// - Parameters:
  ///   - takesInterimResponses: Whether the client understands a response of status 100.
  ///   - resume: Resumes the connection; called once, when the job has finished.
  init(
    _ computation: any Computation, socket: Int32, takesInterimResponses: Bool,
    resume: @escaping @Sendable () -> Void
  ) {
    self.computation = computation
    self.takesInterimResponses = takesInterimResponses
    client = computation.client
    self.socket = socket
    self.resume = resume
  }

  /// True once the response is not needed any more.
  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Says that the response is not needed any more.
  func cancel() {
    state.withLock { $0.isCancelled = true }
    computation.cancel()
  }

  /// True once the client has closed its half of the connection.
  var isHalfClosed: Bool { state.withLock { $0.isHalfClosed } }

  /// Asks a client that has closed its half of the connection whether it still reads.
  ///
  /// A client that has gone answers an interim response with a reset, which ends the watch; one that has only
  /// ended its sending discards it (RFC 9110 section 15.2.1).
  ///
  /// - Returns: False where the client cannot be asked, and counts as gone.
  func probe() -> Bool {
    guard takesInterimResponses, !isHalfClosed else { return false }
    state.withLock { $0.isHalfClosed = true }
    let interim = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
    let sent = interim.withUnsafeBytes {
      shim_send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
    }
    return sent == interim.count
  }

  /// True once the response can be taken.
  var isFinished: Bool { state.withLock { $0.isFinished } }

  /// Takes the response; `nil` where there is none, as the job was cancelled.
  func takeResponse() -> Response? {
    state.withLock { state in
      defer { state.response = nil }
      return state.response
    }
  }

  /// Hands the response over.
  ///
  /// - Returns: False where the job had finished before.
  func finish(with response: Response?) -> Bool {
    state.withLock { state in
      defer { state.isFinished = true }
      guard !state.isFinished else { return false }
      state.response = state.isCancelled ? nil : response
      return true
    }
  }

  /// Resumes the connection, whose socket may be closed from here on; once, after the job has finished.
  func resumeConnection() { resume() }
}
