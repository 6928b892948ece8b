/// The fields of a log message, as a closure that writes them to the line.
///
/// Without a record, each message would need a dictionary of its fields. With a record, the
/// metadata of the message contains only the record, under a key that is ignored. The type is a
/// class, because a cast to a class is faster than a cast to a protocol.
package final class LogRecord: Sendable, CustomStringConvertible {
  /// Writes all fields to the line.
  let write: @Sendable (inout LogLine) -> Void

  /// Creates a record from a closure that writes the fields.
  package init(_ write: @escaping @Sendable (inout LogLine) -> Void) { self.write = write }

  /// The fields as text, for handlers that do not support records.
  package var description: String {
    var line = LogLine(.text)
    write(&line)
    return line.text
  }
}
