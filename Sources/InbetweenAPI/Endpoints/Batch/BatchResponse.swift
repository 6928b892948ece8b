internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages
internal import MotionTools

/// Renders the responses of a batch as JSON.
enum BatchResponse {
  /// Returns one response as a JSON object.
  ///
  /// JSON content is copied without its final line feed. Other text becomes a string, and any other
  /// content is encoded in Base64.
  static func json(_ response: Response) -> [UInt8] {
    var content = response.content[...]
    let type = response.value(of: .contentType) ?? ""
    let mediaType = type.prefix { $0 != ";" }
    var json = JSONWriter(capacity: content.count + 64)
    json.beginObject()
    json.integer("status", response.status)
    if mediaType != "application/json", mediaType != "application/problem+json" {
      json.string("contentType", type)
    }
    if mediaType == "application/json" || mediaType.hasSuffix("+json") {
      if content.last == UInt8(ascii: "\n") { _ = content.popLast() }
      json.key("body")
      json.raw(content)
    } else if ContentCoding.isText(mediaType), let text = String(validating: content, as: UTF8.self)
    {
      json.string("body", text)
    } else {
      json.string("base64", Base64.text(of: content))
    }
    json.endObject()
    return json.finish()
  }

  /// Returns a response with its complete content; a stream is first read to its end.
  ///
  /// An event stream is replaced by a problem. Any other stream is replaced by a problem if it
  /// fails, or if it exceeds the limit `samples` or `batchBytes`.
  static func collected(_ response: Response) -> Response {
    guard case .stream(let stream) = response.body else { return response }
    guard !stream.waits else {
      return Problem(
        .notAcceptable, "an event stream is not available in a batch: send this request alone"
      ).response()
    }
    let producer = stream.begin()
    let counting = producer as? any SampleProducer
    var response = response
    var content: [UInt8] = []
    while !Work.isStopped {
      switch producer.next() {
      case .bytes(let piece): content += piece
      case .pending, .waiting: break
      case .failure: return Problem.notFinite.response()
      case .end:
        response.samples = counting?.samplesMade ?? 0
        response.content = content
        return response
      }
      let samples = counting?.samplesMade ?? 0
      for (count, limit) in [(samples, Limits.samples), (content.count, Limits.batchBytes)]
      where count > limit.max {
        return Problem(
          """
          the response has more than \(limit.max) \(limit.unit), the maximum in a batch \
          \(limit.citation): request fewer samples, or send this request alone
          """, at: .root
        ).response()
      }
    }
    // The budget has stopped, and the result is discarded.
    return Problem.stopped.response()
  }

  /// Returns the response to a whole batch.
  ///
  /// - Parameter outcomes: The response to each request as JSON, and the total number of samples in
  ///   these responses.
  static func whole(_ outcomes: (json: [[UInt8]], samples: Int)) -> Response {
    // BOUND: the sizes are within the limit `batchBytes`, and the number of problems is limited.
    let size = outcomes.json.reduce(64) { $0 + $1.count + 1 }
    var json = JSONWriter(capacity: size)
    json.beginObject()
    json.array("responses", outcomes.json) { $1.raw($0[...]) }
    json.endObject()
    json.newline()
    var response = Response.json(json.finish())
    response.samples = outcomes.samples
    return response
  }
}
