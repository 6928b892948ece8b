import AnimationNotation
import HTTPMessages
import JSONCodec
import TestSupport
import Testing

@testable import InbetweenAPI

@Suite("The tool session")
struct MCPSessionTests {
  private let client = MCPClient()

  private func call(_ action: String, _ session: String?, _ rest: String = "") -> JSON {
    let name = session.map { #","session":"\#($0)""# } ?? ""
    return client.call(
      "session", #"{"action":"\#(action)"\#(name)\#(rest.isEmpty ? "" : "," + rest)}"#)
  }

  @Test("creates, steps, retargets, pauses, resumes, resets, forks and deletes")
  func life() throws {
    let created = call(
      "create", nil,
      #""properties":{"x":0},"to":{"x":100},"animation":".linear(duration: 1)","pausable":true"#)
    let id = try #require(created["structuredContent"]["id"].string)
    let step = call("step", id, #""range":{"duration":0.5,"fps":2}"#)["structuredContent"]
    #expect(step["session"]["time"].double == 0.5)
    #expect(step["values"]["x"].elements.last?.double ?? 0 > 40)
    let change = call("retarget", id, #""set":{"x":0},"animation":".bouncy""#)
    #expect(change["structuredContent"]["effectiveAt"].double ?? 0 > 0.5, "\(change)")
    let paused = call("pause", id)["structuredContent"]
    #expect(paused["environment"]["animationPaused"] == .bool(true))
    let resumed = call("resume", id, #""evaluate":{"range":{"duration":0.1}}"#)
    #expect(resumed["structuredContent"]["environment"]["animationPaused"] == .bool(false))
    #expect(resumed["structuredContent"]["evaluation"]["values"] != .null)
    let shown = call("show", id)["structuredContent"]
    #expect(shown["revision"].integer == 5)
    let stale = call("reset", id, #""revision":2"#)
    #expect(stale.toolText.contains("precondition-failed"))
    #expect(call("reset", id, #""revision":5"#)["structuredContent"]["time"].double == 0)
    let fork = call("fork", id, #""ttl":60"#)["structuredContent"]
    #expect(fork["ttl"].double == 60 && fork["id"].string != id)
    #expect(call("delete", id)["structuredContent"]["deleted"] == .bool(true))
    #expect(call("show", id)["isError"] == .bool(true))
    #expect(call("show", id).toolText.contains("it has expired"))
  }

  @Test(
    "reports the arguments that an action lacks or does not have",
    arguments: [
      ("{}", ["/action"]), (#"{"action":"stop","session":3}"#, ["/action", "/session"]),
      (#"{"action":"step"}"#, ["/session"]),
      (#"{"action":"create","session":"x","revision":1}"#, ["/revision", "/session"]),
      (#"{"action":"show","session":"x","range":{}}"#, ["/range"]),
      (#"{"action":"pause","session":"x","animationPaused":true}"#, ["/animationPaused"]),
      (
        #"{"action":"create","properties":{"x":0},"frameRate":0,"wrong":1}"#,
        ["/frameRate", "/wrong"]
      ),
    ])
  func errors(_ arguments: String, _ places: [String]) throws {
    let result = client.call("session", arguments)
    #expect(result["isError"] == .bool(true))
    let problem = try JSONReader.read(Array(result.toolText.utf8))
    #expect(problem["errors"].elements.compactMap { $0["pointer"].string }.sorted() == places)
  }

  @Test(
    "uses only identifiers as paths",
    arguments: [
      "x", "ses_/../../limits", "", "ses_AAAAAAAAAAAAAAAAAAAAAA/fork", "ses_AAAAAAAAAAAAAAAAAAAAAA",
    ])
  func unknown(_ name: String) {
    let result = call("step", name)
    #expect(result["isError"] == .bool(true) && result.toolText.contains("unknown-session"))
  }

  @Test("works where changes require If-Match")
  func requiredRevision() throws {
    let client = MCPClient(ServiceUnderTest(requiresIfMatch: true))
    let id = try #require(
      client.call("session", #"{"action":"create"}"#)["structuredContent"]["id"].string)
    let missing = client.call(
      "session", #"{"action":"step","session":"\#(id)","range":{"duration":1}}"#)
    #expect(missing.toolText.contains("precondition-required"))
    let given = client.call(
      "session", #"{"action":"step","session":"\#(id)","revision":1,"range":{"duration":1}}"#)
    #expect(given["isError"] == .bool(false))
  }
}
