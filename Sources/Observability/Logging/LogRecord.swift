/// A message's facts, which write themselves into its line.
///
/// Given as the value of one metadata entry, whose key then does not matter, it saves making a dictionary of them.
public protocol LogRecord: Sendable, CustomStringConvertible {
  /// Writes every fact as a field of the line.
  func write(to line: inout LogLine)
}

extension LogRecord {
  /// The fields as text, for handlers that know nothing of records.
  public var description: String {
    var line = LogLine(.text)
    write(to: &line)
    return line.text
  }
}
