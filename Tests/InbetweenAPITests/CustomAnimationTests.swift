import AnimationNotation
import HTTPMessages
import JSONCodec
import TestSupport
import Testing

@Suite("A custom animation in source text")
struct CustomAnimationTests {
  private let service = ServiceUnderTest()
  private static let elastic = CustomSources.elastic

  private func evaluated(
    _ animation: String, _ rest: String = #","range":{"end":1.2,"fps":20}"#
  ) -> ReceivedResponse {
    service.post("/v1/evaluate", #"{"animation":\#(animation),"to":100\#(rest)}"#)
  }

  @Test("is evaluated with defaults and with arguments of each kind, and with modifiers")
  func evaluates() {
    let plain = evaluated(CustomSources.json(Self.elastic, name: "Elastic"))
    #expect(plain.status == 200, "\(plain.text)")
    let linear = evaluated(#"".linear""#)
    #expect(plain["values"]["value"][2] == linear["values"]["value"][2])
    let arguments = """
      {"amplitude":0.5,"laps":3,"isOn":false,"base":{"type":"linear","duration":2},
      "mode":"fast","spring":"Spring.smooth","curve":".easeIn","points":[1,2.5],"limit":null}
      """
    let given = evaluated(
      CustomSources.json(
        Self.elastic, name: "Elastic", arguments,
        #","modifiers":[{"type":"delay","delay":0.5}]"#))
    #expect(given.status == 200, "\(given.text)")
    let half = evaluated(#"".linear(duration: 2)""#)["values"]["value"].elements
    let shown = given["values"]["value"].elements.compactMap(\.double)
    #expect(shown.prefix(10).allSatisfy { $0 == 0 })
    for index in 11...20 {
      let expected = (half[index - 10].double ?? 0) / 2
      #expect(abs(shown[index] - expected) < 1e-9, "\(index)")
    }
  }

  @Test("stands wherever an animation stands")
  func stands() {
    let animation = CustomSources.json(Self.elastic, name: "Elastic")
    let pausable = #"{"type":"pausable","base":\#(animation)}"#
    let requests: [(String, String)] = [
      ("/v1/evaluate", #"{"animation":\#(pausable)}"#),
      ("/v1/evaluate", #"{"properties":{"x":{"value":0,"animation":\#(animation)}},"to":{"x":1}}"#),
      (
        "/v1/evaluate",
        #"{"properties":{"a":0,"b":0},"to":{"a":1,"b":1},"animation":\#(animation),"stagger":{"each":0.1}}"#
      ),
      (
        "/v1/evaluate",
        #"{"animation":{"type":"phases","phases":[{"set":{"value":1},"animation":\#(animation)},{"set":{"value":0}}]}}"#
      ),
      ("/v1/evaluate", #"{"animation":\#(animation),"fidelity":"exact"}"#),
      ("/v1/evaluate", #"{"animation":\#(animation),"include":["analysis"]}"#),
      ("/v1/evaluate.svg", #"{"animation":\#(animation)}"#),
      ("/v1/evaluate.txt", #"{"animation":\#(animation)}"#),
      ("/v1/evaluate.ndjson", #"{"animation":\#(animation)}"#),
      ("/v1/bake", #"{"animation":\#(animation)}"#),
      ("/v1/compare", #"{"animations":[\#(animation),".smooth"]}"#),
      ("/v1/sessions", #"{"animation":\#(animation)}"#),
      ("/v1/batch", #"{"requests":[{"path":"/v1/evaluate","body":{"animation":\#(animation)}}]}"#),
    ]
    for (path, body) in requests {
      let response = service.post(path, body)
      #expect(response.status < 300, "\(path) \(response.text.prefix(500))")
    }
  }

  @Test("has an equal result for each way to name its source")
  func namesSource() {
    let whole = evaluated(CustomSources.json(Self.elastic, name: ".Elastic"))
    let digest = SourceDigest(of: Self.elastic)
    let unknown = evaluated(CustomSources.json(digest.name, name: "Elastic"))
    #expect(unknown.status == 422)
    #expect(unknown.text.contains("PUT /v1/sources/\(digest.hexadecimal)"), "\(unknown.text)")
    #expect(unknown.text.contains(#""pointer":"/animation/source""#))
    let stored = service.send(
      "PUT", "/v1/sources/\(digest.hexadecimal)",
      fields: [Field("Content-Type", "text/plain"), Field("Content-Length", "9")],
      content: Self.elastic)
    #expect(stored.status == 201, "\(stored.text)")
    #expect(evaluated(CustomSources.json(digest.name, name: "Elastic")).text == whole.text)
    let wrong = evaluated(CustomSources.json("sha256:12", name: "Elastic"))
    #expect(wrong.text.contains("must have 64 hexadecimal digits"), "\(wrong.text)")
  }

  @Test(
    "reports wrong arguments at their place, all at once",
    arguments: [
      (#"{"amplitde":2}"#, "/animation/arguments/amplitde", "unknown key"),
      (#"{"":1}"#, "/animation/arguments/", "unknown key"),
      (#"{"amplitude":"much"}"#, "/animation/arguments/amplitude", "must be a number"),
      (#"{"amplitude":1e13}"#, "/animation/arguments/amplitude", "must be from"),
      (#"{"laps":1.5}"#, "/animation/arguments/laps", "must be a whole number"),
      (#"{"isOn":1}"#, "/animation/arguments/isOn", "must be true or false"),
      (#"{"mode":"medium"}"#, "/animation/arguments/mode", "must be one of the allowed words"),
      (#"{"base":".liner"}"#, "/animation/arguments/base", "must be an animation"),
      (
        #"{"base":{"type":"linear","duration":"x"}}"#, "/animation/arguments/base/duration",
        "must be a number"
      ),
      (
        #"{"spring":{"type":"Spring","bounce":"x"}}"#, "/animation/arguments/spring/bounce",
        "must be a number"
      ),
      (#"{"curve":".ease"}"#, "/animation/arguments/curve", "must be a curve"),
      (#"{"points":[1,"x"]}"#, "/animation/arguments/points/1", "must be a number"),
      (#"{"points":7}"#, "/animation/arguments/points", "must be an array"),
      ("[2]", "/animation/arguments", "must be an object"),
    ])
  func refusesArguments(_ arguments: String, _ pointer: String, _ detail: String) {
    let response = evaluated(CustomSources.json(Self.elastic, name: "Elastic", arguments))
    #expect(response.status == 422)
    let error = response["errors"][0]
    #expect(error["pointer"].string == pointer, "\(response.text)")
    #expect(error["detail"].string?.contains(detail) == true, "\(response.text)")
  }

  @Test("reports a missing argument, an unknown name and a missing name")
  func refusesNames() {
    let missing = evaluated(CustomSources.json(CustomSources.pausable, "{}"))
    #expect(
      missing.errors == [#"{"pointer":"/animation/arguments/base","detail":"is required"}"#])
    let none = evaluated(CustomSources.json(CustomSources.pausable))
    #expect(none.errors == missing.errors)
    let unknown = evaluated(CustomSources.json(Self.elastic, name: "Elastik"))
    #expect(unknown["errors"][0]["suggestion"].string == "Elastic", "\(unknown.text)")
    #expect(unknown["errors"][0]["pointer"].string == "/animation/name")
    let two = Self.elastic + CustomSources.failing
    let unnamed = evaluated(CustomSources.json(two))
    #expect(unnamed["errors"][0]["pointer"].string == "/animation/name", "\(unnamed.text)")
    #expect(unnamed.text.contains("Fails"))
  }

  @Test("reports all errors of the source with their lines and columns")
  func refusesSource() {
    let source = "struct A: CustomAnimation {\n  let x = unknwn\n  let error = nothing + 1\n}\n"
    let response = evaluated(CustomSources.json(source))
    #expect(response.status == 422)
    let errors = response["errors"].elements
    #expect(errors.count >= 2, "\(response.text)")
    for error in errors {
      #expect(error["pointer"].string == "/animation/source")
      let line = error["line"].integer ?? 0, column = error["column"].integer ?? 0
      #expect(line > 0 && column > 0)
      #expect(
        error["detail"].string?.hasPrefix("line \(line), column \(column) of the source: ") == true)
    }
  }

  @Test("is refused in exact fidelity if it or its argument keeps state")
  func exact() {
    let exact = #","fidelity":"exact""#
    let pausable = evaluated(
      CustomSources.json(CustomSources.pausable, #"{"base":".linear"}"#), exact)
    #expect(pausable.text.contains("'PausableAnimation' keeps state between frames"))
    let spring = evaluated(
      CustomSources.json(Self.elastic, name: "Elastic", #"{"base":".smooth"}"#), exact)
    #expect(spring.text.contains("'base' keeps state between frames"), "\(spring.text)")
    let linear = evaluated(
      CustomSources.json(Self.elastic, name: "Elastic", #"{"amplitude":0.5}"#),
      exact + #","range":{"times":[0.001,0.35,0.99]}"#)
    #expect(linear.status == 200, "\(linear.text)")
    #expect(linear["values"]["value"][1] == .number(50))
  }

  @Test("that fails is a problem with the line, for each kind of request")
  func fails() {
    let animation = CustomSources.json(CustomSources.failing, #"{"at":0.2}"#)
    for (path, body) in [
      ("/v1/evaluate", #"{"animation":\#(animation),"range":{"end":1}}"#),
      ("/v1/evaluate.svg", #"{"animation":\#(animation)}"#),
      ("/v1/evaluate.ndjson", #"{"animation":\#(animation)}"#),
      ("/v1/bake", #"{"animation":\#(animation)}"#),
    ] {
      let response = service.post(path, body)
      #expect(response.status == 422, "\(path): \(response.text)")
      #expect((response["errors"][0]["line"].integer ?? 0) > 0, "\(path): \(response.text)")
    }
    let batch = service.post(
      "/v1/batch",
      #"{"requests":[{"path":"/v1/evaluate","body":{"animation":\#(animation)}},{"path":"/v1/evaluate"}]}"#
    )
    #expect(batch["responses"][0]["status"].integer == 422, "\(batch.text.prefix(500))")
    #expect(batch["responses"][1]["status"].integer == 200)
    // The fault of one request does not stop the others, wherever it occurs.
    let later = service.post(
      "/v1/batch",
      #"{"requests":[{"path":"/v1/evaluate"},{"path":"/v1/evaluate","body":{"animation":\#(animation)}},{"path":"/v1/evaluate"}]}"#
    )
    #expect(later["responses"][1]["status"].integer == 422, "\(later.text.prefix(900))")
    #expect(later.text.contains("of the source"), "\(later.text.prefix(900))")
    #expect(later["responses"][2]["status"].integer == 200, "\(later.text.prefix(900))")
    let path = service.session(#"{"animation":\#(animation)}"#)
    #expect(service.post(path + "/evaluate", #"{"range":{"duration":0.1}}"#).status == 200)
    let before = service.get(path).text
    let change = service.post(path + "/evaluate", #"{"range":{"duration":0.5}}"#)
    #expect(change.status == 422 && change.text.contains("of the source"), "\(change.text)")
    let look = service.post(
      path + "/evaluate", #"{"range":{"duration":0.5},"commit":false}"#)
    #expect(look.status == 422)
    #expect(service.get(path).text == before)
  }

  @Test("has no permalink if the text of a request cannot contain it")
  func permalink() {
    let animation = CustomSources.json(Self.elastic, name: "Elastic")
    for (path, body) in [
      ("/v1/evaluate", #"{"animation":\#(animation)}"#),
      ("/v1/compare", #"{"animations":[\#(animation),".smooth"]}"#),
    ] {
      let response = service.post(path, body, fields: [prefersLink])
      #expect(response.status == 200)
      #expect(response.value(of: "Link") == nil, "\(response.value(of: "Link") ?? "")")
    }
  }

  @Test("contains animations with modifiers up to a limit")
  func nests() {
    var nested = #"".linear""#
    for _ in 1...30 {
      nested = CustomSources.json(Self.elastic, name: "Elastic", #"{"base":\#(nested)}"#)
    }
    let deep = evaluated(nested)
    #expect(deep.status == 200, "\(deep.text.prefix(300))")
    for count in [31, 32] {
      let base = ".linear" + String(repeating: ".speed(1)", count: count)
      let response = evaluated(
        CustomSources.json(Self.elastic, name: "Elastic", #"{"base":"\#(base)"}"#))
      #expect(response.status == (count == 31 ? 200 : 422), "\(response.text.prefix(300))")
    }
  }
}
