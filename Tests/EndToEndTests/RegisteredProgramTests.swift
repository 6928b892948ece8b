import Foundation
import TestSupport
import Testing

@Suite("The example of registered animations", .timeLimit(.minutes(2)))
struct RegisteredProgramTests {
  static let name = "WobbleAndBounce"
  static let folder = "Examples/RegisteredAnimation"

  @Test("returns the output that its README shows")
  func readme() throws {
    let readme = try Readme(Self.folder)
    try #require(readme.demonstrations.count >= 5)
    #expect(try readme.disagreements(with: Deployment(Self.name)) == [])
  }

  @Test(
    "continues after a kill without a difference, to the last byte",
    arguments: [
      #"{"animation":".bounce(restitution: 0.8)","from":[0,50],"to":[100,-3]}"#,
      #"{"animation":".bounce.speed(0.7).delay(0.1)","to":100,"pausable":true}"#,
      #"{"animation":".wobble(amplitude: 0.5)","to":100}"#,
      #"{"animation":".wobble(amplitude: 0.5).repeatCount(2)","to":100,"fidelity":"exact"}"#,
    ])
  func goesOn(_ creation: String) throws {
    let deployment = try Deployment(Self.name)
    let undisturbed = try responses(creation, on: deployment) {}
    let killed = try responses(creation, on: deployment) { try deployment.restartAfterKill() }
    #expect(undisturbed.allSatisfy { $0.hasPrefix("200") })
    #expect(killed == undisturbed)
  }

  private func responses(
    _ creation: String, on deployment: Deployment, after interruption: () throws -> Void
  ) throws -> [String] {
    let path = try Conversation(port: deployment.port).createSession(creation)
    return try [0.21, 0.3, 0.007, 2].map { duration in
      try interruption()
      return try Conversation(port: deployment.port).send(
        "POST", path + "/evaluate",
        #"{"range":{"duration":\#(duration),"fps":60},"include":["velocity"]}"#
      ).essence
    }
  }

  @Test("leaves sessions that a program without the registration refuses and does not damage")
  func unknownElsewhere() throws {
    let deployment = try Deployment(Self.name)
    let path = try Conversation(port: deployment.port).createSession(#"{"animation":".bounce"}"#)
    let before = try Conversation(port: deployment.port).send("GET", path).essence
    deployment.program.send(SIGTERM)
    _ = try deployment.program.end()
    let plain = try Program(["--port", "0", "--store", "sqlite:\(deployment.file)"])
    let response = try Conversation(port: try plain.port()).send("GET", path)
    #expect(response.status == 500)
    #expect(response.text.contains("/problems/unknown-animation"))
    #expect(response.text.contains(".bounce(gravity: 9.81, restitution: 0.6)"))
    plain.send(SIGTERM)
    _ = try plain.end()
    try deployment.restart()
    #expect(try Conversation(port: deployment.port).send("GET", path).essence == before)
  }
}
