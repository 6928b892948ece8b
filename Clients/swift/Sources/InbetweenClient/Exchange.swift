internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// A request of the API.
struct Call: Sendable {
  let method: String
  let path: String
  var content: Data?
  var headers: [String: String] = [:]
  /// True if sending the call twice has the same effect as sending it once.
  var isRepeatable = true

  init(_ method: String, _ path: String) {
    self.method = method
    self.path = path
  }

  /// Creates a call with JSON as its content.
  init(_ method: String, _ path: String, _ body: some Encodable) throws {
    self.init(method, path)
    content = try JSONEncoder().encode(body)
    headers["Content-Type"] = "application/json"
  }

  /// Creates a call that deletes a session.
  init(_ method: String, _ path: String, ifMatch: String?) {
    self.init(method, path)
    headers["If-Match"] = ifMatch
  }

  /// Creates a call that changes a session.
  init(_ method: String, _ path: String, _ body: some Encodable, ifMatch: String?) throws {
    try self.init(method, path, body)
    headers["If-Match"] = ifMatch
  }

  /// Returns a copy with a new Idempotency-Key, so that the server executes the call once.
  func withKey() -> Call {
    var call = self
    call.headers["Idempotency-Key"] = UUID().uuidString
    return call
  }

  /// Returns a copy that is not repeated after a failure.
  func once() -> Call {
    var call = self
    call.isRepeatable = false
    return call
  }
}

/// A response.
struct Reply: Sendable {
  let status: Int
  /// The fields by their names in lower case.
  let headers: [String: String]
  var content: Data

  init(_ response: URLResponse, _ content: Data) {
    let response = response as? HTTPURLResponse
    status = response?.statusCode ?? 0
    headers = Dictionary(
      (response?.allHeaderFields ?? [:]).map { ("\($0)".lowercased(), "\($1)") }
    ) { $1 }
    self.content = content
  }

  /// The media type of the content in lower case, without parameters.
  var mediaType: String? {
    let type = headers["content-type"]?.prefix { $0 != ";" }
    return type?.trimmingCharacters(in: .whitespaces).lowercased()
  }
}

/// The attempts of one call: each failure leads to a further attempt or to an error.
struct Attempts {
  /// The longest wait before a retry, in seconds; a longer `Retry-After` ends the attempts.
  static let longestWait = 10.0

  let call: Call
  private var left: Int
  private var failed = 0

  init(_ call: Call, retries: Int) {
    self.call = call
    left = call.isRepeatable ? retries : 0
  }

  /// True for a successful status, and for 404 after a repeated deletion.
  func accepts(_ status: Int) -> Bool {
    (200..<300).contains(status) || (call.method == "DELETE" && status == 404 && failed > 0)
  }

  /// Returns the seconds until the next attempt; throws the error if there is none.
  ///
  /// A repeatable call is repeated after a lost connection, and after 503 or 429 with a
  /// `Retry-After`. It is not repeated after a time-out, because the caller chose the time-out.
  mutating func after(_ error: any Error) throws -> Double {
    var wait = min(0.1 * pow(4, Double(failed)), Self.longestWait)
    if let problem = error as? InbetweenError {
      guard [429, 503].contains(problem.status), let seconds = problem.retryAfter,
        seconds <= Self.longestWait
      else { throw error }
      wait = seconds
    } else if !isBreak(error) {
      throw error
    }
    guard left > 0 else { throw error }
    left -= 1
    failed += 1
    return wait
  }
}

/// True if an error means that a connection broke or could not be made.
func isBreak(_ error: any Error) -> Bool {
  guard let code = (error as? URLError)?.code else { return false }
  return [
    .cannotConnectToHost, .cannotFindHost, .networkConnectionLost, .notConnectedToInternet,
    .badServerResponse, .dnsLookupFailed, .unknown,
  ]
  .contains(code)
}
