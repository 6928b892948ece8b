internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages

/// `/v1/batch`: several independent requests in one.
enum BatchEndpoint {
  static func handle(_ routed: RoutedRequest) throws(Problem) -> Response {
    let request = routed.request
    let parts = BatchBodies(request.content)
    var envelope = request
    envelope.content = parts.envelope
    let elements = try RequestDecoder.read(envelope, Self.elements)
    let quota = try routed.service.access.charge(request, requests: elements.count)
    let items = elements.enumerated().map { index, element in
      Result { () throws(Problem) in
        try BatchItem(element, parts.bodies[index], client: request.clientAddress)
      }
    }
    let run = BatchRun(
      items, EvaluationService(parts: routed.service),
      BatchRun.Allowance(steps: Limits.work.max, bytes: Limits.batchBytes.max))
    if let threads = routed.threads, items.count > 1 {
      threads.share { run.handleNext() }
    } else {
      while run.handleNext() {}
    }
    var response = BatchResponse.whole(run.outcomes)
    response.fields += quota
    return response
  }

  /// Reads the list of requests.
  private static func elements(
    _ fields: ObjectMembers, _ violations: ViolationList
  ) -> [SyntaxNode]? {
    fields.checkKeys([.requests], violations)
    guard let value = fields[.requests] else {
      violations.add(
        #"is required: write an array of requests, such as {"path": "/v1/evaluate", "body": {}}"#,
        at: fields.place(of: .requests))
      return nil
    }
    guard let elements = value.writtenElements else {
      violations.add("must be an array of requests", of: value)
      return nil
    }
    let range = Limits.batchRequests.whole
    guard range.contains(elements.count) else {
      violations.add(
        """
        must have \(range.lowerBound) to \(range.upperBound) requests, not \(elements.count) \
        \(Limits.batchRequests.citation)
        """, at: value.place)
      return nil
    }
    return elements
  }
}

extension Route {
  static let batch = Route(
    "/v1/batch", Methods.post, takes: MediaTypes.json, offers: MediaTypes.json,
    // A worker handles a batch at once, so that it is charged to the rate limit only once.
    [.long, .compressible],
    help: [
      HelpLine(
        .values,
        "curl HOST/v1/batch --json "
          + #"'{"requests":[{"path":"/v1/evaluate","body":{"to":100}},{"path":"/v1/curve"}]}'"#)
    ]
  ) { routed throws(Problem) in .done(try BatchEndpoint.handle(routed)) }
}
