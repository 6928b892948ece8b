/// The forms in which an evaluation is told; each raw value is the form's word in a request.
public enum AnswerForm: String, Sendable, CaseIterable {
  /// One JSON object, held whole.
  case json
  /// A JSON text per line, made while it is sent.
  case ndjson
  /// Comma-separated values, made while they are sent.
  case csv

  /// The media type.
  ///
  /// Source: RFC 8259 section 11 for JSON, RFC 7111 for CSV; NDJSON's is in use and not registered.
  public var mediaType: String {
    switch self {
    case .json: "application/json"
    case .ndjson: "application/x-ndjson"
    case .csv: "text/csv"
    }
  }

  /// The most samples of an answer in this form.
  public var samples: Limits.Limit { self == .json ? Limits.samples : Limits.streamedSamples }
}
