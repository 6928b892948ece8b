internal import HTTPMessages
internal import SessionStorage

extension Route {
  /// Liveness: 200 as long as the process responds.
  static let livez = page("/livez", offers: MediaTypes.text, .probe) { _ throws(Problem) in
    Response.text("ok\n")
  }

  /// Readiness: 200 if the store responds and the server is not shutting down.
  static let readyz = page("/readyz", offers: MediaTypes.text, [.probe, .store]) {
    routed throws(Problem) in
    guard !routed.service.isDraining() else {
      throw Problem(.unavailable, "the server is shutting down", fields: [Field(.retryAfter, "1")])
    }
    do throws(SessionStoreError) { try routed.service.sessions.store.check() } catch {
      throw Problem(error)
    }
    return Response.text("ready\n")
  }

  /// Start-up: always 200, because the server accepts connections only after the store is open.
  static let startupz = page("/startupz", offers: MediaTypes.text, .probe) { _ throws(Problem) in
    Response.text("started\n")
  }
}
