import InbetweenAPI
import AnimationNotation
import JSONCodec
import MicroHTTP
import SessionStorage

/// Creates the service with its store.
///
/// - Parameters:
///   - tokens: The bearer tokens, which may be replaced while the server runs; `nil` if there are
///     none.
///   - animations: The registry of the animations that requests may describe.
///   - now: The clock for deadlines, in seconds since 1970-01-01T00:00:00Z.
///   - isDraining: Returns true once the program is stopping and so is not ready.
///   - observer: A function that is called with every request after it is handled.
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

/// Starts the server.
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

/// The reason why the server cannot start, and its configured address.
struct StartFailure: Error, CustomStringConvertible {
  var address: String
  var reason: MicroHTTPError

  var description: String { "cannot serve on \(address): \(reason)" }
}

extension MicroHTTPServer: RunningServer {}
