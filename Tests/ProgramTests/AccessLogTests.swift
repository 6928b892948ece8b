import Foundation
import TestSupport
import Testing

@testable import InbetweenProgram

@Suite("The log of the program", .timeLimit(.minutes(1)))
struct AccessLogTests {
  @Test("has one JSON line for each of many concurrent requests")
  func hasAll() throws {
    let program = try ObservedProgram(["--workers", "4"])
    let trace = "4bf92f3577b34da6a3ce929d0e0e4736"
    try concurrently(8) { client in
      for iteration in 0..<25 {
        _ = try program.send(
          "GET", "/v1/spring?spring=smooth&times=0,1,2",
          fields: [
            "X-Request-Id: r-\(client)-\(iteration)",
            "traceparent: 00-\(trace)-00f067aa0ba902b7-01",
          ])
      }
    }
    let lines = try program.logged()
    let requests = lines.filter { $0["message"]?.string == "request" }
    let expected = (0..<8).flatMap { client in (0..<25).map { "r-\(client)-\($0)" } }
    #expect(requests.compactMap { $0["requestId"]?.string }.sorted() == expected.sorted())
    for line in requests {
      #expect(line["level"]?.string == "info")
      #expect(line["traceId"]?.string == trace)
      #expect(line["method"]?.string == "GET")
      #expect(line["route"]?.string == "/v1/spring")
      #expect(line["status"]?.number == 200)
      #expect(line["durationMs"]?.number ?? -1 >= 0)
      #expect(line["bytesIn"]?.number == 0)
      #expect(line["bytesOut"]?.number ?? 0 > 100)
      #expect(line["samples"]?.number == 3)
      #expect(line["client"]?.string == "127.0.0.1")
    }
    let others = lines.compactMap { $0["message"]?.string }.filter { $0 != "request" }
    #expect(others == ["starting", "ready", "draining", "stopped"])
    #expect(lines.first?["configuration"]?.keys == Set(Setting.allCases.map(\.rawValue)))
  }

  @Test(
    "omits successful probes at info, and contains them at debug", arguments: ["info", "debug"])
  func probes(_ level: String) throws {
    let program = try ObservedProgram(["--log-level", level])
    for port in [program.port, program.metricsPort] {
      for path in ["/livez", "/readyz", "/startupz"] {
        #expect(try program.send("GET", path, port: port).status == 200)
        #expect(try program.send("HEAD", path, port: port).status == 200)
        #expect(try program.send("DELETE", path, port: port).status == 405)
      }
    }
    let lines = try program.logged().filter { $0["message"]?.string == "request" }
    let refused = lines.filter { $0["level"]?.string == "info" }
    #expect(refused.compactMap { $0["status"]?.number } == Array(repeating: 405, count: 6))
    #expect(refused.allSatisfy { $0["problem"]?.string == "method-not-allowed" })
    #expect(lines.count - refused.count == (level == "debug" ? 12 : 0))
  }

  @Test("never contains the content of a request", arguments: 0..<4)
  func omitsContent(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let program = try ObservedProgram(["--log-level", "trace"])
    var secrets: [String] = []
    func secret() -> String {
      let letters = Array("abcdefghijklmnopqrstuvwxyz")
      secrets.append(String((0..<16).map { _ in letters[random.whole(0...25)] }))
      return secrets[secrets.count - 1]
    }
    for _ in 0..<5 {
      let fields = [
        "Authorization: Bearer \(secret())", "Cookie: \(secret())", "User-Agent: \(secret())",
        "tracestate: \(secret())=\(secret())", "traceparent: 00-\(secret())",
        "X-Request-Id: \(secret()) \(secret())", "Referer: http://\(secret())/\(secret())",
        "If-Match: \"\(secret())\"", "\(secret()): \(secret())",
      ]
      _ = try program.send("GET", "/\(secret())?\(secret())=\(secret())", fields: fields)
      _ = try program.send(
        "GET", "/v1/evaluate?animation=.\(secret())&\(secret())=1", fields: fields)
      _ = try program.send("GET", "/problems/\(secret())", fields: fields)
      _ = try program.send("GET", "/v1/sessions/ses_abcdef\(secret())", fields: fields)
      _ = try program.send("POST", "/v1/evaluate", #"{"animation":"\#(secret())"#, fields: fields)
      _ = try program.send("POST", "/v1/evaluate", #"{"\#(secret())":"\#(secret())"}"#)
      let property = secret()
      let created = try program.send(
        "POST", "/v1/sessions", #"{"properties":{"\#(property)":{"value":0}}}"#)
      let session = try #require(created.fields["location"])
      let name = String(session.split(separator: "/").last ?? "")
      secrets.append(String(name.dropFirst(10)))
      _ = try program.send(
        "POST", "\(session)/changes",
        #"{"set":{"\#(property)":1},"animation":".smooth","id":"\#(secret())"}"#, fields: fields)
      _ = try program.send("GET", session, fields: fields)
      _ = try program.send(secret().uppercased(), "/livez")
      let client = try RawClient(port: program.port)
      client.send("GET /\(secret())\u{01} HTTP/1.1\r\nHost: \(secret())\r\n\r\n")
      _ = try? client.response()
    }
    let page = try program.send("GET", "/metrics", port: program.metricsPort).text
    program.program.send(SIGTERM)
    let log = try program.program.end().complaint
    #expect(log.split(separator: "\n").count > 5 * 11)
    for secret in secrets {
      #expect(!log.contains(secret) && !page.contains(secret))
      // One request contains the secret in capitals, so the log must not contain that either.
      #expect(!log.contains(secret.uppercased()) && !page.contains(secret.uppercased()))
    }
  }

  @Test(
    "follows the configured level",
    arguments: [
      ("off", []), ("critical", []), ("warning", []),
      ("info", ["starting", "ready", "request", "draining", "stopped"]),
    ])
  func heedsLevel(_ level: String, _ messages: [String]) throws {
    let program = try Program(["--port", "0", "--store", "memory", "--log-level", level])
    #expect(
      try HealthProbe(host: "127.0.0.1", port: program.port(), path: "/v1/limits").status() == 200)
    program.send(SIGTERM)
    let lines = try program.end().complaint.split(separator: "\n").map {
      try JSONDecoder().decode(JSONValue.self, from: Data($0.utf8))["message"]?.string
    }
    #expect(lines == messages)
  }

  @Test(
    "contains the reason if the program cannot serve, at every level",
    arguments: ["off", "critical"])
  func containsReason(_ level: String) throws {
    let first = try Program(["--port", "0", "--store", "memory"])
    let port = try first.port()
    let second = try Program(["--port", "\(port)", "--store", "memory", "--log-level", level])
    let end = try second.end()
    #expect(end.code == 69)
    #expect(end.complaint.contains("cannot serve on 127.0.0.1:\(port)"))
  }

  @Test("is for humans with the text format")
  func isText() throws {
    let program = try Program(["--port", "0", "--store", "memory", "--log-format", "text"])
    _ = try HealthProbe(host: "127.0.0.1", port: program.port(), path: "/v1/limits").status()
    let line = try #require(program.complaint(with: " request "))
    #expect(line.contains(" info request requestId="))
    #expect(line.contains(" method=GET route=/v1/limits status=200 durationMs="))
  }
}
