import InbetweenAPI
import HTTPMessages
import SessionStorage

/// The benchmarks of the complete service without its transport.
enum ResponseBenchmarks {
  static let service = EvaluationService(store: InMemorySessionStore(), now: { 0 })
  static let request = Request(
    method: "POST", path: "/v1/evaluate",
    fields: [
      Field("Host", "localhost:8080"), Field("Content-Type", "application/json"),
      Field("Content-Length", "\(NotationBenchmarks.request.count)"),
    ], content: NotationBenchmarks.request)

  static func respond(_ service: EvaluationService) {
    consume(service.respond(to: request))
  }
}
