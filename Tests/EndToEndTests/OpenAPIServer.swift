import InbetweenAPI
import AnimationNotation
import JSONCodec
import Foundation
import HTTPMessages
import SessionStorage
import TestSupport

/// A service in this process that handles the requests of the transcripts.
///
/// The service generates its own session names. Each new session is also assigned the next name in
/// the transcripts.
struct OpenAPIServer {
  private let store = InMemorySessionStore()
  /// The map from session names in the transcripts to session names of the service.
  private var names: [String: String] = [:]

  /// Handles a transcript's request.
  ///
  /// In the response, the session names of the transcripts replace those of the service. The body
  /// is decompressed.
  mutating func response(_ transcript: Transcript, method: String? = nil) -> Response {
    var request = transcript.request
    request.method = method ?? request.method
    request.path = mine(request.path)
    request.fields = request.fields.map { Field($0.name, mine($0.value)) }
    request.content = Array(mine(String(decoding: request.content, as: UTF8.self)).utf8)
    var response = service(transcript.server).respond(to: request)
    bind(response, transcript)
    // As in the transport, a 304 response has no body.
    if response.status == 304 { response.content = [] }
    if response.fields.contains(where: { $0.name == .contentEncoding }) {
      response.content = (try? Gunzip.content(of: response.content)) ?? []
    }
    response.fields = response.fields.map { Field($0.name, theirs($0.value)) }
    response.content = Array(theirs(String(decoding: response.content, as: UTF8.self)).utf8)
    return response
  }

  private func service(_ setting: String?) -> EvaluationService {
    var configuration = EvaluationService.Configuration()
    configuration.requiresIfMatch = setting == "requires-if-match"
    if setting == "guarded" {
      configuration.access.tokens = try? AccessTokens(String(repeating: "a", count: 32))
    }
    if setting == "limited" { configuration.access.rateLimit = RateLimit(perSecond: 1, burst: 1) }
    // The smallest module: the magic number and the version.
    configuration.engineModule = { EngineModule([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]) }
    let isDraining = setting == "draining"
    // The clock is stopped at 2026-01-01T00:00:00Z.
    let service = EvaluationService(
      store: setting == "full" ? InMemorySessionStore(sessionLimit: 0) : store,
      configuration: configuration, now: { 1_767_225_600 }, isDraining: { isDraining })
    if setting == "limited" { _ = service.respond(to: Request(method: "GET", path: "/v1/limits")) }
    return service
  }

  private mutating func bind(_ response: Response, _ transcript: Transcript) {
    guard let theirs = transcript.fields.value(of: .location)?.split(separator: "/").last,
      let mine = response.fields.value(of: .location)?.split(separator: "/").last
    else { return }
    names[String(theirs)] = String(mine)
  }

  private func mine(_ text: String) -> String {
    names.reduce(text) { $0.replacingOccurrences(of: $1.key, with: $1.value) }
  }

  private func theirs(_ text: String) -> String {
    names.reduce(text) { $0.replacingOccurrences(of: $1.value, with: $1.key) }
  }
}
