import Foundation
import TestSupport
import Testing

@Suite("A process that is killed", .timeLimit(.minutes(2)))
struct KillTests {
  /// The requests that create and change one session, in order.
  struct Life: CustomTestStringConvertible {
    var creation: String
    var requests: [(method: String, path: String, json: String)]
    var testDescription: String { creation }

    init(_ animation: String, environment: String = "") {
      creation = """
        {"animation":"\(animation)","from":[0,50],"to":[100,-3],"pausable":true\(environment)}
        """
      requests = [
        ("POST", "/evaluate", #"{"range":{"duration":0.21,"fps":60},"include":["velocity"]}"#),
        ("PATCH", "/environment", #"{"animationPaused":true}"#),
        ("POST", "/evaluate", #"{"range":{"duration":0.5,"count":4}}"#),
        ("PATCH", "/environment", #"{"animationPaused":null}"#),
        ("POST", "/evaluate", #"{"range":{"duration":0.1,"step":0.007}}"#),
        ("POST", "/changes", #"{"set":{"value":[7,8]},"animation":".bouncy","at":1}"#),
        ("POST", "/evaluate", #"{"range":{"duration":0.4,"fps":59.94}}"#),
        ("POST", "/evaluate", #"{"range":{"end":"removed","fps":10}}"#),
      ]
    }
  }

  @Test(
    "leaves a session that continues as without a kill, to the last byte",
    arguments: [
      Life(".smooth"), Life(".interpolatingSpring(duration: 0.8, bounce: 0.4)"),
      Life(".easeInOut(duration: 0.3).repeatCount(5)"),
      Life(".bouncy.delay(0.1).speed(0.7)", environment: #","fidelity":"exact""#),
    ])
  func goesOn(_ life: Life) throws {
    let deployment = try Deployment()
    let undisturbed = try responses(life, on: deployment) {}
    let killed = try responses(life, on: deployment) { try deployment.restartAfterKill() }
    #expect(undisturbed.allSatisfy { $0.hasPrefix("20") })
    #expect(killed == undisturbed)
  }

  private func responses(
    _ life: Life, on deployment: Deployment, after interruption: () throws -> Void
  ) throws -> [String] {
    let path = try Conversation(port: deployment.port).createSession(life.creation)
    return try life.requests.flatMap { request in
      try interruption()
      let conversation = try Conversation(port: deployment.port)
      let response = try conversation.send(request.method, path + request.path, request.json)
      return [response.essence, try conversation.send("GET", path).essence]
    }
  }

  @Test("loses no acknowledged change, and leaves no partial write")
  func losesNothing() throws {
    let deployment = try Deployment()
    let creation = #"{"animation":".bouncy.repeatForever()","from":0,"to":100}"#
    let paths = try (0..<writerCount).map { _ in
      try Conversation(port: deployment.port).createSession(creation)
    }
    var revisions = paths.map { _ in 1 }
    for lifetime in Effort.chosen(few: 5, many: 100).numbers(in: 1...300) {
      let acknowledged = try write(to: paths, revisions, until: lifetime, on: deployment)
      #expect(acknowledged.reduce(0, +) - revisions.reduce(0, +) >= lifetime)
      try deployment.restart()
      for (index, path) in paths.enumerated() {
        let revision = try Conversation(port: deployment.port).send("GET", path)
          .standing().revision
        // When the process was killed, at most one request had no response. It may have been
        // stored.
        #expect(acknowledged[index]...acknowledged[index] + 1 ~= revision)
        revisions[index] = revision
      }
    }
    try compare(paths, with: creation, on: deployment)
  }

  private let writerCount = 4
  private static let step = #"{"range":{"duration":0.05,"fps":20}}"#

  /// Steps each session on a separate thread until the process is killed.
  ///
  /// - Returns: The last acknowledged revision of each session.
  private func write(
    to paths: [String], _ revisions: [Int], until lifetime: Int, on deployment: Deployment
  ) throws -> [Int] {
    let (program, port) = (deployment.program, deployment.port)
    let count = Shared(0)
    let acknowledged = try concurrently(paths.count) { index in
      let conversation = try Conversation(port: port)
      var revision = revisions[index]
      while let response = try? conversation.send("POST", "\(paths[index])/evaluate", Self.step) {
        let next = try response.standing().revision
        guard response.status == 200, next == revision + 1 else {
          throw Unexpected(description: "\(revision) was followed by \(response)")
        }
        revision = next
        if count.update({
          $0 += 1; return $0 == lifetime
        }) {
          program.send(SIGKILL)
        }
      }
      return revision
    }
    _ = try program.end()
    return acknowledged
  }

  /// Compares each session with a second one that received the same requests without interruption.
  private func compare(_ paths: [String], with creation: String, on deployment: Deployment) throws {
    let conversation = try Conversation(port: deployment.port)
    let undisturbed = try conversation.createSession(creation)
    var essences = [1: try conversation.send("GET", undisturbed).essence]
    let found = try paths.map { path in
      let response = try conversation.send("GET", path)
      return (revision: try response.standing().revision, essence: response.essence)
    }
    for revision in 2...(found.map(\.revision).max() ?? 2) {
      _ = try conversation.send("POST", "\(undisturbed)/evaluate", Self.step)
      essences[revision] = try conversation.send("GET", undisturbed).essence
    }
    for session in found { #expect(session.essence == essences[session.revision]) }
  }
}
