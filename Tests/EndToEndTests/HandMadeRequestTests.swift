import Foundation
import TestSupport
import Testing

@Suite("A malformed or hostile request", .timeLimit(.minutes(5)))
struct HandMadeRequestTests {
  /// The texts that replace a name, a value or a path in a request.
  private static let texts =
    [
      "", ".", "..", "../..", "%2e%2e", "..%2f..%2fetc%2fpasswd", "%2e%2e%5c%2e%2e%5cwin.ini",
      "....//",
      "%00", "ses_%00", "ses_0000000000000000000000%00", "\u{0}", "%", "%z", "%zz", "%u0041",
      "%%30%30",
      "%c0%ae%c0%ae", "%ff%fe", "%ED%A0%80", "%EF%BB%BF", "%F0%9F%98%80", "é", "\u{202E}", "😀",
      "ses_AAAAAAAAAAAAAAAAAAAAAA", "ses_AAAAAAAAAAAAAAAAAAAAA", "ses_AAAAAAAAAAAAAAAAAAAAAAA",
      "SES_AAAAAAAAAAAAAAAAAAAAAA", "ses_AAAAAAAAAAAAAAAAAAAAA%41", "ses_' OR '1'='1", "ses_'--",
      "ses_;ls",
      "ses_$(id)", "ses_{{7*7}}", "%0d%0aSet-Cookie:x=1", "\r\nX: y", "<script>", "-1", "0", "NaN",
      "1e999",
      "-0", "null", "[]", "{}", "\"", "__proto__", "con", "#", ";a=b", "&&==", "+", "*", "//", "\\",
      "\t", "\u{7F}",
    ] + [
      String(repeating: "a", count: 65_536), String(repeating: "%41", count: 21_846),
      String(repeating: "../", count: 21_846), String(repeating: "/", count: 2_000),
      String(repeating: "%2F", count: 2_000), String(repeating: "(", count: 2_000),
    ]

  @Test(
    "with a hostile target receives one response below 500; a hostile session name is refused",
    arguments: [
      ("GET", "/@", false), ("GET", "/v1/@", false), ("GET", "/v1/evaluate.@", false),
      ("GET", "/problems/@", false), ("GET", "/v1/evaluate?@", false),
      ("GET", "/v1/evaluate?@=1", false),
      ("GET", "/v1/evaluate?animation=@", false), ("GET", "/v1/evaluate?from=@&end=1", false),
      ("GET", "/v1/evaluate?format=@", false), ("GET", "/v1/curve?curve=@", false),
      ("GET", "/v1/spring?spring=@", false), ("GET", "/v1/sessions/x@", true),
      ("DELETE", "/v1/sessions/ses_@x", true), ("GET", "/v1/sessions/@/evaluate", true),
      ("DELETE", "/v1/sessions/@/x", true),
    ])
  func targets(_ method: String, _ place: String, _ isRefused: Bool) throws {
    let faults = try Self.faults { text in
      let target = place.replacingOccurrences(of: "@", with: text)
      return "\(method) \(target) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
    } allowing: { statuses in
      !statuses.contains(where: isServerFault) && statuses.count <= 1
        && !(isRefused && statuses.contains { $0 < 400 })
    }
    #expect(faults == [])
  }

  @Test(
    "with a hostile field receives a response below 500",
    arguments: [
      "Accept", "Accept-Encoding", "Content-Type", "If-Match", "If-None-Match", "X-Request-Id",
      "Host",
      "Authorization", "Origin", "traceparent", "Idempotency-Key", "Expect", "Range", "Cookie",
    ])
  func fields(_ name: String) throws {
    let faults = try Self.faults { text in
      "POST /v1/evaluate HTTP/1.1\r\n\(name == "Host" ? "" : "Host: a\r\n")\(name): \(text)\r\n"
        + "Content-Length: 2\r\nConnection: close\r\n\r\n{}"
    } allowing: { statuses in
      !statuses.contains(where: isServerFault) && statuses.count <= 1
    }
    #expect(faults == [])
  }

  @Test("with hostile names and texts in its body is refused")
  func contents() throws {
    let faults = try Self.faults { text in
      let content = "{\"properties\":{\"\(text)\":0},\"animation\":\"\(text)\"}"
      return "POST /v1/sessions HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
        + "Content-Length: \(content.utf8.count)\r\nConnection: close\r\n\r\n\(content)"
    } allowing: { statuses in
      statuses.count == 1 && (400..<500).contains(statuses[0])
    }
    #expect(faults == [])
  }

  /// Starts a server and sends it one request for each text in `texts`.
  ///
  /// - Returns: Descriptions of the responses whose status is not allowed.
  private static func faults(
    _ request: @escaping @Sendable (String) -> String,
    allowing isAllowed: @escaping @Sendable ([Int]) -> Bool
  ) throws -> [String] {
    let program = try Program(["--port", "0", "--store", "memory", "--allowed-hosts", "*"])
    let port = try program.port()
    let faults = try concurrently(texts.count) { index -> String? in
      let client = try RawClient(port: port)
      client.send(Array(request(texts[index]).utf8))
      client.endSending()
      let statuses = RawResponses(try client.untilEnd(), to: "GET").statuses
      return isAllowed(statuses) ? nil : "\(statuses): \(texts[index].prefix(60))"
    }
    #expect(try Conversation(port: port).send("GET", "/livez").status == 200)
    program.send(SIGTERM)
    #expect(try program.end().code == 0)
    return faults.compactMap(\.self)
  }
}
