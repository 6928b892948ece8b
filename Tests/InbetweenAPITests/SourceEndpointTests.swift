import AnimationNotation
import HTTPMessages
import JSONCodec
import SessionStorage
import TestSupport
import Testing

@Suite("The endpoints of source texts")
struct SourceEndpointTests {
  private let service = ServiceUnderTest()
  private let text = [Field("Content-Type", "text/plain"), Field("Content-Length", "99")]

  private func put(
    _ source: String, _ digest: String? = nil, on other: ServiceUnderTest? = nil
  ) -> ReceivedResponse {
    (other ?? service).send(
      "PUT", "/v1/sources/\(digest ?? SourceDigest(of: source).hexadecimal)", fields: text,
      content: source)
  }

  @Test("list the animations and the environment of a source, as text and in JSON")
  func checks() {
    let checked = service.send(
      "POST", "/v1/sources/check", fields: text, content: CustomSources.elastic)
    #expect(checked.status == 200, "\(checked.text)")
    #expect(checked["animations"].elements.map { $0["name"].string } == ["Elastic", "elastic"])
    let parameters = checked["animations"][0]["parameters"].elements
    #expect(parameters.map { $0["name"].string }.prefix(2) == ["amplitude", "laps"])
    #expect(parameters[0]["type"].string == "Double" && parameters[0]["default"].string == "1")
    #expect(checked["animations"][0]["keepsState"] == .bool(false))
    #expect(checked["environment"][0]["name"].string == "strength")
    #expect(checked["diagnostics"].elements.isEmpty)
    let json = service.post(
      "/v1/sources/check", #"{"source":\#(CustomSources.quoted(CustomSources.elastic))}"#)
    #expect(json.text == checked.text)
    let pausable = service.send(
      "POST", "/v1/sources/check", fields: text, content: CustomSources.pausable)
    #expect(pausable["animations"][0]["keepsState"] == .bool(true), "\(pausable.text)")
    #expect(pausable["animations"][0]["parameters"][0]["default"] == .null)
  }

  @Test("return diagnostics with the lines of the text as it was sent")
  func diagnoses() {
    let source = "\n\nstruct A: CustomAnimation {\n  let x = unknwn\n let error = nothing + 1\n}\n"
    let response = service.send("POST", "/v1/sources/check", fields: text, content: source)
    #expect(response.status == 200)
    #expect(response["animations"].elements.isEmpty)
    #expect(response["diagnostics"].elements.count >= 2, "\(response.text)")
    #expect(response["diagnostics"][0]["message"].string?.isEmpty == false)
  }

  @Test("refuse content that is no source")
  func refuses() {
    #expect(service.send("POST", "/v1/sources/check", fields: [], content: "").status == 411)
    #expect(service.post("/v1/sources/check", "{}").text.contains("is required"))
    #expect(service.post("/v1/sources/check", #"{"sorce":""}"#).text.contains("source"))
    let long = String(repeating: "a", count: 65_537)
    let refused = service.send("POST", "/v1/sources/check", fields: text, content: long)
    #expect(refused.text.contains("sourceBytes"), "\(refused.text)")
    let xml = service.send(
      "POST", "/v1/sources/check",
      fields: [Field("Content-Type", "application/xml"), Field("Content-Length", "1")],
      content: "<")
    #expect(xml.status == 415)
  }

  @Test("store a source under its digest, for every server of the store")
  func stores() {
    let store = InMemorySessionStore()
    let first = ServiceUnderTest(store: store), second = ServiceUnderTest(store: store)
    #expect(put(CustomSources.elastic, on: first).status == 201)
    #expect(put(CustomSources.elastic, on: first).status == 200)
    #expect(put(CustomSources.elastic, on: second).status == 200)
    let animation = CustomSources.json(
      SourceDigest(of: CustomSources.elastic).name, name: "Elastic")
    let body = #"{"animation":\#(animation)}"#
    #expect(second.post("/v1/evaluate", body).status == 200)
    let third = ServiceUnderTest(store: store, clock: first.clock)
    first.clock.advance(by: 604_700)
    #expect(third.post("/v1/evaluate", body).status == 200)
    first.clock.advance(by: 200)
    #expect(
      ServiceUnderTest(store: store, clock: first.clock).post("/v1/evaluate", body).status == 422)
    #expect(ServiceUnderTest().post("/v1/evaluate", body).status == 422)
  }

