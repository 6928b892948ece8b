import AnimationCore
import AnimationNotation
import JSONCodec
import SessionStorage
import Testing

@Suite("A session with a registered animation")
struct RegisteredSessionTests {
  static let starts = ["0", "[0,50,-7]"]
  static let targets = ["0": ("100", "-30"), "[0,50,-7]": ("[100,-3,9]", "[7,8,9]")]

  struct AnimationPair: CustomTestStringConvertible {
    var first: String
    var second: String
    var fidelity = "swiftui"
    var testDescription: String { "\(first), then \(second), \(fidelity)" }
  }

  @Test(
    "that is stepped and stored between steps equals one evaluation",
    arguments: [
      AnimationPair(first: ".chase", second: ".glide(0.5)"),
      AnimationPair(first: ".glide(0.5)", second: ".chase"),
      AnimationPair(first: ".chase(part: 0.1).delay(0.1)", second: ".linear"),
      AnimationPair(first: ".bouncy", second: ".chase"),
      AnimationPair(first: ".chase", second: ".bouncy"),
      AnimationPair(first: ".chase.speed(2).repeatCount(3)", second: ".chase(part: 0.7)"),
      AnimationPair(first: ".chase.pausable()", second: ".glide"),
      AnimationPair(first: ".glide(0.4).repeatCount(2)", second: ".glide(0.3)", fidelity: "exact"),
    ], starts)
  func stepping(_ pair: AnimationPair, _ start: String) throws {
    let (first, second) = try #require(Self.targets[start])
    let store = InMemorySessionStore()
    let settings = #""fidelity":"\#(pair.fidelity)""#
    let changes = [
      #"{"at":0,"set":{"x":\#(first)},"animation":"\#(pair.first)"}"#,
      #"{"at":0.25,"set":{"x":\#(second)},"animation":"\#(pair.second)"}"#,
    ]
    let whole = try ServiceUnderTest.registering(store: store).post(
      "/v1/evaluate",
      """
      {"properties":{"x":\(start)},"timeline":[\(changes.joined(separator: ","))],\(settings),
      "range":{"end":1,"step":0.05},"include":["velocity"]}
      """)
    #expect(whole.status == 200, "\(whole.text)")

    // Each request uses a new service, as after a restart of the server.
    let path = try ServiceUnderTest.registering(store: store)
      .session(#"{"properties":{"x":\#(start)},\#(settings)}"#)
    for change in changes {
      let taken = try ServiceUnderTest.registering(store: store).post(path + "/changes", change)
      #expect(taken.status == 201, "\(taken.text)")
    }
    var shown: [JSON] = [], velocities: [JSON] = [], events: [JSON] = []
    for index in 0...20 {
      let step = try ServiceUnderTest.registering(store: store).post(
        path + "/evaluate",
        #"{"range":{"times":[\#(whole["times"][index].double ?? -1)]},"include":["velocity"]}"#)
      #expect(step.status == 200, "\(step.text)")
      shown += step["values"]["x"].elements
      velocities += step["velocities"]["x"].elements
      events += step["events"].elements
    }
    #expect(shown == whole["values"]["x"].elements)
    #expect(velocities == whole["velocities"]["x"].elements)
    #expect(events == whole["events"].elements)
  }

  @Test("animates phases, stored between any two steps")
  func phases() throws {
    let store = InMemorySessionStore()
    let change = """
      "animation":{"type":"phases","phases":[{"set":{"x":1}},{"set":{"x":5},"animation":".chase"},
      {"set":{"x":2},"animation":".glide(0.3)"}]}
      """
    let whole = try ServiceUnderTest.registering(store: store).post(
      "/v1/evaluate",
      #"{"properties":{"x":1},"timeline":[{"at":0,\#(change)}],"range":{"end":2,"fps":10}}"#)
    #expect(whole.status == 200, "\(whole.text)")
    let path = try ServiceUnderTest.registering(store: store).session(#"{"properties":{"x":1}}"#)
    let taken = try ServiceUnderTest.registering(store: store).post(
      path + "/changes", "{\(change)}")
    #expect(taken.status == 201, "\(taken.text)")
    var shown: [JSON] = []
    for time in whole["times"].elements {
      let step = try ServiceUnderTest.registering(store: store).post(
        path + "/evaluate", #"{"range":{"times":[\#(time.double ?? -1)]}}"#)
      shown += step["values"]["x"].elements
    }
    #expect(shown == whole["values"]["x"].elements)
    #expect(Set(shown.map(\.double)).count > 5)
  }

  @Test("resets to its start and continues in a fork")
  func resetsAndForks() throws {
    let service = try ServiceUnderTest.registering()
    let path = service.session(#"{"animation":".chase","from":[0,0],"to":[1,2]}"#)
    let step = #"{"range":{"duration":0.2,"fps":60}}"#
    let first = service.post(path + "/evaluate", step)
    #expect(first.status == 200)
    let fork = service.post(path + "/fork", "{}").value(of: "Location") ?? ""
    let second = service.post(path + "/evaluate", step)
    #expect(service.post(fork + "/evaluate", step)["values"] == second["values"])
    #expect(service.post(path + "/reset", "{}").status == 200)
    #expect(service.post(path + "/evaluate", step)["values"] == first["values"])
  }

  @Test("is refused without a write if the animation has unregistered state")
  func unregisteredState() throws {
    let service = try ServiceUnderTest.registering()
    let path = service.session(#"{"animation":".hoarder"}"#)
    let before = service.get(path)
    #expect(before.status == 200)
    let refused = service.post(path + "/evaluate", #"{"range":{"duration":0.5}}"#)
    #expect(refused.status == 422)
    #expect(
      refused.text.contains("key Hoard is not registered on this server, so"), "\(refused.text)")
    #expect(service.get(path).text == before.text)
  }

  @Test(
    "is distinguished from a damaged session if the program has not registered it",
    arguments: [
      ([], "the animation .chase(part: 0.25)"),
      (
        [
          RegisteredAnimation("chase", keys: [.number("part", 1, in: .from(0.5, to: 1))]) { _ in
            nil
          }
        ],
        "the animation .chase(part: 0.25)"
      ),
      (
        [
          RegisteredAnimation("chase", keys: [.number("part", 0.25, in: .magnitude)]) { _ in
            Chase(part: 1)
          }
        ],
        "the state 'chase'"
      ),
    ] as [([RegisteredAnimation], String)])
  func unknown(_ animations: [RegisteredAnimation], _ missing: String) throws {
    let store = InMemorySessionStore()
    let service = try ServiceUnderTest.registering(store: store)
    let path = service.session(#"{"animation":".chase","from":[0,0],"to":[1,2]}"#)
    #expect(service.post(path + "/evaluate", #"{"range":{"duration":0.2}}"#).status == 200)
    let other = try ServiceUnderTest.registering(animations, store: store)
    for response in [other.get(path), other.post(path + "/reset", "{}")] {
      #expect(response.status == 500)
      #expect(response.problem == "unknown-animation")
      let detail = "this server does not have \(missing), which the session uses: "
      #expect(response["detail"].string?.hasPrefix(detail) == true, "\(response.text)")
    }
    #expect(service.get(path).status == 200)
    #expect(other.delete(path).status == 204)
    #expect(service.get(path).status == 404)
  }
}
