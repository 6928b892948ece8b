internal import AnimationCore
internal import AnimationNotation
internal import HTTPMessages
internal import SessionStorage

extension EvaluationService {
  /// The maximum number of attempts to commit a change that other processes make obsolete.
  private static let attempts = 8

  /// Commits the change of a request and returns the response.
  func respond(after pending: PendingChange) -> Response {
    var context = pending.context
    var response = commit(pending.change, of: pending.request, &context)
    finish(&response, pending.request, context)
    return response
  }

  /// Commits a change and returns the response.
  ///
  /// If another process changed the session first, the request is handled again.
  private func commit(
    _ change: StoredChange, of request: Request, _ context: inout RequestContext
  ) -> Response {
    var change = change
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
        switch try handleAgain(request, &context) {
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
    _ request: Request, _ context: inout RequestContext
  ) throws(Problem) -> HandlerResult {
    do throws(WorkStop) {
      return try Work.perform(within: WorkBudget(steps: Limits.work.max)) {
        handle(request, &context)
      }
    } catch {
      throw Problem(error)
    }
  }
}

extension Route {
  static let sessions = session(
    "/v1/sessions", takes: MediaTypes.jsonOrText,
    help: [
      HelpLine(
        .sessions,
        #"curl HOST/v1/sessions --json '{"animation":".smooth","to":100,"pausable":true}'"#)
    ]
  ) { asked throws(Problem) in
    let service = asked.service
    return .done(
      try service.sessions.create(asked.request, by: service.access.owner(of: asked.request)))
  }

  static let session = session(
    "/v1/sessions/{id}", Methods.readOrDelete, takes: []
  ) { asked throws(Problem) in
    let sessions = asked.service.sessions, request = asked.request
    return .done(
      request.method == "DELETE"
        ? try sessions.delete(asked.word, request) : try sessions.read(asked.word, request))
  }

  static let sessionEvaluate = session(
    "/v1/sessions/{id}/evaluate", traits: .compressible,
    help: [
      HelpLine(
        .sessions,
        #"curl HOST/v1/sessions/NAME/evaluate --json '{"range":{"duration":0.5,"fps":10}}'"#)
    ]
  ) { asked throws(Problem) in
    try asked.service.sessions.evaluate(asked.word, asked.request)
  }

  static let sessionChanges = session(
    "/v1/sessions/{id}/changes", traits: .compressible,
    help: [
      HelpLine(
        .sessions,
        #"curl HOST/v1/sessions/NAME/changes --json '{"set":{"value":0},"animation":".bouncy"}'"#)
    ]
  ) { asked throws(Problem) in
    try asked.service.sessions.change(asked.word, asked.request)
  }

  static let sessionEnvironment = session(
    "/v1/sessions/{id}/environment", Methods.patch, takes: MediaTypes.jsonOrPatch
  ) { asked throws(Problem) in
    try asked.service.sessions.patchEnvironment(asked.word, asked.request)
  }

  static let sessionReset = session("/v1/sessions/{id}/reset") { asked throws(Problem) in
    try asked.service.sessions.reset(asked.word, asked.request)
  }

  static let sessionFork = session("/v1/sessions/{id}/fork") { asked throws(Problem) in
    let service = asked.service
    return .done(
      try service.sessions.fork(
        asked.word, asked.request, by: service.access.owner(of: asked.request)))
  }
}
