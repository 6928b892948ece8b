import Foundation
import TestSupport
import Testing

@Suite("A session file", .timeLimit(.minutes(1)))
struct OwnershipTests {
  @Test("belongs to one process, which is unaffected by a second one")
  func belongsToOne() throws {
    let deployment = try Deployment()
    let conversation = try Conversation(port: deployment.port)
    let session = try conversation.createSession(#"{"animation":".bouncy"}"#)
    let second = try Program(["serve", "--port", "0", "--store", "sqlite:\(deployment.file)"])
    let refused = try second.end()
    #expect(refused.code == 69)
    #expect(refused.complaint.contains("is already in use"))
    #expect(refused.complaint.contains(deployment.file))
    #expect(try conversation.send("GET", session).status == 200)
    try deployment.restartAfterKill()
    #expect(try Conversation(port: deployment.port).send("GET", session).status == 200)
  }
}
