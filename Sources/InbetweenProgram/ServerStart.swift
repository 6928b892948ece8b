import AnimationService
import AnimationWire
import MicroHTTP
import SessionStorage

/// Builds the service on its store.
///
/// - Parameters:
///   - tokens: The bearer tokens, which may be replaced while it serves; `nil` where there are none.
///   - animations: What can be described.
///   - now: The clock for deadlines: seconds since 1970-01-01T00:00:00Z.
///   - isDraining: Whether the program was told to stop, so that it is not ready.
///   - observer: Told of every request once it is answered.
func makeService(
  _ configuration: Configuration, store: any SessionStore, tokens: AccessTokens?,
  animations: AnimationRegistry, now: @escaping @Sendable () -> Double,
  isDraining: @escaping @Sendable () -> Bool, observer: RequestObserver?
) -> EvaluationService {
  var choices = EvaluationService.Configuration()
  choices.requiresIfMatch = configuration.requiresIfMatch
  choices.limits = configuration.limits
  choices.access.tokens = tokens
  choices.access.guarded = configuration.auth
  choices.access.rateLimit = configuration.rateLimit
  choices.access.trustedProxies = configuration.trustedProxies
  choices.access.origins = configuration.corsOrigins
  return EvaluationService(
    store: store, configuration: choices, animations: animations, now: now,
    isDraining: isDraining, observer: observer)
}

/// Begins to serve it.
func startServer(
  _ configuration: Configuration, _ service: EvaluationService
) throws -> any RunningServer {
  do throws(MicroHTTPError) {
    return try MicroHTTPServer(
      configuration: configuration.transport, handle: { service.reply(to: $0) },
      refuse: { service.refuse($0) }, screen: { service.screen($0) })
  } catch {
    throw StartFailure(
      address: Authority.text(host: configuration.host, port: configuration.port), reason: error)
  }
}

/// Why nothing is served, with the address that was asked for.
struct StartFailure: Error, CustomStringConvertible {
  var address: String
  var reason: MicroHTTPError

  var description: String { "cannot serve on \(address): \(reason)" }
}

extension MicroHTTPServer: RunningServer {}
