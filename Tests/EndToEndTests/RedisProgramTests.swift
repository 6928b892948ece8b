import Foundation
import TestSupport
import Testing

@Suite(
  "Servers with one Redis", .enabled(if: RedisServer.isInstalled, "redis-server is not installed"),
  .timeLimit(.minutes(2)))
struct RedisProgramTests {
  private let creation = """
    {"animation":".bouncy.repeatForever()","from":0,"to":100,"pausable":true}
    """
  private let step = #"{"range":{"duration":0.1}}"#

  private func serve(_ redis: RedisServer) throws -> (Program, port: Int) {
    let program = try Program(
      ["--port", "0"], environment: ["INBETWEEN_STORE": "redis://127.0.0.1:\(redis.port)/1"])
    return (program, try program.port())
  }

  @Test("apply the changes of concurrent clients in one order")
  func share() throws {
    let redis = try RedisServer()
    let (first, port) = try serve(redis), (second, otherPort) = try serve(redis)
    defer { for program in [first, second] { program.send(SIGTERM) } }
    let session = try Conversation(port: port).createSession(creation)
    let clients = 4, iterations = 25
    let revisions = try concurrently(clients) { client in
      let conversation = try Conversation(port: client % 2 == 0 ? port : otherPort)
      return try (0..<iterations).map { _ in
        while true {
          let response = try conversation.send("POST", session + "/evaluate", step)
          // Eight lost races in sequence.
          if response.status == 409 || response.status == 503 { continue }
          #expect(response.status == 200, "\(response.text)")
          return try response.standing().revision
        }
      }
    }.flatMap(\.self)
    #expect(revisions.sorted() == Array(2...(clients * iterations + 1)))
    let one = try Conversation(port: port).send("GET", session)
    let other = try Conversation(port: otherPort).send("GET", session)
    #expect(one.essence == other.essence)
    #expect(try one.standing().time == 10)
  }

  @Test("start without Redis, report it in /readyz, and recover")
  func recover() throws {
    let redis = try RedisServer(["--appendonly", "yes", "--appendfsync", "always"])
    redis.end()
    let (program, port) = try serve(redis)
    defer { program.send(SIGTERM) }
    let conversation = try Conversation(port: port)
    for _ in 0..<2 {
      let probe = try conversation.send("GET", "/readyz")
      #expect(probe.status == 503)
      #expect(probe.fields["retry-after"] == "1")
      let refused = try conversation.send("POST", "/v1/sessions", creation)
      #expect(refused.status == 503)
      #expect(refused.fields["retry-after"] == "1")
      #expect(!refused.text.contains("127.0.0.1"))
      #expect(try conversation.send("GET", "/livez").status == 200)
      #expect(try conversation.send("GET", "/v1/spring?spring=smooth").status == 200)

      try redis.start()
      while try conversation.send("GET", "/readyz").status == 503 {}
      let session = try conversation.createSession(creation)
      let before = try conversation.send("POST", session + "/evaluate", step)
      #expect(before.status == 200)
      redis.end()
      #expect(try conversation.send("GET", session).status == 503)
      try redis.start()
      while try conversation.send("GET", "/readyz").status == 503 {}
      let after = try conversation.send("GET", session)
      #expect(after.fields["etag"] == before.fields["etag"])
      redis.end()
    }
  }

  @Test("stay live while Redis is frozen")
  func stayLive() throws {
    let redis = try RedisServer()
    let (program, port) = try serve(redis)
    defer { program.send(SIGTERM) }
    let session = try Conversation(port: port).createSession(creation)
    redis.pause()
    let statuses = try concurrently(32) { client in
      let conversation = try Conversation(port: port)
      return client % 2 == 0
        ? try conversation.send("GET", "/livez").status
        : try conversation.send("GET", session).status
    }
    #expect(statuses == (0..<32).map { $0 % 2 == 0 ? 200 : 503 })
    redis.resume()
    let conversation = try Conversation(port: port)
    while try conversation.send("GET", "/readyz").status == 503 {}
    #expect(try conversation.send("GET", session).status == 200)
  }

  @Test("keep the password out of the log, the output and check-config")
  func hidePassword() throws {
    let redis = try RedisServer(["--requirepass", "open sesame"])
    for password in ["open%20sesame", "wrong%20sesame"] {
      let store = "redis://:\(password)@127.0.0.1:\(redis.port)/0"
      let checking = try Program(["check-config"], environment: ["INBETWEEN_STORE": store])
      var check = ""
      while let line = try checking.line() { check += line }
      #expect(try checking.end().code == 0)
      let program = try Program(
        ["serve", "--port", "0", "--log-level", "trace"], environment: ["INBETWEEN_STORE": store])
      let ready = try #require(try program.line())
      let match = try #require(ready.firstMatch(of: #/:([0-9]+), sessions/#))
      let conversation = try Conversation(port: try #require(Int(match.1)))
      let status = try conversation.send("POST", "/v1/sessions", creation).status
      #expect(status == (password.hasPrefix("open") ? 201 : 503))
      program.send(SIGTERM)
      let log = try program.end().complaint
      #expect(ready.contains("redis://:***@127.0.0.1:\(redis.port)/0"))
      #expect(log.contains("redis://:***@127.0.0.1:\(redis.port)/0"))
      #expect(log.contains("WRONGPASS") == password.hasPrefix("wrong"))
      #expect(check.contains("redis://:***@127.0.0.1:\(redis.port)/0"))
      for text in [ready, log, check] { #expect(!text.contains("sesame"), "\(text)") }
    }
  }
}
