import Foundation
import TestSupport

/// The bytes of a request, and the reactions that a strict server may show.
///
/// `Tests/Fixtures/README.md` describes the cases.
struct RawRequest: Decodable, Sendable {
  /// An allowed first reaction of the server.
  enum Outcome: Decodable, Sendable, Equatable {
    case status(Int)
    /// Any status with this first digit, written as `4xx`.
    case hundred(Int)
    /// The server closes the connection without a response.
    case close
    /// The server waits for more bytes until a deadline ends the connection.
    case wait

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let status = try? container.decode(Int.self) {
        self = .status(status)
        return
      }
      switch try container.decode(String.self) {
      case "close": self = .close
      case "wait": self = .wait
      case let text where text.hasSuffix("xx"): self = .hundred(Int(text.prefix(1)) ?? 0)
      case let text: throw FixtureError("an unknown outcome: \(text)")
      }
    }

    func admits(_ status: Int) -> Bool {
      switch self {
      case .status(let expected): status == expected
      case .hundred(let hundred): status / 100 == hundred
      case .close, .wait: false
      }
    }
  }

  /// The required state of the connection after the first response.
  enum Afterwards: String, Decodable, Sendable { case close, keep }

  var id: String
  var group: String
  var request: String
  var expect: [Outcome]
  var after: Afterwards?
  /// The maximum number of final responses on the connection.
  ///
  /// If there are more responses, the server has handled a smuggled request.
  var responses: Int
  /// A known deviation of the HTTP library; `nil` if there is none.
  ///
  /// The only value is `double-head`.
  var quirk: String?

  var method: String { request.hasPrefix("HEAD ") ? "HEAD" : "GET" }

  /// Returns every case.
  ///
  /// Placeholders in the cases are replaced by requests that this service accepts.
  static func all() throws -> [RawRequest] {
    struct File: Decodable { var cases: [RawRequest] }
    let body = #"{"from":0,"to":1,"range":{"end":0.1,"fps":10}}"#
    let values = [
      "@GET@": "/livez", "@POST@": "/v1/evaluate", "@BODY@": body, "@AUTH@": "",
      "@LEN@": "\(body.utf8.count)", "@HEXLEN@": String(body.utf8.count, radix: 16),
    ]
    return try Fixtures.decode("http/raw_http_cases.json", as: File.self).cases.map { raw in
      var raw = raw
      raw.request = values.reduce(raw.request) {
        $0.replacingOccurrences(of: $1.key, with: $1.value)
      }
      return raw
    }
  }
}

/// The bytes that a server sent on one connection, parsed strictly.
struct RawResponses {
  /// The statuses of the final responses, in order.
  private(set) var statuses: [Int] = []
  /// True if the last complete response is followed by bytes that are not a response.
  private(set) var endsInJunk = false

  init(_ bytes: [UInt8], to method: String) {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard let status = Self.status(rest), let end = Self.headEnd(rest) else {
        endsInJunk = true
        return
      }
      let head = String(decoding: rest[..<end], as: UTF8.self).lowercased()
      rest = rest[end...]
      if status < 200 { continue }
      statuses.append(status)
      if method == "HEAD" || status == 204 || status == 304 { continue }
      rest = rest.dropFirst(Self.contentLength(head) ?? rest.count)
    }
  }

  private static func status(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.starts(with: Array("HTTP/1.".utf8)), bytes.count > 12 else { return nil }
    return Int(String(decoding: bytes.dropFirst(9).prefix(3), as: UTF8.self))
  }

  private static func headEnd(_ bytes: ArraySlice<UInt8>) -> Int? {
    let mark = Array("\r\n\r\n".utf8)
    return bytes.indices.first { bytes[$0...].starts(with: mark) }.map { $0 + 4 }
  }

  private static func contentLength(_ head: String) -> Int? {
    head.firstMatch(of: /content-length: *([0-9]+)/).flatMap { Int($0.1) }
  }
}
