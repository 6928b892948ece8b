public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Evaluates animations on a server.
///
/// If the server reports a problem, a function throws an ``InbetweenError``; without a response, it
/// throws a `URLError`. The client follows no redirect: a redirect is an ``InbetweenError`` too.
/// The client repeats a request after a lost connection. After 503 or 429, it waits for the time in
/// `Retry-After` and repeats the request, if this time is at most 10 seconds. Changes of sessions
/// have an `Idempotency-Key`, so that the server executes each change once. A cancelled task
/// cancels its request.
public struct Client: Sendable {
  let base: String
  let headers: [String: String]
  let retries: Int
  /// The settings of streams.
  let following: URLSessionConfiguration
  private let transport: Transport

  /// Any type, but problem documents if an error has several forms.
  private static let accepted = "application/problem+json, */*;q=0.9"

  /// Creates a client; the first request connects.
  ///
  /// - Parameters:
  ///   - base: The address of the server, such as `http://127.0.0.1:8080`.
  ///   - token: The bearer token, if the server requires one.
  ///   - headers: Header fields that every request contains.
  ///   - timeout: The number of seconds without a received byte after which a request fails with
  ///     `URLError.timedOut`. It is rounded up to whole seconds, and is at most a day.
  ///   - retries: The maximum number of retries of a failed request.
  ///   - configuration: The settings of the connections, such as a proxy.
  public init(
    base: URL, token: String? = nil, headers: [String: String] = [:], timeout: Double = 30,
    retries: Int = 2, configuration: URLSessionConfiguration = .ephemeral
  ) {
    let address = base.absoluteString
    self.base = address.hasSuffix("/") ? String(address.dropLast()) : address
    self.headers = headers.merging(token.map { ["Authorization": "Bearer \($0)"] } ?? [:]) { $1 }
    self.retries = retries
    following = Self.copy(of: configuration, timeout: EventStream.silence)
    transport = Transport(Self.copy(of: configuration, timeout: timeout))
  }

  /// Samples an animation.
  public func evaluate(_ request: EvaluationRequest) async throws -> Evaluation {
    try await decoded(Call("POST", "/v1/evaluate", request))
  }

  /// Samples an animation, and returns the samples as `svg`, `png`, `txt`, `line`, `csv` or
  /// `ndjson`.
  ///
  /// - Parameter query: Parameters of the format, such as `["width": "600", "theme": "dark"]`.
  public func evaluateAs(
    _ suffix: String, _ request: EvaluationRequest, query: [String: String] = [:]
  ) async throws -> Data {
    let path = "/v1/evaluate.\(Self.escaped(suffix))\(Self.text(query))"
    return try await send(Call("POST", path, request)).content
  }

  /// Creates a session.
  public func session(_ creation: SessionCreation) async throws -> Session {
    try await created(Call("POST", "/v1/sessions", creation))
  }

  /// Returns the session with an ID, without a request to the server.
  public func session(_ id: String) -> Session { Session(self, id: id, tag: nil) }

  /// Follows the events of a session with the clock `live`.
  ///
  /// If the connection breaks, the stream connects again and continues after the last event. Each
  /// event is delivered once, but missed samples are replaced by one sample. The stream ends after
  /// the event `end` or `problem`, when the session is gone, or when the task is cancelled.
  ///
  /// - Parameters:
  ///   - fps: Samples per second, from 1 to 1000.
  ///   - include: `velocity` adds velocities.
  ///   - precision: The maximum number of decimals.
  public func stream(
    _ session: Session, fps: Double? = nil, include: String? = nil, precision: Int? = nil
  ) -> EventStream {
    var query: [String: String] = [:]
    query["fps"] = fps.map { "\($0)" }
    query["include"] = include
    query["precision"] = precision.map { "\($0)" }
    return EventStream(client: self, path: "\(session.path)/stream\(Self.text(query))")
  }

  /// Sends any request of the contract whose response is JSON.
  ///
  /// The client may send the request several times. So the request must not change a session.
  public func request(_ method: String, _ path: String, _ body: JSON? = nil) async throws -> JSON {
    guard let body else { return try await decoded(Call(method, path)) }
    return try await decoded(Call(method, path, body))
  }

  /// Returns the session that a call creates.
  func created(_ call: Call) async throws -> Session {
    let reply = try await send(call.withKey())
    let state = try JSONDecoder().decode(SessionState.self, from: reply.content)
    return Session(self, id: state.id, tag: reply.headers["etag"])
  }

  private func decoded<Result: Decodable>(_ call: Call) async throws -> Result {
    try JSONDecoder().decode(Result.self, from: try await send(call).content)
  }

  /// Sends a call, and repeats it as `Attempts` decides.
  func send(_ call: Call) async throws -> Reply {
    var attempts = Attempts(call, retries: retries)
    while true {
      let wait: Double
      do {
        var request = try urlRequest(call.path, call.headers)
        request.httpMethod = call.method
        request.httpBody = call.content
        let reply = try await transport.reply(to: request)
        if attempts.accepts(reply.status) { return reply }
        throw InbetweenError(reply)
      } catch {
        wait = try attempts.after(error)
      }
      try await Waiting.pause(wait)
    }
  }

  /// Returns a request without method and content.
  func urlRequest(_ path: String, _ more: [String: String]) throws -> URLRequest {
    guard let url = URL(string: base + path) else { throw URLError(.badURL) }
    var request = URLRequest(url: url)
    // Names of fields may differ in case. The last value that is set for a name counts.
    for fields in [["Accept": Self.accepted], headers, more] {
      for (name, value) in fields { request.setValue(value, forHTTPHeaderField: name) }
    }
    return request
  }

  /// Returns a copy of the settings with a time-out and without a cache.
  private static func copy(
    of configuration: URLSessionConfiguration, timeout: Double
  ) -> URLSessionConfiguration {
    let copy = configuration.copy() as? URLSessionConfiguration ?? configuration
    copy.urlCache = nil
    // On Linux, Foundation ignores time-outs of single requests and fractions of a second. A value
    // of 0 means a minute.
    copy.timeoutIntervalForRequest = max(1, Waiting.bounded(timeout.rounded(.up)))
    return copy
  }

  /// Returns a query with its question mark, or an empty text.
  private static func text(_ query: [String: String]) -> String {
    let parts = query.sorted { $0.key < $1.key }.map { "\(escaped($0))=\(escaped($1))" }
    return parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
  }

  /// Returns a text in which all characters except unreserved characters are percent-encoded.
  ///
  /// Source: RFC 3986, section 2.3.
  static func escaped(_ text: String) -> String {
    text.utf8.map { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
        String(UnicodeScalar(byte))
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }
}
