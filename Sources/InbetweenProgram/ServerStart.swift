import InbetweenAPI
import AnimationNotation
import JSONCodec
import MicroHTTP
import SessionStorage

/// Creates the service with its store.
///
/// - Parameters:
///   - tokens: The bearer tokens; `nil` if there are none. The tokens can be replaced while the
///     server runs.
///   - animations: The registry of the animations that requests can use.
///   - now: The clock for deadlines, in seconds since 1970-01-01T00:00:00Z.
///   - isDraining: Returns true when the program is stopping. The service then reports that it is
///     not ready.
///   - observer: A function that is called after each request.
func makeService(
  _ configuration: Configuration, store: any SessionStore, tokens: AccessTokens?,
  animations: AnimationRegistry, now: @escaping @Sendable () -> Double,
  isDraining: @escaping @Sendable () -> Bool, observer: RequestObserver?
) -> EvaluationService {
  var choices = EvaluationService.Configuration()
  choices.requiresIfMatch = configuration.requiresIfMatch
  choices.limits = configuration.limits
  choices.drainSeconds = Int(
    bounded: configuration.drainDelaySeconds + configuration.drainDeadlineSeconds, in: 0...86_400)
  choices.isEncrypted = configuration.certificateFiles != nil
  choices.access.tokens = tokens
  choices.access.guarded = configuration.auth
  choices.access.rateLimit = configuration.rateLimit
  choices.access.trustedProxies = configuration.trustedProxies
  choices.access.origins = configuration.corsOrigins
  return EvaluationService(
    store: store, configuration: choices, animations: animations, now: now,
    isDraining: isDraining, observer: observer)
}

/// Starts the HTTP server that passes its requests to `service`.
func startServer(
  _ configuration: Configuration, _ service: EvaluationService
) throws -> MicroHTTPServer {
  do throws(MicroHTTPError) {
    return try MicroHTTPServer(
      configuration: configuration.transport, handle: { service.reply(to: $0) },
      refuse: { service.refuse($0) }, screen: { service.screen($0) })
  } catch {
    throw StartFailure(
      address: Authority.text(host: configuration.host, port: configuration.port), reason: error)
  }
}

/// The error of a server that cannot start, with the configured address and the reason.
struct StartFailure: Error, CustomStringConvertible {
  var address: String
  var reason: MicroHTTPError

  var description: String { "cannot serve on \(address): \(reason)" }
}
