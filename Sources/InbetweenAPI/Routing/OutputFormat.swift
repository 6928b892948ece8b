internal import MotionTools
internal import AnimationNotation
internal import JSONCodec

/// The format of a response.
///
/// The raw value is the value of `format` and the suffix of a path.
enum OutputFormat: String, Sendable, CaseIterable {
  /// One JSON object, which is buffered completely.
  case json
  /// One JSON text per line, which is streamed.
  case ndjson
  /// Comma-separated values, which are streamed.
  case csv
  /// Server-sent events, which are played in real time.
  case sse
  /// A vector picture (SVG).
  case svg
  /// A raster picture (PNG).
  case png
  /// Plain text, which is a character plot or code to paste.
  case txt
  /// One line of text that summarizes a motion or a comparison.
  case line
  /// A CSS style sheet.
  case css
  /// A Lottie document.
  case lot
  /// Little-endian 32-bit floating-point numbers.
  case f32

  /// The media type.
  ///
  /// Source: RFC 8259 section 11 for JSON, SVG 1.1 appendix P, RFC 2318 for CSS, RFC 2046 for
  /// bytes. The sources of all other types are their registrations by IANA. The media type of
  /// NDJSON is in common use but not registered.
  var mediaType: String {
    switch self {
    case .json: "application/json"
    case .ndjson: "application/x-ndjson"
    case .csv: "text/csv"
    case .sse: "text/event-stream"
    case .svg: "image/svg+xml"
    case .png: "image/png"
    case .txt, .line: "text/plain"
    case .css: "text/css"
    case .lot: "video/lottie+json"
    case .f32: "application/octet-stream"
    }
  }

  /// The media type with its parameters.
  ///
  /// Source: IANA's registration of `text/csv` for the parameters of CSV.
  var contentType: String {
    switch self {
    case .csv: "\(mediaType); charset=utf-8; header=present"
    case .txt, .line, .css: "\(mediaType); charset=utf-8"
    case .json, .ndjson, .sse, .svg, .png, .lot, .f32: mediaType
    }
  }

  /// The maximum number of samples of a response.
  var samples: Limits.Limit { isStreamed ? Limits.streamedSamples : Limits.samples }

  /// True if the response is computed while it is sent.
  var isStreamed: Bool { self == .ndjson || self == .csv || self == .sse }

  /// True if the response shows a motion instead of listing its numbers.
  var isPicture: Bool { self == .svg || self == .png || self == .txt || self == .line }

  /// The formats of a sampled motion.
  static let sampled: [OutputFormat] = played + [.sse]
  /// The formats of a sampled motion, except server-sent events.
  static let played: [OutputFormat] = [.json, .ndjson, .csv, .svg, .png, .txt, .line]
  /// The formats in which the responses of a batch are sent.
  static let batched: [OutputFormat] = [.json, .ndjson]
  /// The formats of a comparison.
  static let compared: [OutputFormat] = [.json, .svg, .png, .txt, .line]
}