  @Test("store a source again that is removed while its lifetime is extended")
  func outlives() {
    let store = FailingStore()
    let first = ServiceUnderTest(store: store)
    #expect(put(CustomSources.elastic, on: first).status == 201)
    first.clock.advance(by: 604_900)
    store.sweepBeforeExtending(at: first.clock.now())
    #expect(put(CustomSources.elastic, on: first).status == 201)
    let digest = SourceDigest(of: CustomSources.elastic).hexadecimal
    let second = ServiceUnderTest(store: store, clock: first.clock)
    #expect(second.get("/v1/sources/\(digest)").status == 200)
    #expect(put(CustomSources.elastic, on: first).status == 200)
  }

  @Test("report a damaged record that can be neither read nor replaced")
  func damaged() {
    let store = FailingStore()
    store.fail([.insert], with: .exists(.random()))
    #expect(put(CustomSources.elastic, on: ServiceUnderTest(store: store)).status == 500)
  }

  @Test("refuse another digest, and a source with errors")
  func mismatches() {
    let wrong = put(CustomSources.elastic, String(repeating: "0", count: 64))
    #expect(wrong.status == 422)
    #expect(wrong.text.contains(SourceDigest(of: CustomSources.elastic).hexadecimal))
    #expect(put(CustomSources.elastic, "x").status == 422)
    let faulty = put("struct A: CustomAnimation { let error = nothing }")
    #expect(faulty.status == 422)
    #expect((faulty["errors"][0]["line"].integer ?? 0) > 0, "\(faulty.text)")
    #expect(service.get("/v1/sources/check").status == 405)
    let deleted = service.delete("/v1/sources/abc")
    #expect(deleted.status == 405)
    #expect(deleted.value(of: "Allow") == "GET, HEAD, PUT, OPTIONS")
  }

  @Test("return a stored source byte for byte, on every server of the store")
  func reads() {
    let store = InMemorySessionStore()
    let first = ServiceUnderTest(store: store), second = ServiceUnderTest(store: store)
    let source = CustomSources.elastic + "// 🙂 \t\r\n"
    let path = "/v1/sources/\(SourceDigest(of: source).hexadecimal)"
    #expect(first.get(path).status == 404)
    #expect(put(source, on: first).status == 201)
    for server in [first, second] {
      let text = server.get(path)
      #expect(text.status == 200)
      #expect(text.value(of: "Content-Type") == "text/plain; charset=utf-8")
      #expect(text.text == source)
      let json = server.get(path, fields: [Field("Accept", "application/json")])
      #expect(json["source"] == .string(source))
      #expect(json["digest"] == .string(SourceDigest(of: source).name))
    }
    #expect(first.get(path, query: "x=1").status == 422)
    #expect(first.get("/v1/sources/abc").status == 404)
    let third = ServiceUnderTest(store: store, clock: first.clock)
    first.clock.advance(by: 604_900)
    #expect(third.get(path).status == 404)
  }

  @Test("do not expose a stored source as a session")
  func hides() {
    let digest = SourceDigest(of: CustomSources.elastic)
    #expect(put(CustomSources.elastic).status == 201)
    let high = UInt64(digest.hexadecimal.prefix(16), radix: 16) ?? 0
    let low = UInt64(digest.hexadecimal.dropFirst(16).prefix(16), radix: 16) ?? 0
    let path = "/v1/sessions/\(SessionID(high: high, low: low))"
    #expect(service.get(path).status == 404)
    #expect(service.delete(path).status == 404)
    #expect(service.post(path + "/evaluate", #"{"range":{"end":1}}"#).status == 404)
    #expect(service.post(path + "/fork", "{}").status == 404)
  }
}

