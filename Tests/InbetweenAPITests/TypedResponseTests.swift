import AnimationNotation
import JSONCodec
import TestSupport
import Testing

@Suite("A typed value in a response")
struct TypedResponseTests {
  private static let pairs = [
    (##"{"type":"angle","degrees":11}"##, ##"{"type":"angle","degrees":-370.5}"##),
    (##"{"type":"angle","radians":0.1}"##, ##"{"type":"angle","radians":3}"##),
    (##"{"type":"color","hex":"#ff3b30"}"##, ##"{"type":"color","hex":"#00aaff80"}"##),
    (##"{"type":"color","hex":"#000000"}"##, ##"{"type":"color","hex":"#ffffff"}"##),
    (
      ##"{"type":"color","red":1,"green":0.23,"blue":0.19,"opacity":1}"##,
      ##"{"type":"color","red":-0.1,"green":1.2,"blue":0,"opacity":0.3}"##
    ),
    (##"{"type":"point","x":1,"y":2}"##, ##"{"type":"point","x":-3,"y":0.5}"##),
    (##"{"type":"size","width":1,"height":2}"##, ##"{"type":"size","width":3,"height":0}"##),
    (
      ##"{"type":"rect","x":1,"y":2,"width":3,"height":4}"##,
      ##"{"type":"rect","x":0,"y":0,"width":9,"height":8}"##
    ),
    (##"{"type":"unitPoint","x":0.1,"y":0.2}"##, ##"{"type":"unitPoint","x":1,"y":0.7}"##),
  ]

  private let service = ServiceUnderTest()

  @Test("begins and ends with the given values, a color to the last digit", arguments: pairs)
  func endpoints(_ from: String, _ to: String) {
    for fidelity in ["swiftui", "exact"] {
      let response = service.post(
        "/v1/evaluate",
        ##"""
        {"from":\##(from),"to":\##(to),"animation":".bouncy","fidelity":"\##(fidelity)",
        "range":{"times":[0,9]}}
        """##)
      let samples = response["values"]["value"]
      #expect(samples[1].text == to, "\(response.text)")
      if from.contains("color") { #expect(samples[0].text == from, "\(response.text)") }
      let given = (try? JSONReader.read(Array(from.utf8)))?.members ?? []
      #expect(samples[0].members.map(\.key) == given.map(\.key))
      for (member, sample) in zip(given, samples[0].members) {
        guard let number = member.value.double else { continue }
        #expect(isClose(sample.value.double ?? .nan, number, absolute: 1e-12))
      }
    }
  }

  @Test("is a valid start of the next request", arguments: pairs)
  func feedback(_ from: String, _ to: String) {
    let response = service.post(
      "/v1/evaluate",
      ##"{"from":\##(from),"to":\##(to),"animation":".bouncy","range":{"end":1,"fps":30}}"##)
    let samples = response.columns("values")["value"] ?? []
    #expect(samples.count == 31)
    for sample in samples {
      let again = service.post(
        "/v1/evaluate",
        ##"{"from":\##(sample.text),"to":\##(to),"animation":null,"range":{"times":[0,1]}}"##)
      #expect(again.status == 200, "\(again.text)")
      #expect(again["values"]["value"][1].text == to)
    }
  }

  @Test("has a velocity of its type, which a start of that type accepts", arguments: pairs)
  func velocities(_ from: String, _ to: String) {
    let response = service.post(
      "/v1/evaluate",
      ##"""
      {"from":\##(from),"to":\##(to),"animation":".bouncy","include":["velocity"],
      "range":{"end":0.2,"fps":30}}
      """##
    )
    let velocities = response.columns("velocities")["value"] ?? []
    #expect(velocities.count == 7)
    for velocity in velocities {
      let again = service.post(
        "/v1/evaluate", ##"{"from":\##(velocity.text),"to":\##(to),"range":{"end":0}}"##)
      #expect(again.status == 200, "\(again.text)")
      #expect(!velocity.text.contains("hex"))
    }
  }

  @Test("is the same in a session, whose state is valid input", arguments: pairs)
  func session(_ from: String, _ to: String) {
    let path = service.session(##"{"properties":{"x":\##(from),"n":0}}"##)
    _ = service.post(path + "/changes", ##"{"set":{"x":\##(to),"n":1},"animation":".bouncy"}"##)
    _ = service.post(path + "/changes", ##"{"set":{"x":\##(from)},"at":5}"##)
    let step = service.post(path + "/evaluate", ##"{"range":{"times":[0,0.1]}}"##)
    let state = service.get(path)
    let status = state["properties"]["x"]
    #expect(step["values"]["x"][1] == status["value"])
    #expect(status["velocity"]["type"] == status["value"]["type"])
    #expect(state["properties"]["n"]["value"].double != nil)
    #expect(state["pending"][0]["set"]["x"].text == from)
    let whole = service.post(
      "/v1/evaluate",
      ##"{"from":\##(from),"to":\##(to),"animation":".bouncy","range":{"times":[0,0.1]}}"##)
    #expect(whole["values"]["value"] == step["values"]["x"])
    let next = service.post(
      path + "/changes", ##"{"set":{"x":\##(status["value"].text)},"animation":null}"##)
    #expect(next.status == 201, "\(next.text)")
  }

  @Test("has the notation of the start, for any notation of the target")
  func forms() {
    let response = service.post(
      "/v1/evaluate",
      ##"""
      {"properties":{"a":{"value":{"type":"angle","degrees":0},"animation":null},"c":"#fff"},
      "timeline":[{"at":0,"set":{"a":"3.141592653589793rad",
      "c":{"type":"color","red":0,"green":0,"blue":0,"opacity":0.5}}}],"range":{"times":[9]}}
      """##
    )
    #expect(
      response.text.contains(
        ##""values":{"a":[{"type":"angle","degrees":180}],"c":[{"type":"color","hex":"#00000080"}]}"##
      ),
      "\(response.text)")
  }

  @Test(
    "may be written in a query as JSON, with a unit, or in SwiftUI's syntax",
    arguments: [
      ("90deg", ##"{"type":"angle","degrees":90}"##),
      ("-0.5rad", ##"{"type":"angle","radians":-0.5}"##),
      ("1/2deg", ##"{"type":"angle","degrees":0.5}"##),
      ("%23f80", ##"{"type":"color","hex":"#ff8800"}"##),
      ("%23FF880080", ##"{"type":"color","hex":"#ff880080"}"##),
      ("Angle(degrees:+90)", ##"{"type":"angle","degrees":90}"##),
      (
        "Color(red:1,green:0,blue:0)", ##"{"type":"color","red":1,"green":0,"blue":0,"opacity":1}"##
      ),
      ("UnitPoint(x:0,y:1)", ##"{"type":"unitPoint","x":0,"y":1}"##),
      ("CGRect(x:0,y:1,width:2,height:3)", ##"{"type":"rect","x":0,"y":1,"width":2,"height":3}"##),
      ("%7B%22type%22:%22point%22,%22x%22:1,%22y%22:2%7D", ##"{"type":"point","x":1,"y":2}"##),
    ])
  func queries(_ query: String, _ json: String) {
    let response = service.get("/v1/evaluate", query: "from=\(query)&to=\(query)&times=0,1")
    #expect(
      response.text.contains(##""values":{"value":[\##(json),\##(json)]}"##), "\(response.text)")
    let same = service.post(
      "/v1/evaluate", ##"{"from":\##(json),"to":\##(json),"range":{"times":[0,1]}}"##)
    #expect(response.content == same.content)
  }

  @Test("moves along keyframes")
  func keyframes() {
    let response = service.post(
      "/v1/evaluate",
      ##"""
      {"properties":{"a":"0deg","c":"#000"},
      "timeline":[{"at":0,"animation":{"type":"keyframes","tracks":{"a":[
      "LinearKeyframe(Angle(degrees: 90), duration: 1)",
      {"type":"cubic","to":"0deg","duration":1,"startVelocity":"90deg"}],
      "c":[{"type":"linear","to":"#fff","duration":2}]}}}],"range":{"times":[0,0.5,2]}}
      """##
    )
    let values = response["values"]
    #expect(values["a"].text.contains(##""degrees":45}"##), "\(response.text)")
    #expect(values["c"][0]["hex"].string == "#000000")
    #expect(values["c"][2]["hex"].string == "#ffffff")
  }

  @Test("animates phases, and has the same notation in pending keyframes and phases")
  func pending() {
    let path = service.session(##"{"properties":{"a":"0deg"},"fidelity":"exact"}"##)
    let angle = { (degrees: Int) in #"{"type":"angle","degrees":\#(degrees)}"# }
    let phases = ##"""
      {"type":"phases","phases":[{"set":{"a":\##(angle(0))},"animation":null},\##
      {"set":{"a":\##(angle(90))},"animation":null}],"repeating":false}
      """##
    let keyframes = ##"""
      {"type":"keyframes","tracks":{"a":[{"type":"cubic","to":\##(angle(45)),"duration":1,\##
      "startVelocity":\##(angle(180))}]},"repeating":true}
      """##
    for description in [phases, keyframes] {
      let response = service.post(path + "/changes", ##"{"at":1,"animation":\##(description)}"##)
      #expect(response.status == 201, "\(response.text)")
      #expect(service.get(path).text.contains(##""animation":\##(description)"##))
    }
  }

  @Test("has the same gap between fidelities in degrees as a number")
  func gap() {
    let query = "animation=.linear(duration:1)&times=0.008,0.5&include=fidelityGap"
    let largest = ["0&to=90", "0deg&to=90deg"].map { ends in
      let response = service.get("/v1/evaluate", query: "from=\(ends)&\(query)")
      return response["fidelityGap"]["value"]["largest"].double ?? .nan
    }
    #expect(isClose(largest[0], largest[1], relative: 1e-9), "\(largest)")
  }

  @Test("has the requested precision")
  func precision() {
    let response = service.get(
      "/v1/evaluate", query: "from=0deg&to=10rad&times=0.1&precision=2&include=velocity")
    let text = response["values"]["value"][0]["degrees"].text
    #expect((text.split(separator: ".").last?.count ?? 0) <= 2, "\(response.text)")
  }
}

extension JSON {
  var text: String {
    var writer = JSONWriter()
    writer.value(self)
    return String(decoding: writer.finish(), as: UTF8.self)
  }
}
