internal import JSONCodec
internal import AnimationNotation

/// The forms in which an evaluation is told; each raw value is the form's word in a request.
enum AnswerForm: String, Sendable, CaseIterable {
  /// One JSON object, held whole.
  case json
  /// A JSON text per line, made while it is sent.
  case ndjson
  /// Comma-separated values, made while they are sent.
  case csv
  /// A picture of lines and text.
  case svg
  /// A picture of pixels.
  case png
  /// A plot of characters.
  case txt
  /// One line that tells what happens.
  case line

  /// The media type.
  ///
  /// Source: RFC 8259 section 11 for JSON, RFC 7111 for CSV, SVG 1.1 appendix P, PNG third edition section 14.1;
  /// NDJSON's is in use and not registered.
  var mediaType: String {
    switch self {
    case .json: "application/json"
    case .ndjson: "application/x-ndjson"
    case .csv: "text/csv"
    case .svg: "image/svg+xml"
    case .png: "image/png"
    case .txt, .line: "text/plain"
    }
  }

  /// The most samples of an answer in this form.
  var samples: Limits.Limit { isStreamed ? Limits.streamedSamples : Limits.samples }

  /// Whether it is made while it is sent.
  var isStreamed: Bool { self == .ndjson || self == .csv }

  /// Whether it shows the motion instead of listing its numbers.
  var isPicture: Bool {
    switch self {
    case .svg, .png, .txt, .line: true
    case .json, .ndjson, .csv: false
    }
  }

  /// The media types of all forms, each once, the first choice first.
  static let mediaTypes = allCases.map(\.mediaType).reduce(into: [String]()) { types, type in
    if !types.contains(type) { types.append(type) }
  }
}