@Suite("Animations of named sources")
struct NamedSourceTests {
  private func service() throws -> ServiceUnderTest {
    let (sources, faults) = NamedSource.compile([("elastic.swift", CustomSources.elastic)])
    #expect(faults.isEmpty)
    return ServiceUnderTest(animations: try AnimationRegistry([], named: sources))
  }

  @Test("have names like any other animation, in text and JSON, and in the catalogue")
  func names() throws {
    let service = try service()
    let text = service.post("/v1/evaluate", #"{"animation":".elastic(amplitude: 0.4).speed(2)"}"#)
    #expect(text.status == 200, "\(text.text)")
    let json = service.post(
      "/v1/evaluate",
      #"{"animation":{"type":"elastic","amplitude":0.4,"modifiers":[{"type":"speed","speed":2}]}}"#)
    #expect(json.text == text.text)
    let query = service.get("/v1/evaluate", query: "animation=.elastic(amplitude:0.4).speed(2)")
    #expect(query.text == text.text)
    #expect(
      service.get("/v1/evaluate", query: "animation=.Elastic(base:.easeIn,mode:.fast)").status
        == 200)
    let rows = service.get("/v1/animations")["animations"].elements
    #expect(rows.suffix(2).map { $0["type"].string } == ["Elastic", "elastic"])
    #expect(rows.last?["forms"][0][0]["key"].string == "amplitude")
    #expect(rows.last?["forms"][0][0]["default"].string == "1")
    #expect(rows.last?["forms"][0][0]["required"] == .bool(false))
    for wrong in [".elastic(amplitud: 1)", ".elastic(amplitude: .fast)", ".Elastic(mode: .medium)"]
    {
      let refused = service.post("/v1/evaluate", #"{"animation":"\#(wrong)"}"#)
      #expect(refused.status == 422 && refused["errors"].elements.count == 1, "\(refused.text)")
    }
  }

  @Test("have permalinks whose text parses to the same animation")
  func links() throws {
    let service = try service()
    let response = service.post(
      "/v1/evaluate", #"{"animation":".Elastic(amplitude: 0.4, base: .smooth).delay(1)"}"#,
      fields: [prefersLink])
    let link = try #require(response.value(of: "Link"))
    let target = try #require(link.split(separator: ">").first).dropFirst()
    let parts = target.split(separator: "?", maxSplits: 1)
    let followed = service.get(String(parts[0]), query: String(parts[1]))
    #expect(followed.text == response.text)
  }

  @Test("keep their source in sessions, also for programs without the file")
  func sessions() throws {
    let named = try service()
    let path = named.session(#"{"animation":".Elastic(amplitude: 0.4)"}"#)
    let step = #"{"range":{"duration":0.3,"fps":10}}"#
    let other = ServiceUnderTest(store: named.store)
    let forked = named.post(path + "/fork", "{}").value(of: "Location") ?? ""
    #expect(
      other.post(forked + "/evaluate", step)["values"]
        == named.post(path + "/evaluate", step)[
          "values"])
  }

  @Test("are refused with file, line and column, all errors at once")
  func faults() {
    let faults = NamedSource.compile([
      ("a.swift", "struct A: CustomAnimation {\n  let error = nothing + 1\n}\n"),
      ("b.swift", CustomSources.elastic), ("c.swift", "let error = 1 +\n"),
    ]).faults
    #expect(faults.contains { $0.hasPrefix("a.swift:2:") }, "\(faults)")
    #expect(faults.contains { $0.hasPrefix("c.swift:") }, "\(faults)")
    let names = NamedSource.compile([
      ("b.swift", CustomSources.elastic), ("c.swift", CustomSources.elastic),
    ]).faults
    #expect(
      names.contains(
        "c.swift: the name 'Elastic' is already declared by b.swift. Choose another name"),
      "\(names)")
  }
}
