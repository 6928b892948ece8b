internal import AnimationCore
internal import AnimationNotation
internal import HTTPMessages

/// `/v1/batch`: several independent requests in one HTTP request.
enum BatchEndpoint {
  static func handle(_ routed: RoutedRequest) throws(Problem) -> Response {
    let request = routed.request
    let (formats, rest) = try Query.taking([FormatSelection.parameter], from: request.query)
    let violations = ViolationList()
    let chosen = FormatSelection(
      suffix: routed.suffix, formats: formats.map(\.value), accept: request.list(of: .accept),
      among: .batch, violations)
    guard violations.isEmpty else { throw Problem(violations: violations.violations) }
    let content = try BatchContent(request, query: rest)
    let quota = try routed.service.access.charge(
      request, requests: content.count, at: content.source.list)
    let items = content.items(client: request.clientAddress)
    var response =
      chosen.outputFormat == .ndjson
      ? BatchStream(
        items: items, source: content.source, service: routed.service,
        client: routed.service.access.clientKey(of: request)
      ).response()
      : whole(items, content.source, routed)
    response.fields += quota
    if chosen.isNegotiated { response.fields.append(Field(.vary, "Accept")) }
    return response
  }

  /// Handles the requests, and returns all responses as one JSON text.
  private static func whole(
    _ items: [Result<BatchItem, Problem>], _ source: BatchSource, _ routed: RoutedRequest
  ) -> Response {
    let run = BatchRun(
      items, from: source, EvaluationService(parts: routed.service), .batch, lead: .whole)
    if let threads = routed.threads, items.count > 1 {
      threads.share { run.handleNext() }
    } else {
      while run.handleNext() {}
    }
    return BatchResponse.whole(run.outcomes)
  }
}

extension BatchRun.Allowance {
  static let batch = BatchRun.Allowance(steps: Limits.work.max, bytes: Limits.batchBytes.max)
}

extension BatchRun.Lead {
  /// The limit for a batch whose responses are sent together at the end.
  ///
  /// If the computed responses together exceed `batchBytes`, the batch has reached its limit. At
  /// least one computed response and all responses after it will be refused. So no further request
  /// is started.
  static let whole = BatchRun.Lead(bytes: Limits.batchBytes.max + 1)
}

extension Route {
  static let batch = batch(
    "/v1/batch",
    help: [
      HelpLine(
        .values,
        "curl HOST/v1/batch --json "
          + #"'{"requests":[{"path":"/v1/evaluate","body":{"to":100}},{"path":"/v1/curve"}]}'"#)
    ])
  static let batchFormat = batch(
    "/v1/batch.{suffix}",
    help: [
      HelpLine(
        .values,
        #"curl -N HOST/v1/batch.ndjson -H 'Content-Type: application/x-ndjson' -d "#
          + #"'{"path":"/v1/curve"}'"#)
    ])

  // The trait `long` sends a batch directly to a worker. If the batch began on an event thread and
  // a worker restarted it, the quota would be charged twice.
  private static func batch(_ path: String, help: [HelpLine]) -> Route {
    Route(
      path, Methods.post, takes: MediaTypes.jsonOrLines, formats: .batch,
      [.long, .compressible, .hasFormats], help: help
    ) { routed throws(Problem) in .done(try BatchEndpoint.handle(routed)) }
  }
}
