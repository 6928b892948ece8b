internal import AnimationCore
internal import AnimationNotation
internal import HTTPMessages
internal import SessionStorage

extension EvaluationService {
  /// The maximum number of attempts to commit a change.
  ///
  /// An attempt fails if another process has changed the session meanwhile.
  private static let attempts = 8

  /// Commits the change of a request and returns the response.
  func respond(after pending: PendingChange) -> Response {
    var context = pending.context
    var response = commit(pending, &context)
    finish(&response, pending.request, context)
    return response
  }

  /// Commits a change and returns the response.
  ///
  /// If another process has changed the session meanwhile, the pending request is handled again,
  /// within the rest of its work budget.
  private func commit(_ pending: PendingChange, _ context: inout RequestContext) -> Response {
    let request = pending.request
    var (change, budget) = (pending.change, pending.budget)
    do throws(Problem) {
      var attempt = 1
      while try !isCommitted(change) {
        guard attempt < Self.attempts else {
          throw Problem(
            .contention,
            """
            other processes changed the session during each of \(Self.attempts) attempts: send \
            the request again
            """)
        }
        attempt += 1
        // A change fails only if another process uses the same store. With a store that processes
        // can share, this code runs on a worker, so further attempts block no event thread.
        budget = WorkBudget(steps: max(0, budget.steps - budget.spent))
        switch try handleAgain(request, &context, within: budget) {
        case .done(let response): return response
        case .storing(let next): change = next
        }
      }
      return change.render()
    } catch {
      return error.response(to: request, of: context.match)
    }
  }

  private func isCommitted(_ change: StoredChange) throws(Problem) -> Bool {
    do throws(SessionStoreError) { return try change.write.commit() } catch { throw Problem(error) }
  }

  private func handleAgain(
    _ request: Request, _ context: inout RequestContext, within budget: WorkBudget
  ) throws(Problem) -> HandlerResult {
    do throws(WorkStop) {
      return try Work.perform(within: budget) { handle(request, &context) }
    } catch {
      guard case .exhausted = error else { throw Problem(error) }
      throw Problem(
        .contention,
        "another request changed the session first, so this request changed nothing: send it again")
    }
  }
}

extension Route {
  static let sessions = session(
    "/v1/sessions", takes: MediaTypes.jsonOrText, text: SessionUseCases.text,
    commands: [CommandName("session create")],
    help: [
      HelpLine(
        .sessions,
        #"curl HOST/v1/sessions --json '{"animation":".smooth","to":100,"pausable":true}'"#)
    ]
  ) { routed throws(Problem) in
    let service = routed.service
    return .done(
      try service.sessions.create(routed.request, by: service.access.creator(of: routed.request)))
  }

  static let session = session(
    "/v1/sessions/{id}", Methods.readOrDelete, takes: [],
    commands: [
      CommandName("session show", method: "GET"), CommandName("session delete", method: "DELETE"),
    ], traits: .withoutParameters
  ) { routed throws(Problem) in
    let sessions = routed.service.sessions, request = routed.request
    return .done(
      request.method == "DELETE"
        ? try sessions.delete(routed.segment, request) : try sessions.read(routed.segment, request))
  }

  static let sessionEvaluate = sessionEvaluation(
    "/v1/sessions/{id}/evaluate",
    commands: [CommandName("session step"), CommandName("session plot", accept: "text/plain")],
    help: [
      HelpLine(
        .sessions,
        #"curl HOST/v1/sessions/NAME/evaluate --json '{"range":{"duration":0.5,"fps":10}}'"#)
    ])
  static let sessionEvaluateFormat = sessionEvaluation(
    "/v1/sessions/{id}/evaluate.{suffix}",
    help: [
      HelpLine(.sessions, #"curl HOST/v1/sessions/NAME/evaluate.txt --json '{"commit":false}'"#)
    ])

  private static func sessionEvaluation(
    _ path: String, commands: [CommandName] = [], help: [HelpLine]
  ) -> Route {
    session(
      path, offers: nil, formats: .session, commands: commands,
      traits: [.compressible, .hasFormats], help: help
    ) { routed throws(Problem) in
      try routed.service.sessions.evaluate(routed.segment, routed.request, routed.suffix)
    }
  }

  static let sessionChanges = session(
    "/v1/sessions/{id}/changes", commands: [CommandName("session act")], traits: .compressible,
    help: [
      HelpLine(
        .sessions,
        #"curl HOST/v1/sessions/NAME/changes --json '{"set":{"value":0},"animation":".bouncy"}'"#)
    ]
  ) { routed throws(Problem) in
    try routed.service.sessions.change(routed.segment, routed.request)
  }

  static let sessionEnvironment = session(
    "/v1/sessions/{id}/environment", Methods.patch, takes: MediaTypes.jsonOrPatch,
    commands: [CommandName("session environment")]
  ) { routed throws(Problem) in
    try routed.service.sessions.patchEnvironment(routed.segment, routed.request)
  }

  static let sessionReset = session(
    "/v1/sessions/{id}/reset", commands: [CommandName("session reset")],
    traits: .optionalContent
  ) { routed throws(Problem) in
    try routed.service.sessions.reset(routed.segment, routed.request)
  }

  static let sessionFork = session(
    "/v1/sessions/{id}/fork", commands: [CommandName("session fork")],
    traits: .optionalContent
  ) { routed throws(Problem) in
    let service = routed.service
    return .done(
      try service.sessions.fork(
        routed.segment, routed.request, by: service.access.creator(of: routed.request)))
  }
}

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

/// A request whose change is queued but not yet committed.
struct PendingChange: PendingResponse {
  let service: EvaluationService
  let request: Request
  let context: RequestContext
  let change: StoredChange
  /// The budget within which the request was handled.
  let budget: WorkBudget

  func response() -> Response { service.respond(after: self) }
}
