import AnimationService
import AnimationWire
import MicroHTTP
import SessionStorage

/// Builds the service on its store and begins to serve it.
///
/// - Parameters:
///   - tokens: The bearer tokens, which may be replaced while it serves; `nil` where there are none.
///   - animations: What can be described.
///   - now: The clock for deadlines: seconds since 1970-01-01T00:00:00Z.
///   - isDraining: Whether the program was told to stop, so that it is not ready.
func startServer(
  _ configuration: Configuration, store: any SessionStore, tokens: AccessTokens?,
  animations: AnimationRegistry,
  now: @escaping @Sendable () -> Double, isDraining: @escaping @Sendable () -> Bool
) throws -> any RunningServer {
  var choices = EvaluationService.Configuration()
  choices.requiresIfMatch = configuration.requiresIfMatch
  choices.limits = configuration.limits
  choices.access.tokens = tokens
  choices.access.guarded = configuration.auth
  choices.access.rateLimit = configuration.rateLimit
  choices.access.trustedProxies = configuration.trustedProxies
  choices.access.origins = configuration.corsOrigins
  let service = EvaluationService(
    store: store, configuration: choices, animations: animations, now: now,
    isDraining: isDraining)
  do throws(MicroHTTPError) {
    return try MicroHTTPServer(
      configuration: configuration.transport, respond: { service.respond(to: $0) },
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
