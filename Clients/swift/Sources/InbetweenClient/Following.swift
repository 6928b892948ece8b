internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// The state of an event stream: a parser of server-sent events, and the position in the stream.
struct Following: Sendable {
  private(set) var isOver = false
  /// The id of the last event, after which the next connection continues.
  private var last: String?
  /// True after the first event.
  private var isStarted = false
  /// The seconds until the next connection; the server may change them with the field `retry`.
  private var wait = 1.0
  private var retries: Int
  private var parser = EventParser()

  init(retries: Int) { self.retries = retries }

  /// Discards an incomplete event, and returns the header fields of the request for a new
  /// connection.
  mutating func connect() -> [String: String] {
    parser = EventParser()
    var headers = ["Accept": "text/event-stream"]
    if let last, !last.isEmpty { headers["Last-Event-ID"] = last }
    return headers
  }

  /// Adds a part of the response.
  mutating func append(_ part: Data) { parser.append(part) }

  /// Returns the next event; `nil` if more of the response is necessary.
  mutating func next() throws -> StreamEvent? {
    defer { wait = parser.wait ?? wait }
    while let sent = try parser.next() {
      let data = try sent.data.map { try JSONDecoder().decode(JSON.self, from: $0) }
      // A field of a request cannot have other characters.
      if let id = sent.id, id.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { last = id }
      guard let data else { continue }
      isStarted = true
      let type = sent.type ?? "message"
      isOver = type == "end" || type == "problem"
      return StreamEvent(type: type, id: sent.id, data: data)
    }
    return nil
  }

  /// Returns the seconds until the next connection; throws the error if the client must not retry.
  ///
  /// After the first event, status 404 means that the session was deleted, and the stream is over.
  /// Before the first event, the client retries at most `retries` times.
  mutating func after(_ error: any Error) throws -> Double {
    let problem = error as? InbetweenError
    if let problem {
      isOver = isStarted && problem.status == 404
      guard isOver || problem.status >= 500 || problem.status == 429 else { throw error }
    } else if (error as? URLError)?.code != .timedOut, !isBreak(error) {
      throw error
    }
    if !isStarted {
      guard retries > 0 else { throw error }
      retries -= 1
    }
    return max(wait, problem?.retryAfter ?? 0)
  }
}
