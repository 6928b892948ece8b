internal import HTTPMessages
internal import SessionStorage

extension EvaluationService {
  /// Returns the response once the store has committed or rejected the change.
  func respond(after pending: PendingChange) -> Response {
    parts.sessions.store.flush()
    var response =
      switch pending.change.outcome.wait() {
      case .success(true): pending.change.response
      case .success(false): respondAgain(to: pending.request, pending.context.match)
      case .failure(let error):
        Problem(error).response(to: pending.request, of: pending.context.match)
      }
    finish(&response, pending.request, pending.context)
    return response
  }

  /// Repeats a change after a conflict with another process, and blocks until the store has
  /// committed.
  private func respondAgain(to request: Request, _ match: RouteMatch?) -> Response {
    do throws(Problem) {
      if let match,
        case .done(let response) = try match.route.handle(
          RoutedRequest(request: request, path: match.path, service: parts.waiting()))
      {
        return response
      }
      throw Problem(.internalError)
    } catch {
      return error.response(to: request, of: match)
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
