import Foundation
import TestSupport
import Testing

@Suite("Random bytes", .timeLimit(.minutes(10)))
struct RandomBytesTests {
  @Test("on the socket receive a response below 500, and block no other client")
  func bytes() throws {
    let program = try Program([
      "--allowed-hosts", "*",
      "--port", "0", "--store", "memory", "--head-deadline", "0.3", "--body-deadline", "0.3",
      "--idle-timeout", "0.3",
    ])
    let port = try program.port()
    // With `LONG_TESTS`, 100 000 strings are sent in total.
    let iterations = Effort.chosen(few: 2, many: 100).numbers(in: 0...1_000_000)
    for iteration in iterations {
      let faults = try concurrently(Self.clients) { client -> String? in
        var source = RandomBytes(seed: iteration * Self.clients + client)
        for _ in 0..<Self.stringsPerClient {
          let bytes = source.next()
          if let fault = try Self.fault(of: bytes, port: port) { return fault }
        }
        return nil
      }
      #expect(faults.compactMap(\.self) == [], "round \(iteration)")
    }
    #expect(try Conversation(port: port).send("GET", "/livez").status == 200)
    program.send(SIGTERM)
    #expect(try program.end().code == 0)
  }

  private static let clients = 20
  private static let stringsPerClient = 50

  private static func fault(of bytes: [UInt8], port: Int) throws -> String? {
    do {
      let client = try RawClient(port: port)
      client.send(bytes)
      // The library detects the end of sending immediately only if it has already read all bytes.
      // Otherwise the connection waits for a deadline, and the test takes longer.
      _ = try client.ends(withinMilliseconds: 5)
      client.endSending()
      let statuses = RawResponses(try client.untilEnd(), to: "GET").statuses
      let isFault = statuses.contains(where: isServerFault)
      return isFault ? "\(statuses): \(Data(bytes).base64EncodedString())" : nil
    } catch let failure as RawClient.Failure {
      return "\(failure): \(Data(bytes).base64EncodedString())"
    }
  }
}

/// True if a status reports an error of the server.
///
/// 501 and 505 report errors of the client: an unknown method or coding, and an unknown version.
func isServerFault(_ status: Int) -> Bool { status >= 500 && status != 501 && status != 505 }

/// A generator of three kinds of byte strings: any bytes, characters of HTTP, and mutated requests.
private struct RandomBytes {
  private var generator: SeededGenerator

  init(seed: Int) { generator = SeededGenerator(seed: seed) }

  mutating func next() -> [UInt8] {
    switch generator.whole(0...3) {
    case 0: (0..<generator.whole(0...300)).map { _ in UInt8(generator.whole(0...255)) }
    case 1:
      (0..<generator.whole(1...30)).flatMap { _ in
        Self.words[generator.whole(0...Self.words.count - 1)]
      }
    default: changed(Self.requests[generator.whole(0...Self.requests.count - 1)])
    }
  }

  private mutating func changed(_ request: [UInt8]) -> [UInt8] {
    var bytes = request
    for _ in 0..<generator.whole(1...4) where !bytes.isEmpty {
      let place = generator.whole(0...bytes.count - 1)
      switch generator.whole(0...4) {
      case 0: bytes[place] = UInt8(generator.whole(0...255))
      case 1: bytes[place] ^= 1 << UInt8(generator.whole(0...7))
      case 2: bytes.remove(at: place)
      case 3:
        bytes.insert(contentsOf: Self.words[generator.whole(0...Self.words.count - 1)], at: place)
      default: bytes.removeLast(bytes.count - place)
      }
    }
    return bytes
  }

  private static let words: [[UInt8]] = [
    "GET", "POST", "PATCH", " ", "  ", "\t", "/", "/v1/evaluate", "/livez", "?", "&", "=", "%",
    "%00",
    "%2e", "..", "HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "\r\n", "\n", "\r", "\r\n\r\n", "Host", ":",
    ": ", "a",
    "Content-Length", "Transfer-Encoding", "chunked", "0", "1", "-1", "18446744073709551616", ",",
    ";",
    "Expect", "100-continue", "Connection", "close", "\u{0}", "é", "{", "}", "[", "\"", "from",
  ].map { Array($0.utf8) }

  private static let requests: [[UInt8]] = [
    "GET /livez HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET /v1/evaluate?from=0&to=1&end=0.1&animation=.linear HTTP/1.1\r\nHost: a\r\nAccept: */*\r\n\r\n",
    "POST /v1/evaluate HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 17\r\n\r\n"
      + #"{"from":0,"to":1}"#,
    "POST /v1/curve HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n"
      + "\r\n2\r\n{}\r\n0\r\n\r\n",
    "POST /v1/sessions HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n"
      + "Content-Length: 24\r\n\r\n" + #"{"properties": {"x": 0}}"#,
    "PATCH /v1/sessions/ses_0000000000000000000000/environment HTTP/1.1\r\nHost: a\r\n"
      + "Content-Type: application/json\r\nContent-Length: 2\r\nIf-Match: \"1\"\r\n\r\n{}",
  ].map { Array($0.utf8) }
}
