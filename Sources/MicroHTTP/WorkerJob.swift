internal import CMicroHTTPD
internal import Glibc
internal import HTTPMessages

/// One computation in the worker pool, and the suspended connection that waits for the computation.
final class WorkerJob: Sendable {
  private struct State {
    var isFinished = false
    var isCancelled = false
    var isHalfClosed = false
    var response: Response?
  }

  let computation: any Computation
  /// The client in whose queue the job waits.
  let client: String
  /// The socket of the connection.
  ///
  /// The socket stays open until the job has finished, because the connection is suspended.
  let socket: Int32
  private let tls: TLSChannel?
  private let takesInterimResponses: Bool
  /// The time at which the job was created.
  let start = MonotonicTime.now
  private let state = Monitor(State())
  private let resume: @Sendable () -> Void

  /// Creates a job whose computation has not started.
  ///
  /// - Parameters:
  ///   - computation: The computation to run.
  ///   - socket: The socket of the connection.
  ///   - tls: The encryption of the connection; `nil` without TLS.
  ///   - takesInterimResponses: True if the client understands a response of status 100.
  ///   - resume: A closure that resumes the connection. The closure is called once, after the job
  ///     has finished.
  init(
    _ computation: any Computation, socket: Int32, tls: TLSChannel? = nil,
    takesInterimResponses: Bool, resume: @escaping @Sendable () -> Void
  ) {
    self.computation = computation
    self.tls = tls
    self.takesInterimResponses = takesInterimResponses
    client = computation.client
    self.socket = socket
    self.resume = resume
  }

  /// True if the response is not needed any more.
  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Cancels the computation, because its response is not needed any more.
  func cancel(_ cause: CancellationCause) {
    state.withLock { $0.isCancelled = true }
    computation.cancel(cause)
  }

  /// True if the client has closed its sending side of the connection.
  var isHalfClosed: Bool { state.withLock { $0.isHalfClosed } }

  /// Sends an interim response to a client that has closed its sending side.
  ///
  /// The purpose is to find out if the client still reads. A disconnected client responds with a
  /// TCP reset, and ``JobWatch`` then cancels the job. A client that still reads discards the
  /// interim response (RFC 9110 section 15.2.1).
  ///
  /// - Returns: False if no interim response can be sent. The caller then treats the client as
  ///   disconnected.
  func probe() -> Bool {
    guard takesInterimResponses, !isHalfClosed else { return false }
    state.withLock { $0.isHalfClosed = true }
    let interim = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
    return tls?.sendAll(interim) ?? PrerenderedResponse.sendAll(interim, to: socket)
  }

  var isFinished: Bool { state.withLock { $0.isFinished } }

  /// Returns the response and removes it from the job; `nil` if the job has no response.
  ///
  /// A job has no response until it has finished.
  func takeResponse() -> Response? {
    state.withLock { state in
      defer { state.response = nil }
      return state.response
    }
  }

  /// Marks the job as finished and stores its response.
  ///
  /// - Returns: False if the job was already finished.
  func finish(with response: Response) -> Bool {
    state.withLock { state in
      defer { state.isFinished = true }
      guard !state.isFinished else { return false }
      // A canceled computation may have stored a change already, so its response is kept.
      state.response = response
      return true
    }
  }

  /// Resumes the connection; afterwards, the connection's socket can be closed.
  ///
  /// This method is called once, after the job has finished.
  func resumeConnection() { resume() }
}
