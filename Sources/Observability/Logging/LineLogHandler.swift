package import Logging

/// A log handler that writes each message as one line to a `LineSink`.
///
/// A line is either a JSON object or text.
package struct LineLogHandler: LogHandler {
  /// The fields that every line contains.
  package var metadata = Logger.Metadata()
  /// The minimum level of a message; messages below this level are not written.
  package var logLevel: Logger.Level
  /// The provider of additional fields, which depend on the task that logs a message.
  package var metadataProvider: Logger.MetadataProvider?
  private let format: LogFormat
  private let sink: LineSink

  /// Creates a handler; several handlers can share a sink.
  package init(_ sink: LineSink, format: LogFormat, level: Logger.Level) {
    self.sink = sink
    self.format = format
    logLevel = level
  }

  /// The value of a field that every line contains.
  package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  /// Writes a message and its fields as one line.
  package func log(event: LogEvent) {
    var fields = metadata
    if let provided = metadataProvider?.get() { fields.merge(provided) { $1 } }
    if let given = event.metadata {
      if fields.isEmpty { fields = given } else { fields.merge(given) { $1 } }
    }
    var line = LogLine(format)
    line.head(.now, event.level.rawValue, event.message.description)
    // A single field needs no sorting.
    if fields.count == 1 {
      for (name, value) in fields { Self.write(name, value, to: &line) }
    } else {
      for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
        Self.write(name, value, to: &line)
      }
    }
    let lost = sink.write(line.finish())
    if lost > 0 { report(lost) }
  }

  /// Writes a line with the number of lines that were dropped.
  private func report(_ lost: Int) {
    var line = LogLine(format)
    line.head(.now, Logger.Level.warning.rawValue, "log lines were dropped")
    line.field(LogKey("lines"), lost)
    _ = sink.write(line.finish())
  }

  private static func write(
    _ name: String, _ value: Logger.Metadata.Value, to line: inout LogLine
  ) {
    // A record writes its own keys, so the key of the entry is ignored.
    if case .stringConvertible(let value) = value, let record = value as? LogRecord {
      return record.write(&line)
    }
    let key = LogKey(name)
    switch value {
    case .string(let text): line.field(key, text)
    case .stringConvertible(let value as Int): line.field(key, value)
    case .stringConvertible(let value as Bool): line.field(key, value)
    case .stringConvertible(let value): line.field(key, value.description)
    case .dictionary(let fields):
      line.group(key) { line in
        for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
          write(name, value, to: &line)
        }
      }
    case .array(let values):
      line.field(key, values.map { "\($0)" }.joined(separator: ", "))
    }
  }
}
