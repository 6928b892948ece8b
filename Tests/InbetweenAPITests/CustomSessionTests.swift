import AnimationNotation
import JSONCodec
import SessionStorage
import TestSupport
import Testing

@Suite("A session with a custom animation in source text")
struct CustomSessionTests {
  @Test(
    "continues between services as one evaluation, paused and resumed",
    arguments: ["0", "[0,50,-7]"])
  func pauses(_ start: String) throws {
    let target = start == "0" ? "100" : "[100,-3,9]"
    let animation = CustomSources.json(CustomSources.pausable, #"{"base":".bouncy"}"#)
    let whole = ServiceUnderTest().post(
      "/v1/evaluate",
      """
      {"properties":{"x":\(start)},"timeline":[{"at":0,"set":{"x":\(target)},"animation":\(animation)},
      {"at":0.2,"environment":{"animationPaused":true}},
      {"at":0.5,"environment":{"animationPaused":false}}],"range":{"end":1,"step":0.05},
      "include":["velocity"]}
      """)
    #expect(whole.status == 200, "\(whole.text)")
    let store = InMemorySessionStore()
    let path = ServiceUnderTest(store: store).session(#"{"properties":{"x":\#(start)}}"#)
    let change = #"{"set":{"x":\#(target)},"animation":\#(animation)}"#
    #expect(ServiceUnderTest(store: store).post(path + "/changes", change).status == 201)
    var shown: [JSON] = [], velocities: [JSON] = []
    for index in 0...20 {
      let time = whole["times"][index].double ?? -1
      for (at, isPaused) in [(0.2, true), (0.5, false)] where time == at {
        let patched = ServiceUnderTest(store: store).patch(
          path + "/environment", #"{"animationPaused":\#(isPaused),"at":\#(time)}"#)
        #expect(patched.status == 200, "\(patched.text)")
        #expect(patched["warnings"].elements.isEmpty)
      }
      let step = ServiceUnderTest(store: store).post(
        path + "/evaluate", #"{"range":{"times":[\#(time)]},"include":["velocity"]}"#)
      #expect(step.status == 200, "\(step.text)")
      shown += step["values"]["x"].elements
      velocities += step["velocities"]["x"].elements
    }
    #expect(shown == whole["values"]["x"].elements)
    #expect(velocities == whole["velocities"]["x"].elements)
  }

  @Test(
    "sets the values that its source declares, as a timeline does",
    arguments: [CustomSources.elastic, CustomSources.keyed])
  func environment(source: String) {
    let animation = CustomSources.json(
      source, name: "Elastic", #"{"base":".linear(duration: 1)"}"#)
    let timeline = """
      {"at":0.1,"environment":{"strength":2,"animationPaused":false}},
      {"at":0.3,"environment":{"strength":null}}
      """
    let service = ServiceUnderTest()
    let whole = service.post(
      "/v1/evaluate",
      """
      {"properties":{"x":0},"timeline":[{"at":0,"environment":{"strength":3}},
      {"at":0,"set":{"x":1},"animation":\(animation)},\(timeline)],"range":{"end":0.5,"step":0.05}}
      """)
    #expect(whole.status == 200, "\(whole.text)")
    #expect(abs((whole["values"]["x"][1].double ?? 0) - 0.15) < 1e-5)
    let store = InMemorySessionStore()
    let created = ServiceUnderTest(store: store).post(
      "/v1/sessions",
      #"{"properties":{"x":0},"animation":\#(animation),"to":{"x":1},"environment":{"strength":3}}"#
    )
    #expect(created.status == 201, "\(created.text)")
    #expect(created["environment"]["strength"] == .number(3))
    let path = created.value(of: "Location") ?? ""
    var shown: [JSON] = []
    for index in 0...10 {
      let time = whole["times"][index].double ?? -1
      if index == 2 {
        let patch = ServiceUnderTest(store: store).patch(path + "/environment", #"{"strength":2}"#)
        #expect(patch["environment"]["strength"] == .number(2), "\(patch.text)")
      }
      if index == 4 {
        let patch = ServiceUnderTest(store: store).patch(
          path + "/environment", #"{"strength":null,"at":0.3}"#)
        #expect(patch["pending"][0]["environment"]["strength"] == .null, "\(patch.text)")
        #expect(patch["environment"]["strength"] == .number(2))
      }
      let step = ServiceUnderTest(store: store).post(
        path + "/evaluate", #"{"range":{"times":[\#(time)]}}"#)
      shown += step["values"]["x"].elements
    }
    #expect(shown[0...1] == whole["values"]["x"].elements[0...1])
    #expect(shown[3...] == whole["values"]["x"].elements[3...], "\(whole.text)")
    #expect(ServiceUnderTest(store: store).get(path)["environment"]["strength"] == .null)
    let known = ServiceUnderTest(store: store).patch(path + "/environment", #"{"strenght":1}"#)
    #expect(known["errors"][0]["suggestion"].string == "strength", "\(known.text)")
    let kind = ServiceUnderTest(store: store).patch(path + "/environment", #"{"strength":true}"#)
    #expect(kind["errors"][0]["detail"].string?.contains("must be a number") == true)
  }

  @Test("refuses values that no source of the scene declares, or without frames")
  func refuses() {
    let service = ServiceUnderTest()
    let unknown = service.post(
      "/v1/evaluate",
      #"{"properties":{"x":0},"timeline":[{"at":0,"environment":{"strength":1}}]}"#)
    #expect(
      unknown["errors"][0]["pointer"].string == "/timeline/0/environment/strength",
      "\(unknown.text)")
    let animation = CustomSources.json(CustomSources.elastic, name: "Elastic")
    let exact = service.post(
      "/v1/sessions",
      #"{"animation":\#(animation),"fidelity":"exact","environment":{"strength":1}}"#)
    #expect(exact.text.contains("has no effect in the fidelity 'exact'"), "\(exact.text)")
  }

  @Test("stores each source once in a checkpoint, also for nested animations")
  func size() throws {
    let store = InMemorySessionStore()
    let service = ServiceUnderTest(store: store)
    let inner = CustomSources.json(
      CustomSources.elastic, name: "Elastic", #"{"amplitude":0.5}"#,
      #","modifiers":[{"type":"speed","speed":2}]"#)
    let outer = CustomSources.json(CustomSources.elastic, name: "Elastic", #"{"base":\#(inner)}"#)
    let path = service.session(
      """
      {"properties":{"a":{"value":0,"animation":\(outer)},"b":{"value":0,"animation":\(inner)},
      "c":{"value":0,"animation":\(outer)}},"to":{"a":1,"b":1,"c":1}}
      """)
    let id = try #require(SessionID(String(path.dropFirst("/v1/sessions/".count))))
    let payload = try #require(store.load(id, now: 0)?.payload)
    // The record contains the initial state and the current state.
    let text = String(decoding: payload, as: UTF8.self)
    #expect(text.split(separator: "struct Elastic").count == 3, "\(payload.count) bytes")
    let step = #"{"range":{"duration":0.3,"fps":10}}"#
    let first =
      ServiceUnderTest(store: store).post(path + "/fork", "{}").value(of: "Location") ?? ""
    let one = ServiceUnderTest(store: store).post(path + "/evaluate", step)
    #expect(one.status == 200, "\(one.text)")
    #expect(
      ServiceUnderTest(store: store).post(first + "/evaluate", step)["values"] == one["values"])
    let whole = service.post(
      "/v1/evaluate",
      """
      {"properties":{"a":{"value":0,"animation":\(outer)},"b":{"value":0,"animation":\(inner)},
      "c":{"value":0,"animation":\(outer)}},"to":{"a":1,"b":1,"c":1},
      "range":{"start":0,"duration":0.3,"fps":10}}
      """)
    #expect(whole["values"] == one["values"], "\(whole.text) \(one.text)")
  }

  @Test("reports a pending change as text")
  func pending() {
    let service = ServiceUnderTest()
    let path = service.session(#"{"properties":{"x":0}}"#)
    let animation = CustomSources.json(
      CustomSources.elastic, name: "elastic", #"{"amplitude":2}"#,
      #","modifiers":[{"type":"delay","delay":1}]"#)
    let change = service.post(
      path + "/changes", #"{"set":{"x":1},"at":9,"animation":\#(animation)}"#)
    #expect(change.status == 201, "\(change.text)")
    #expect(
      service.get(path)["pending"][0]["animation"].string
        == ".custom(.elastic(amplitude: 2)).speed(2).delay(1)")
    let live = service.post("/v1/sessions", #"{"clock":"live","properties":{"x":0}}"#)
    let livePath = live.value(of: "Location") ?? ""
    #expect(
      service.post(livePath + "/changes", #"{"set":{"x":1},"animation":\#(animation)}"#).status
        == 201)
    #expect(service.patch(livePath + "/environment", #"{"strength":2}"#).status == 200)
    #expect(
      ServiceUnderTest(store: service.store, clock: service.clock).get(livePath)["environment"][
        "strength"] == .number(2))
  }
}
