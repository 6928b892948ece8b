internal import HTTPMessages
internal import SessionStorage

extension EvaluationService {
  /// The answer to what is asked of a session.
  func answer(
    _ request: Request, _ resource: Resource, _ sessions: SessionUseCases
  ) throws(Problem) -> Handled {
    switch resource {
    case .sessions: .done(try sessions.create(request))
    case .session(let id):
      .done(
        request.method == "DELETE"
          ? try sessions.delete(id, request) : try sessions.read(id, request))
    case .sessionEvaluate(let id): try sessions.evaluate(id, request)
    case .sessionChanges(let id): try sessions.change(id, request)
    case .sessionEnvironment(let id): try sessions.patchEnvironment(id, request)
    case .sessionReset(let id): try sessions.reset(id, request)
    case .sessionFork(let id): .done(try sessions.fork(id, request))
    default: throw Problem(.internalError)
    }
  }

  /// The response to a request once the store has taken its change or refused it.
  func respond(after pending: PendingChange) -> Response {
    sessions.store.flush()
    var response =
      switch pending.change.outcome.wait() {
      case .success(true): pending.change.response
      case .success(false): respondAgain(to: pending.request, pending.resource)
      case .failure(let error): Problem(error).response(to: pending.request)
      }
    finish(&response, pending.request, pending.resource, pending.quota, since: pending.start)
    return response
  }

  /// Makes a change once more where another process was faster, and waits for the store this time.
  private func respondAgain(to request: Request, _ resource: Resource?) -> Response {
    var sessions = sessions
    sessions.waits = true
    do throws(Problem) {
      if let resource, case .done(let response) = try answer(request, resource, sessions) {
        return response
      }
      throw Problem(.internalError)
    } catch {
      return error.response(to: request)
    }
  }
}
