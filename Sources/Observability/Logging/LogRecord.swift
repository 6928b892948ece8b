/// A message's facts, which write themselves into its line.
///
/// Given as the value of one metadata entry, whose key then does not matter, it saves making a dictionary of them.
/// A class, because a handler recognises one at once; asking a value for a protocol takes longer than the line.
public final class LogRecord: Sendable, CustomStringConvertible {
  /// Writes every fact as a field of the line.
  let write: @Sendable (inout LogLine) -> Void

  /// Creates a record of what the closure writes.
  public init(_ write: @escaping @Sendable (inout LogLine) -> Void) {
    self.write = write
  }

  /// The fields as text, for handlers that know nothing of records.
  public var description: String {
    var line = LogLine(.text)
    write(&line)
    return line.text
  }
}
