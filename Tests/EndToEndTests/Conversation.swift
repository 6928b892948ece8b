import Foundation
import TestSupport

/// A client that sends JSON over one connection.
struct Conversation {
  private let client: RawClient

  init(port: Int) throws {
    client = try RawClient(port: port)
  }

  /// Sends a request and waits for its response.
  func send(
    _ method: String, _ path: String, _ json: String? = nil, fields: [String] = []
  ) throws -> RawClient.Response {
    var head = ["\(method) \(path) HTTP/1.1", "Host: localhost"] + fields
    if let json {
      head += ["Content-Type: application/json", "Content-Length: \(json.utf8.count)"]
    }
    client.send(Array((head.joined(separator: "\r\n") + "\r\n\r\n" + (json ?? "")).utf8))
    return try client.response(to: method)
  }

  /// Sends a request with exact fields and content.
  func send(
    _ method: String, _ path: String, fields: [String], content: [UInt8]
  ) throws -> RawClient.Response {
    let head = ["\(method) \(path) HTTP/1.1", "Host: localhost"] + fields
    client.send(Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + content)
    return try client.response(to: method)
  }

  /// Creates a session and returns its path.
  func createSession(_ json: String) throws -> String {
    let response = try send("POST", "/v1/sessions", json)
    guard response.status == 201, let path = response.fields["location"] else {
      throw Unexpected(description: response.text)
    }
    return path
  }
}

/// An error for an unexpected response.
struct Unexpected: Error, CustomStringConvertible {
  var description: String
}

extension RawClient.Response {
  /// A session's revision, and its time in seconds.
  struct Standing: Decodable {
    var time: Double
    var revision: Int
  }

  /// Returns the session's time and revision, from the response or from its member `session`.
  func standing() throws -> Standing {
    struct Member: Decodable { var session: Standing }
    let data = Data(content)
    if let member = try? JSONDecoder().decode(Member.self, from: data) { return member.session }
    return try JSONDecoder().decode(Standing.self, from: data)
  }

  /// The status, the ETag, and the body without the session's random name.
  var essence: String {
    "\(status) \(fields["etag"] ?? "-") " + text.replacing(#/ses_[0-9A-Za-z_-]+/#, with: "ses_")
  }
}

/// Runs a body on `count` threads and returns the results in the order of the threads.
///
/// The threads are created for this call. In a shared pool, blocked threads could prevent others
/// from running.
func concurrently<Outcome: Sendable>(
  _ count: Int, _ body: @escaping @Sendable (Int) throws -> Outcome
) throws -> [Outcome] {
  let outcomes = Shared([Int: Result<Outcome, any Error>]())
  let done = DispatchGroup()
  for index in 0..<count {
    done.enter()
    Thread.detachNewThread {
      let outcome = Result { try body(index) }
      outcomes.update { $0[index] = outcome }
      done.leave()
    }
  }
  done.wait()
  return try outcomes.value.sorted { $0.key < $1.key }.map { try $0.value.get() }
}

/// A value that several threads share.
final class Shared<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: Value

  init(_ value: Value) { stored = value }

  var value: Value { lock.withLock { stored } }

  @discardableResult
  func update<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.withLock { body(&stored) }
  }
}
