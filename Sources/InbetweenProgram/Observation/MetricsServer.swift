import InbetweenAPI
import AnimationNotation
import JSONCodec
import HTTPMessages
import MicroHTTP
import Observability

/// The endpoints on the metrics port: the metrics page and the probes.
struct MetricsEndpoint: Sendable {
  let service: EvaluationService
  let page: @Sendable () -> String

  static let paths = ["/metrics", "/livez", "/readyz", "/startupz"]

  /// Handles a request, or returns a computation that waits for the session store.
  func reply(to request: Request) -> Reply {
    guard service.mayBlock else { return .now(respond(to: request)) }
    guard request.path == "/metrics" else {
      return Self.paths.contains(request.path)
        ? service.reply(to: request) : .now(respond(to: request))
    }
    return .computing(
      MetricsRequest(endpoint: self, request: request, client: service.clientKey(of: request)))
  }

  /// Handles a request on the calling thread.
  func respond(to request: Request) -> Response {
    guard Self.paths.contains(request.path) else {
      return Self.refusal(404, "this port serves only \(Self.paths.joined(separator: ", "))")
    }
    guard request.path == "/metrics" else { return service.respond(to: request) }
    guard request.method == "GET" || request.method == "HEAD" else {
      var response = Self.refusal(405, "use GET or HEAD")
      response.fields.append(Field(.allow, "GET, HEAD"))
      return response
    }
    return Response(
      status: 200,
      fields: [Field(.contentType, Exposition.mediaType), Field(.cacheControl, "no-store")],
      content: Array(page().utf8))
  }

  /// The response to a request that the server stopped before the page was computed.
  fileprivate static let stopped = refusal(
    503, "the page was not complete in time, or the server is stopping: try again later")

  private static func refusal(_ status: Int, _ sentence: String) -> Response {
    Response(
      status: status, fields: [Field(.contentType, "text/plain; charset=utf-8")],
      content: Array("\(sentence)\n".utf8))
  }
}

/// The computation of the metrics page.
///
/// The computation can block, because it can request the number of sessions from a remote store.
private struct MetricsRequest: Computation {
  let endpoint: MetricsEndpoint
  let request: Request
  let client: String

  func response() -> Response { endpoint.respond(to: request) }

  func stoppedResponse() -> Response { MetricsEndpoint.stopped }

  /// Does nothing, because the calls of a store have their own time-out.
  func cancel(_: CancellationCause) {}
}

/// Starts the metrics server if it is configured; returns `nil` otherwise.
func startMetricsServer(
  _ configuration: Configuration, _ endpoint: MetricsEndpoint
) throws -> MicroHTTPServer? {
  guard let port = configuration.metricsPort else { return nil }
  var transport = ServerConfiguration()
  transport.host = configuration.metricsHost
  transport.port = port
  transport.servedHosts = configuration.servedMetricsHosts
  transport.workers = 1
  transport.connectionLimit = Limits.metricsConnections.max
  // No endpoint on this port accepts content.
  transport.bodyBytesMax = 0
  do throws(MicroHTTPError) {
    return try MicroHTTPServer(
      configuration: transport, handle: { endpoint.reply(to: $0) },
      refuse: { endpoint.service.refuse($0) }, screen: { _ in nil })
  } catch {
    throw StartFailure(
      address: Authority.text(host: configuration.metricsHost, port: port), reason: error)
  }
}
