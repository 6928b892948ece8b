import Foundation
import TestSupport
import Testing

@Suite("A custom animation in source text, on running programs", .timeLimit(.minutes(2)))
struct CustomProgramTests {
  /// The requests of one session, which is paused and resumed.
  private static let requests: [(method: String, path: String, json: String)] = [
    ("POST", "/evaluate", #"{"range":{"duration":0.21,"fps":60},"include":["velocity"]}"#),
    ("PATCH", "/environment", #"{"animationPaused":true}"#),
    ("POST", "/evaluate", #"{"range":{"duration":0.5,"count":4}}"#),
    ("PATCH", "/environment", #"{"animationPaused":null}"#),
    ("POST", "/evaluate", #"{"range":{"duration":0.1,"step":0.007}}"#),
    ("POST", "/evaluate", #"{"range":{"end":"removed","fps":10}}"#),
  ]

  private static let creation = """
    {"animation":\(CustomSources.json(CustomSources.pausable, #"{"base":".bouncy"}"#)),
    "from":[0,50],"to":[100,-3]}
    """

  /// Sends the requests, each to the port that a closure returns.
  private func responses(_ port: () throws -> Int) throws -> [String] {
    let path = try Conversation(port: port()).createSession(Self.creation)
    return try Self.requests.flatMap { request in
      let response = try Conversation(port: port())
        .send(request.method, path + request.path, request.json)
      return [response.essence, try Conversation(port: port()).send("GET", path).essence]
    }
  }

  @Test("stays paused and resumes over kill -9, to the last byte")
  func killed() throws {
    let deployment = try Deployment()
    let undisturbed = try responses { deployment.port }
    let killed = try responses {
      try deployment.restartAfterKill()
      return deployment.port
    }
    #expect(undisturbed.allSatisfy { $0.hasPrefix("200 ") }, "\(undisturbed)")
    #expect(killed == undisturbed)
  }

  @Test(
    "stays paused and resumes across two servers with one Redis",
    .enabled(if: RedisServer.isInstalled, "redis-server is not installed"))
  func shared() throws {
    let redis = try RedisServer()
    let programs = try (0..<2).map { _ in
      try Program(
        ["--port", "0"], environment: ["INBETWEEN_STORE": "redis://127.0.0.1:\(redis.port)/1"])
    }
    defer { for program in programs { program.send(SIGTERM) } }
    let ports = try programs.map { try $0.port() }
    let one = try responses { ports[0] }
    var turn = 0
    let both = try responses {
      turn += 1
      return ports[turn % 2]
    }
    #expect(one.allSatisfy { $0.hasPrefix("200 ") }, "\(one)")
    // The tags of Redis contain random numbers.
    let values = { (texts: [String]) in texts.map { $0.replacing(#/"[0-9a-f.-]*"/#, with: "") } }
    #expect(values(both).map { $0.drop { $0 != "{" } } == values(one).map { $0.drop { $0 != "{" } })
    // A stored source is known to the other server.
    let digest = try shell(
      ["printf %s \(CustomSources.shellQuoted(CustomSources.pausable)) | sha256sum"],
      in: FileManager.default.temporaryDirectory)[0].prefix(64)
    let json = #"{"source":\#(CustomSources.quoted(CustomSources.pausable))}"#
    let stored = try Conversation(port: ports[0]).send("PUT", "/v1/sources/\(digest)", json)
    #expect(stored.status == 201, "\(stored.text)")
    let animation = CustomSources.json("sha256:\(digest)", #"{"base":".bouncy"}"#)
    let evaluated = try Conversation(port: ports[1])
      .send("POST", "/v1/evaluate", #"{"animation":\#(animation),"range":{"end":1,"count":2}}"#)
    #expect(evaluated.status == 200, "\(evaluated.text)")
  }

  @Test("in a directory has a name, and all errors of the files stop the program")
  func directory() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("inbetween-animations-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Elastic.swift")
    try CustomSources.elastic.write(to: file, atomically: true, encoding: .utf8)
    let program = try Program(
      ["--port", "0", "--store", "memory", "--animations", folder.path])
    let conversation = try Conversation(port: try program.port())
    let evaluated = try conversation.send(
      "GET", "/v1/evaluate?animation=.elastic(amplitude:0.4).speed(2)")
    #expect(evaluated.status == 200, "\(evaluated.text)")
    let catalogue = try conversation.send("GET", "/v1/animations")
    #expect(
      catalogue.text.contains(#"{"type":"elastic","forms":[[{"key":"amplitude","default":"1""#))
    program.send(SIGTERM)
    _ = try program.end()
    for (name, text) in [
      ("A.swift", "struct A: CustomAnimation {\n  let x = nothing\n}\n"),
      ("B.swift", "strcut B {}\n"),
    ] {
      try text.write(
        to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }
    let refused = try Program(["check-config", "--animations", folder.path])
    let end = try refused.end()
    #expect(end.code == 78)
    #expect(end.complaint.contains("A.swift:2:") && end.complaint.contains("B.swift:1:"), "\(end)")
  }
}
