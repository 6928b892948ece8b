import SessionStorage

/// Builds the service on its store and begins to serve it.
///
/// - Parameters:
///   - now: The clock for deadlines: seconds since 1970-01-01T00:00:00Z.
///   - isDraining: Whether the program was told to stop, so that it is not ready.
func startServer(
  _ configuration: Configuration, store: any SessionStore,
  now: @escaping @Sendable () -> Double, isDraining: @escaping @Sendable () -> Bool
) throws -> any RunningServer {
  try PlainServer(host: configuration.host, port: configuration.port) { path in
    switch path {
    case "/livez": 200
    case "/readyz": (try? store.check()) != nil && !isDraining() ? 200 : 503
    default: 404
    }
  }
}
