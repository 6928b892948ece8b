internal import Foundation

/// The state of an event stream: a parser of server-sent events, and the position in the stream.
struct Following: Sendable {
  /// The end of a response before the end of the stream.
  struct Cut: Error {}

  /// The id of the last event, after which the next connection continues.
  private(set) var last: String?
  private(set) var isOver = false
  /// The seconds until the next connection; the server may change them with the field `retry`.
  private var wait = 1.0
  private var retries: Int
  private var buffer = Data()
  private var fields: [String: [String]] = [:]

  init(retries: Int) { self.retries = retries }

  /// Discards an incomplete event, and returns the header fields of the request for a new
  /// connection.
  mutating func connect() -> [String: String] {
    buffer = Data()
    fields = [:]
    var headers = ["Accept": "text/event-stream"]
    headers["Last-Event-ID"] = last
    return headers
  }

  /// Reads a part of the response, and returns the events that this part completes.
  mutating func read(_ part: Data) throws -> [StreamEvent] {
    buffer += part
    var events: [StreamEvent] = []
    while let end = buffer.firstIndex(of: 0x0A) {
      let line = String(decoding: buffer[..<end], as: UTF8.self)
      buffer = Data(buffer[buffer.index(after: end)...])
      let text = line.hasSuffix("\r") ? line.dropLast() : Substring(line)
      if text.isEmpty {
        if let event = try event() { events.append(event) }
        continue
      }
      let colon = text.firstIndex(of: ":") ?? text.endIndex
      let value = text[colon...].dropFirst()
      fields[String(text[..<colon]), default: []].append(
        String(value.hasPrefix(" ") ? value.dropFirst() : value))
    }
    return events
  }

  /// Returns the event that the collected fields describe; `nil` if they contain no `data`.
  private mutating func event() throws -> StreamEvent? {
    defer { fields = [:] }
    if let milliseconds = fields["retry"]?.last.flatMap(UInt32.init) {
      wait = Double(milliseconds) / 1000
    }
    let id = fields["id"]?.last
    last = id ?? last
    guard let data = fields["data"] else { return nil }
    let type = fields["event"]?.last ?? "message"
    isOver = isOver || type == "end" || type == "problem"
    let content = Data(data.joined(separator: "\n").utf8)
    return StreamEvent(
      type: type, id: id, data: try JSONDecoder().decode(JSON.self, from: content))
  }

  /// Returns the seconds until the next connection; throws the error if the client must not retry.
  ///
  /// After the first event, status 404 means that the session was deleted, and the stream is over.
  /// Before the first event, the client retries at most `retries` times; a ``Cut`` does not count.
  mutating func after(_ error: any Error) throws -> Double {
    let problem = error as? InbetweenError
    if let problem {
      if last != nil, problem.status == 404 { isOver = true }
      guard isOver || problem.status >= 500 || problem.status == 429 else { throw error }
    } else if !(error is Cut), (error as? URLError)?.code != .timedOut, !isBreak(error) {
      throw error
    }
    if last == nil, !(error is Cut) {
      guard retries > 0 else { throw error }
      retries -= 1
    }
    return max(wait, problem?.retryAfter ?? 0)
  }
}
