import AnimationNotation
import JSONCodec
import TestSupport
import Testing

@Suite("A fit over HTTP") struct FitEndpointTests {
  private let server = ServiceUnderTest()

  @Test("finds the spring that was evaluated", arguments: [(0.4, 0.2), (0.7, 0.45), (0.5, -0.3)])
  func findsSprings(_ duration: Double, _ bounce: Double) {
    let times = (0...60).map { Double($0) / 40 }
    let evaluated = server.post(
      "/v1/evaluate",
      """
      {"animation":".spring(duration: \(duration), bounce: \(bounce))","to":80,"fidelity":"exact",
       "range":{"times":\(times.dropLast(40))}}
      """)
    var writer = JSONWriter()
    writer.value(
      .object([
        JSON.Member(
          key: "times",
          value: evaluated["times"] == .null
            ? .array(times.dropLast(40).map(JSON.number)) : evaluated["times"]),
        JSON.Member(key: "values", value: evaluated["values"]["value"]),
        JSON.Member(key: "target", value: .number(80)),
      ]))
    let response = server.post("/v1/fit", String(decoding: writer.finish(), as: UTF8.self))
    #expect(isClose(response["spring"]["duration"].double ?? 0, duration, absolute: 1e-6))
    #expect(isClose(response["spring"]["bounce"].double ?? 0, bounce, absolute: 1e-6))
    #expect((response["spring"]["residual"]["percent"].double ?? 1) < 1e-6)
  }

  @Test("recovers a spring from its `linear()` samples") func redraws() {
    let drawn = server.get("/v1/convert", query: "animation=.bouncy&to=css")
    let css = drawn["conversions"][0]["parameters"]
    var writer = JSONWriter()
    writer.value(
      .object([
        JSON.Member(
          key: "motion",
          value: .object([JSON.Member(key: "platform", value: .string("css"))] + css.members))
      ]))
    let response = server.post("/v1/fit", String(decoding: writer.finish(), as: UTF8.self))
    #expect(isClose(response["spring"]["duration"].double ?? 0, 0.5, absolute: 0.005))
    #expect(isClose(response["spring"]["bounce"].double ?? 0, 0.3, absolute: 0.01))
    // The residual consists of the samples' error and the jump at the end of the motion.
    #expect((response["spring"]["residual"]["percent"].double ?? 1) < 0.4)
  }

  @Test("reports the residual of a curve for an oscillating spring") func losses() {
    let response = server.get(
      "/v1/fit", query: "motion=.spring(duration:%200.5,%20bounce:%200.6)&to=bezier")
    #expect(response["spring"] == .null)
    #expect((response["bezier"]["residual"]["percent"].double ?? 0) > 2)
    let lost = response["bezier"]["lost"].elements.compactMap(\.string)
    #expect(lost.contains { $0.contains("target crossings") }, "\(lost)")
  }

  @Test(
    "of constant samples is refused",
    arguments: [
      (#"{"times":[0,1,2,3],"values":[1,1,1,1]}"#, "/values"),
      (#"{"times":[0,1,2],"values":[1,2,3]}"#, "/times"),
      (#"{"times":[0,1,2,3],"values":[1,2,3,4,5]}"#, "/values"),
      (#"{"times":[0,1,1,3],"values":[1,2,3,4]}"#, "/times/2"),
      (#"{"motion":".bouncy","times":[0,1,2,3]}"#, "/times"),
      (#"{"motion":".linear.repeatForever()"}"#, "/motion"),
      (#"{"motion":".bouncy","to":["sprng"]}"#, "/to/0"),
    ])
  func refusals(_ json: String, _ pointer: String) {
    let response = server.post("/v1/fit", json)
    #expect(response.status == 422)
    #expect(response.text.contains("\"\(pointer)\""), "\(response.text)")
  }
}
