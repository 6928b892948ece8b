package enum LogFormat: String, CaseIterable, Sendable {
  /// One JSON object on each line.
  ///
  /// Source: RFC 8259.
  case json
  /// A line for humans: the time, the level, the message, and `name=value` for each field.
  case text
}
