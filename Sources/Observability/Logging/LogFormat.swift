/// The format of a log line.
package enum LogFormat: String, CaseIterable, Sendable {
  /// One JSON object on each line. Source: RFC 8259.
  case json
  /// Time, level and message, then `name=value`, for human readers.
  case text
}
