internal import HTTPMessages
internal import SessionStorage

extension Route {
  /// The process answers.
  static let livez = page("/livez", offers: MediaTypes.text, .probe) { _ throws(Problem) in
    Response.text("ok\n")
  }

  /// The store answers, and the server is not about to stop.
  static let readyz = page("/readyz", offers: MediaTypes.text, .probe) { asked throws(Problem) in
    guard !asked.service.isDraining() else {
      throw Problem(
        .unavailable, "the server is shutting down", fields: [Field(.retryAfter, "1")])
    }
    do throws(SessionStoreError) { try asked.service.sessions.store.check() } catch {
      throw Problem(error)
    }
    return Response.text("ready\n")
  }

  /// The store is open and connections are accepted: otherwise there is no answer.
  static let startupz = page("/startupz", offers: MediaTypes.text, .probe) { _ throws(Problem) in
    Response.text("started\n")
  }
}
