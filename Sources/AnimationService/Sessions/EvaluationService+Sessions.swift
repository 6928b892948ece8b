internal import HTTPMessages
internal import SessionStorage

extension EvaluationService {
  /// The answer to what is asked of a session.
  func answer(
    _ request: Request, _ session: Resource.SessionResource, _ sessions: SessionUseCases
  ) throws(Problem) -> Handled {
    switch session {
    case .all: .done(try sessions.create(request, by: owner(of: request)))
    case .one(let id):
      .done(
        request.method == "DELETE"
          ? try sessions.delete(id, request) : try sessions.read(id, request))
    case .evaluate(let id): try sessions.evaluate(id, request)
    case .changes(let id): try sessions.change(id, request)
    case .environment(let id): try sessions.patchEnvironment(id, request)
    case .reset(let id): try sessions.reset(id, request)
    case .fork(let id): .done(try sessions.fork(id, request, by: owner(of: request)))
    }
  }

  /// The response to a request once the store has taken its change or refused it.
  func respond(after pending: PendingChange) -> Response {
    sessions.store.flush()
    var response =
      switch pending.change.outcome.wait() {
      case .success(true): pending.change.response
      case .success(false): respondAgain(to: pending.request, pending.arrival.resource)
      case .failure(let error):
        Problem(error).response(to: pending.request, of: pending.arrival.resource)
      }
    finish(&response, pending.request, pending.arrival)
    return response
  }

  /// Makes a change once more where another process was faster, and waits for the store this time.
  private func respondAgain(to request: Request, _ resource: Resource?) -> Response {
    var sessions = sessions
    sessions.waits = true
    do throws(Problem) {
      if case .session(let session) = resource,
        case .done(let response) = try answer(request, session, sessions)
      {
        return response
      }
      throw Problem(.internalError)
    } catch {
      return error.response(to: request, of: resource)
    }
  }
}
