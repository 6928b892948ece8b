import TestSupport
import Testing

@Suite("Concurrent clients of one session", .timeLimit(.minutes(2)))
struct ContentionTests {
  /// A request and its response.
  struct Taken: Sendable {
    var method: String
    var path: String
    var json: String
    var answer: RawClient.Answer
  }

  private let clientCount = 8
  private let turnCount = 25
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
      return try (0..<turnCount).map { turn in
        let (method, path, json) = Self.request(client, turn)
        return Taken(
          method: method, path: path, json: json,
          answer: try conversation.ask(method, session + path, json))
      }
    }.flatMap(\.self)
    let inOrder = try taken.map { ($0, try $0.answer.standing().revision) }
      .sorted { $0.1 < $1.1 }
    #expect(inOrder.map(\.1) == Array(2...(clientCount * turnCount + 1)))

    let conversation = try Conversation(port: port)
    let alone = try conversation.createSession(creation)
    for (one, _) in inOrder {
      let again = try conversation.ask(one.method, alone + one.path, one.json)
      #expect(one.answer.essence == again.essence)
    }
    let (last, same) = (
      try conversation.ask("GET", session), try conversation.ask("GET", alone)
    )
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
      for turn in 0..<turnCount {
        let (method, path, json) = Self.request(client, turn)
        while true {
          let tag = try conversation.ask("HEAD", session).fields["etag"] ?? ""
          let answer = try conversation.ask(
            method, session + path, json, fields: ["If-Match: \(tag)"])
          if answer.status == 200 { break }
          guard answer.status == 412 else {
            throw Unexpected(description: answer.essence)
          }
          losses += 1
        }
      }
      return losses
    }
    let standing = try Conversation(port: port).ask("GET", session).standing()
    #expect(standing.revision == clientCount * turnCount + 1)
    // Otherwise the clients did not conflict, and the test would prove nothing.
    #expect(losses.reduce(0, +) > 0)
  }

  /// Returns steps of different lengths, and pauses that the next client may end.
  private static func request(_ client: Int, _ turn: Int) -> (String, String, String) {
    if (client + turn) % 3 == 0 {
      return ("PATCH", "/environment", #"{"animationPaused":\#(turn.isMultiple(of: 2))}"#)
    }
    return ("POST", "/evaluate", #"{"range":{"duration":0.0\#(client + 1),"count":2}}"#)
  }
}
