import Foundation
import TestSupport
import Testing

@Suite("A process that receives SIGTERM", .timeLimit(.minutes(2)))
struct DrainTests {
  private let clientCount = 8

  @Test(
    "sends a complete response to every request it handled, and exits with 0",
    arguments: Effort.chosen(few: 3, many: 50).numbers(in: 1...400))
  func answersWhatItDid(_ signalAfter: Int) throws {
    let deployment = try Deployment()
    let port = deployment.port
    let paths = try (0..<clientCount).map { _ in
      try Conversation(port: port).createSession(#"{"animation":".bouncy.repeatForever()"}"#)
    }
    let count = Shared(0)
    let program = deployment.program
    let handled = try concurrently(clientCount) { client in
      var handled = 0
      // After ten requests, the client opens a new connection, so some connections are new when the
      // server drains.
      while let conversation = try? Conversation(port: port) {
        for _ in 0..<10 {
          let response: RawClient.Response
          do {
            response = try conversation.send(
              "POST", "\(paths[client])/evaluate", #"{"range":{"duration":0.05,"count":50}}"#)
          } catch let failure as RawClient.Failure {
            // A connection may end only before the first byte of a response.
            guard failure.description == "ended before a response: []" else { throw failure }
            break
          }
          guard response.status == 200 else { throw Unexpected(description: response.essence) }
          handled += 1
          if count.update({
            $0 += 1; return $0 == signalAfter
          }) {
            program.send(SIGTERM)
          }
          if response.closes { break }
        }
      }
      return handled
    }
    #expect(try program.end().code == 0)
    #expect(handled.reduce(0, +) >= signalAfter)

    // If the server had handled a request without responding, the stored revision would be larger
    // than the one the client knows.
    try deployment.restart()
    for (path, handled) in zip(paths, handled) {
      let standing = try Conversation(port: deployment.port).send("GET", path).standing()
      #expect(standing.revision == handled + 1)
    }
  }
}
