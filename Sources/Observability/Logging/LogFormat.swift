/// How a line of the log is written.
public enum LogFormat: String, CaseIterable, Sendable {
  /// One JSON object on each line. Source: RFC 8259.
  case json
  /// Time, level and message, then `name=value`, for people.
  case text
}
