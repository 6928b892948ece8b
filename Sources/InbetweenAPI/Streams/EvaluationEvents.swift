internal import AnimationCore
internal import AnimationNotation
internal import HTTPMessages
internal import JSONCodec

/// The event stream of an evaluation without a session; the evaluation is played in real time.
///
/// The events follow from the request alone. So a client that was disconnected can continue on any
/// server, after the last event that the client received.
struct EvaluationEvents: SteppedStream {
  let evaluation: PreparedEvaluation
  /// The place of the last event that the client received; `nil` for a new stream.
  let last: EventPlace?
  let timing: StreamTiming

  var waits: Bool { true }

  /// True if the client has received every event.
  var isOver: Bool { last.map { $0.frame >= evaluation.head.count && $0.part == nil } ?? false }

  /// Returns the response with this stream, or status 204 if the client has received every event.
  ///
  /// Source: HTML Standard section 9.2.1: a client that receives status 204 does not connect again.
  func response() -> Response {
    if isOver { return Response(status: 204, fields: [Self.noStore]) }
    return Self.response(self, after: last)
  }

  /// Returns the response with an event stream.
  ///
  /// - Parameter base: The place after which the stream continues; `nil` for a new stream.
  static func response(_ stream: any ContentStream, after base: EventPlace?) -> Response {
    var fields = [
      Field(.contentType, OutputFormat.sse.contentType), noStore, .unbuffered,
    ]
    if let base { fields.append(Field("Inbetween-Last-Event-ID", "\(base)")) }
    return Response(status: 200, fields: fields, stream: stream)
  }

  private static let noStore = Field(.cacheControl, "no-store")

  func begin() -> any ContentProducer { EvaluationEventProducer(self) }
}

extension Field {
  /// A field that makes nginx forward each piece of a stream without buffering.
  static let unbuffered = Field("X-Accel-Buffering", "no")
}

extension EventPlace {
  /// Reads the place of the last event that a client received.
  ///
  /// Browsers send the field `Last-Event-ID` when they connect again. The field takes precedence
  /// over the parameter.
  ///
  /// - Parameter ofSession: True for a stream of a session; false if there are no revisions.
  /// - Returns: `nil` if the client has received no event.
  static func last(
    in request: Request, parameters: [String], ofSession: Bool = false
  ) throws(Problem) -> EventPlace? {
    let fields = request.fields.filter { $0.name == "Last-Event-ID" }
    if fields.count > 1 {
      throw Problem(.invalidRequest, "the field Last-Event-ID is given twice: send it only once")
    }
    if parameters.count > 1 {
      throw Problem("is given twice", at: .parameter(OutputParameters.lastEventID))
    }
    let field = fields.first?.value
    guard let text = field ?? parameters.first else { return nil }
    guard let place = EventPlace(text), (place.revision > 0) == ofSession else {
      let example = ofSession ? "4.12" : "0.12"
      let requirement = "must be the id of an event of this stream, such as \(example)"
      guard field == nil else {
        throw Problem(.invalidRequest, "the field Last-Event-ID \(requirement)")
      }
      throw Problem(requirement, at: .parameter(OutputParameters.lastEventID), given: .string(text))
    }
    return place
  }
}
