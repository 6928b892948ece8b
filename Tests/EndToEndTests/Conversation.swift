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
    try client.send(method, path, json, fields: fields)
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
