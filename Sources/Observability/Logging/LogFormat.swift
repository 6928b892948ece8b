/// The format of a log line.
package enum LogFormat: String, CaseIterable, Sendable {
  /// One JSON object on each line. Source: RFC 8259.
  case json
  /// The time, the level and the message, followed by `name=value` for each field, for human
  /// readers.
  case text
}
