import TestSupport
import Testing

@Suite("Concurrent clients of one session", .timeLimit(.minutes(2)))
struct ContentionTests {
  /// A request and its response.
  struct Taken: Sendable {
    var method: String
    var path: String
    var json: String
    var response: RawClient.Response
  }

  private let clientCount = 8
  private let iterations = 25
  private let creation = """
    {"animation":".bouncy.repeatForever()","from":0,"to":100,"pausable":true}
    """

  @Test("lose no update: the result of eight concurrent clients equals a sequential order")
  func equalsOneOrder() throws {
    let deployment = try Deployment()
    let port = deployment.port
    let session = try Conversation(port: port).createSession(creation)
    let taken = try concurrently(clientCount) { client in
      let conversation = try Conversation(port: port)
      return try (0..<iterations).map { iteration in
        let (method, path, json) = Self.request(client, iteration)
        return Taken(
          method: method, path: path, json: json,
          response: try conversation.send(method, session + path, json))
      }
    }.flatMap(\.self)
    let inOrder = try taken.map { ($0, try $0.response.standing().revision) }
      .sorted { $0.1 < $1.1 }
    #expect(inOrder.map(\.1) == Array(2...(clientCount * iterations + 1)))

    let conversation = try Conversation(port: port)
    let alone = try conversation.createSession(creation)
    for (one, _) in inOrder {
      let again = try conversation.send(one.method, alone + one.path, one.json)
      #expect(one.response.essence == again.essence)
    }
    let (last, same) = (try conversation.send("GET", session), try conversation.send("GET", alone))
    #expect(last.essence == same.essence)
  }

  @Test("with If-Match succeed exactly once per revision")
  func winOnce() throws {
    let deployment = try Deployment()
    let port = deployment.port
    let session = try Conversation(port: port).createSession(creation)
    let losses = try concurrently(clientCount) { client in
      let conversation = try Conversation(port: port)
      var losses = 0
      for iteration in 0..<iterations {
        let (method, path, json) = Self.request(client, iteration)
        while true {
          let tag = try conversation.send("HEAD", session).fields["etag"] ?? ""
          let response = try conversation.send(
            method, session + path, json, fields: ["If-Match: \(tag)"])
          if response.status == 200 { break }
          guard response.status == 412 else { throw Unexpected(description: response.essence) }
          losses += 1
        }
      }
      return losses
    }
    let standing = try Conversation(port: port).send("GET", session).standing()
    #expect(standing.revision == clientCount * iterations + 1)
    // If no request is refused, the clients have not conflicted, and the test is meaningless.
    #expect(losses.reduce(0, +) > 0)
  }

  /// Returns the method, the path and the body of a client's request.
  ///
  /// Every third request starts or ends a pause. The other requests step the session by a duration
  /// that depends on the client.
  private static func request(_ client: Int, _ iteration: Int) -> (String, String, String) {
    if (client + iteration) % 3 == 0 {
      return ("PATCH", "/environment", #"{"animationPaused":\#(iteration.isMultiple(of: 2))}"#)
    }
    return ("POST", "/evaluate", #"{"range":{"duration":0.0\#(client + 1),"count":2}}"#)
  }
}
