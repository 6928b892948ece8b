internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// An event of a stream.
public struct StreamEvent: Sendable, Equatable {
  /// The type, such as `start`, `sample`, `change`, `completion`, `removed`, `reset` or `end`.
  public let type: String
  /// The position in the stream; `nil` for a sample that replaces missed samples.
  public let id: String?
  /// The data of the event.
  public let data: JSON

  /// The time of a sample or an event, in seconds.
  public var time: Double? { data["time"]?.number }
  /// The values of a sample by property; empty for other events.
  public var values: [String: JSON] { data["values"]?.object ?? [:] }
}

/// The events of a session, to be iterated once.
///
/// The stream disconnects when the iteration ends.
public struct EventStream: AsyncSequence, Sendable {
  /// An event.
  public typealias Element = StreamEvent

  /// The number of seconds without a byte after which the connection counts as broken.
  ///
  /// The server sends a comment every 15 seconds.
  static let silence = 45.0

  let client: Client
  let path: String

  /// Returns an iterator, which connects when its first event is requested.
  public func makeAsyncIterator() -> Iterator {
    Iterator(client: client, path: path, state: Following(retries: client.retries))
  }

  /// An iterator over the events of a stream, which may use several connections.
  public struct Iterator: AsyncIteratorProtocol {
    let client: Client
    let path: String
    var state: Following
    private var parts: Connection.Parts?
    /// The response, if its status is not 200.
    private var problem: Reply?

    init(client: Client, path: String, state: Following) {
      self.client = client
      self.path = path
      self.state = state
    }

    /// Returns the next event; `nil` at the end of the stream, or if the task is cancelled.
    ///
    /// - Throws: The last error, if connecting again is useless or the attempts are used up.
    public mutating func next() async throws -> StreamEvent? {
      while !state.isOver {
        do {
          if problem == nil, let event = try state.next() { return event }
          try await receive()
        } catch {
          parts = nil
          if Task.isCancelled { return nil }
          let wait = try state.after(error)
          if state.isOver { return nil }
          do { try await Waiting.pause(wait) } catch { return nil }
        }
      }
      parts = nil
      return nil
    }

    /// Reads one part of the response; connects first if there is no connection.
    private mutating func receive() async throws {
      if parts == nil {
        let request = try client.urlRequest(path, state.connect())
        parts = Connection.parts(of: request, client.following)
        problem = nil
      }
      switch try await parts?.next() {
      case .head(let reply):
        if reply.status != 200 {
          problem = reply
        } else if reply.mediaType != "text/event-stream" {
          throw InbetweenError(reply, title: "The response is not text/event-stream")
        }
      case .content(let data):
        if problem == nil { return state.append(data) }
        problem?.content += data
        if let problem, problem.content.count > Connection.mostWaiting {
          throw InbetweenError(problem)
        }
      case nil:
        if let problem { throw InbetweenError(problem) }
        throw URLError(.networkConnectionLost)
      }
    }
  }
}
