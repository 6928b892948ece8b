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
      (#"{"action":"step","session":"x","idempotencyKey":5}"#, ["/idempotencyKey"]),
      (#"{"action":"step","session":"x","picture":true}"#, ["/picture"]),
      (#"{"action":"create","properties":{"x":0},"picture":1}"#, ["/picture"]),
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

  @Test("sets values of the environment, as the endpoint does")
  func environment() throws {
    let animation = CustomSources.json(
      CustomSources.elastic, name: "Elastic", #"{"base":".linear(duration: 1)"}"#)
    let scene = #""properties":{"x":0},"to":{"x":1},"animation":\#(animation)"#
    let id = try #require(call("create", nil, scene)["structuredContent"]["id"].string)
    let other = client.service.session("{\(scene)}")
    for (patch, rest) in [
      (#""strength":3"#, #""evaluate":{"range":{"duration":0.1,"count":2}}"#),
      (#""strength":2,"animationPaused":true"#, #""at":0.3"#), (#""strength":null"#, ""), ("", ""),
    ] {
      let arguments = [#""environment":{\#(patch)}"#, rest].filter { !$0.isEmpty }
      let result = call("environment", id, arguments.joined(separator: ","))["structuredContent"]
      let body = [patch, rest].filter { !$0.isEmpty }.joined(separator: ",")
      let expected = client.service.patch(other + "/environment", "{\(body)}").json
      for key in ["environment", "revision", "effectiveAt", "evaluation", "warnings"] {
        #expect(result[key] == expected[key], "\(key) \(result)")
      }
    }
  }

  @Test(
    "locates the errors of an environment in the arguments",
    arguments: [
      ("", ["/environment"]), (#""environment":3"#, ["/environment"]),
      (
        #""environment":{"strength":1,"animationPaused":2}"#,
        ["/environment/animationPaused", "/environment/strength"]
      ),
      (#""environment":{"at":1},"at":2"#, ["/environment/at"]),
      (#""environment":{"a/b":1},"at":-1"#, ["/at", "/environment/a~1b"]),
      (#""environment":{},"set":{"x":1}"#, ["/set"]),
    ])
  func environmentErrors(_ arguments: String, _ places: [String]) throws {
    let id = call("create", nil)["structuredContent"]["id"].string
    let result = call("environment", id, arguments)
    #expect(result["isError"] == .bool(true))
    let problem = try JSONReader.read(Array(result.toolText.utf8))
    let found = problem["errors"].elements.compactMap { $0["pointer"].string }
    #expect(found.sorted() == places, "\(result.toolText)")
  }

  @Test("changes nothing if a call is repeated with its idempotency key", arguments: [true, false])
  func repetition(_ isModern: Bool) throws {
    func call(_ arguments: String) -> JSON {
      isModern ? client.call("session", arguments) : client.callLegacy("session", arguments)
    }
    func isReplayed(_ result: JSON) -> Bool {
      result["_meta"]["Idempotent-Replayed"] == .bool(true)
    }
    let creation = #"{"action":"create","properties":{"x":0},"idempotencyKey":"c"}"#
    let created = call(creation), again = call(creation)
    #expect(!isReplayed(created) && isReplayed(again))
    #expect(created["structuredContent"] == again["structuredContent"])
    let id = try #require(created["structuredContent"]["id"].string)
    for (index, rest) in [
      #""action":"retarget","set":{"x":1}"#, #""action":"step","range":{"duration":0.1}"#,
      #""action":"pause""#, #""action":"resume""#, #""action":"reset""#, #""action":"fork""#,
      #""action":"environment","environment":{"animationPaused":true}"#,
    ].enumerated() {
      let arguments = #"{"session":"\#(id)","idempotencyKey":"\#(index)",\#(rest)}"#
      let first = call(arguments), second = call(arguments)
      #expect(first["isError"] == .bool(false), "\(first)")
      #expect(!isReplayed(first) && isReplayed(second), "\(rest)")
      #expect(first["structuredContent"] == second["structuredContent"])
    }
    let reused = call(
      #"{"session":"\#(id)","idempotencyKey":"1","action":"step","range":{"duration":0.2}}"#)
    #expect(reused.toolText.contains("idempotency-key-reused"))
    let large = call(
      #"{"session":"\#(id)","idempotencyKey":"9","action":"step","range":{"duration":300}}"#)
    #expect(large["isError"] == .bool(true))
    #expect(large.toolText.contains("response-not-kept"))
    for action in ["show", "delete"] {
      let refused = call(#"{"session":"\#(id)","idempotencyKey":"1","action":"\#(action)"}"#)
      #expect(refused.toolText.contains("/idempotencyKey"), "\(refused)")
    }
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
