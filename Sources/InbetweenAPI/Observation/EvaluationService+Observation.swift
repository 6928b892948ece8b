internal import HTTPMessages
internal import SessionStorage

extension EvaluationService {
  /// Reports a response to the observer.
  ///
  /// A stream is reported when the transport releases it.
  func observe(_ response: inout Response, _ request: Request, _ context: RequestContext) {
    let status =
      context.clientHasLeft ? CompletedRequest.statusWithoutClient : response.status
    guard let observer, let start = context.start, observer.observes(status) else { return }
    var facts = CompletedRequest(status: status)
    facts.method = MethodName(request.method)
    facts.route = context.match?.label ?? .none
    facts.problem = context.clientHasLeft ? nil : response.problem.flatMap(ProblemType.init)
    facts.bytesReceived = request.content.count
    facts.requestID = response.requestID
    facts.trace = TraceContext(request)
    facts.session = Self.session(context.match, response)
    facts.clientAddress = clientAddress(of: request)
    switch response.body {
    case .stream(let stream) where facts.method != .head:
      response.body = .stream(ObservedStream(stream, facts, since: start, observer))
      return
    case .stream: break
    case .whole where context.clientHasLeft: facts.isComplete = false
    case .whole(let content):
      facts.bytesSent = facts.method == .head || response.status == 304 ? 0 : content.count
      facts.samples = response.samples
    }
    facts.nanoseconds = start.nanosecondsUntilNow
    observer.report(facts)
  }

  /// Renders a refusal and notifies the observer.
  func observedRefusal(_ render: () -> Response) -> Response {
    let response = render()
    guard let observer, observer.observes(response.status) else { return response }
    var facts = CompletedRequest(status: response.status)
    facts.problem = response.problem.flatMap(ProblemType.init)
    if case .whole(let content) = response.body { facts.bytesSent = content.count }
    facts.requestID = response.requestID
    observer.report(facts)
    return response
  }

  /// Returns the part of the session's name that logs are allowed to contain; `nil` for a request
  /// without a session.
  private static func session(_ match: RouteMatch?, _ response: Response) -> String? {
    let made = response.status == 201 ? response.fields.first { $0.name == .location } : nil
    let name = made.flatMap { $0.value.split(separator: "/").last.map(String.init) }
    var requested: String?
    if let match, match.route.traits.contains(.session) { requested = match.path.segments.first }
    return (name ?? requested).flatMap { SessionID($0)?.logDescription }
  }
}

extension Response {
  fileprivate var requestID: String { fields.last { $0.name == .xRequestID }?.value ?? "" }
}

extension ContinuousClock.Instant {
  /// The number of nanoseconds since this instant; the number overflows only after centuries.
  package var nanosecondsUntilNow: Int {
    let (seconds, attoseconds) = duration(to: .now).components
    return Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
  }
}
