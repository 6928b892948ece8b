/// The fields of a log message, represented by a closure that writes them into the line.
///
/// A record is the value of a single metadata entry, whose key is ignored. So a message needs no
/// dictionary of fields. The type is a class, because a handler recognizes a class faster than a
/// protocol.
package final class LogRecord: Sendable, CustomStringConvertible {
  /// Writes all fields to the line.
  let write: @Sendable (inout LogLine) -> Void

  /// Creates a record from a closure that writes the fields.
  package init(_ write: @escaping @Sendable (inout LogLine) -> Void) {
    self.write = write
  }

  /// The fields as text, for handlers that do not support records.
  package var description: String {
    var line = LogLine(.text)
    write(&line)
    return line.text
  }
}
