import AnimationNotation
import JSONCodec
import Testing

@Suite("An analysis over HTTP")
struct AnalysisTests {
  let service = ServiceUnderTest()

  private func analysis(_ json: String) throws -> JSON {
    let response = service.post("/v1/evaluate", json)
    #expect(response.status == 200, "\(response.text)")
    return try JSONReader.read(Array(response.text.utf8))["analysis"]
  }

  @Test("comes last, in the order of the contract, with the shape of the values")
  func shape() throws {
    let number = try analysis(#"{"animation":".bouncy","include":["analysis"]}"#)["value"]
    #expect(
      number.members.map(\.key) == [
        "regime", "perceptualDuration", "begin", "logicalCompletion", "removal", "tolerance",
        "settlingTime", "overshoot", "peaks", "crossings", "peakVelocity", "peakAcceleration",
        "distance", "frameStep",
      ])
    #expect(number["regime"] == .string("underDamped"))
    #expect(number["tolerance"] == .number(0.001))
    let vector = try analysis(
      #"{"from":[0,5],"to":[1,5],"animation":".easeIn","include":["analysis"]}"#)["value"]
    #expect(vector.elements.count == 2)
    #expect(vector.elements.last?["distance"] == .number(0))
    #expect(vector.elements.first?["regime"] == .null)
  }

  @Test(
    "is the same for every range, in both fidelities", arguments: ["exact", "swiftui"])
  func range(_ fidelity: String) throws {
    let ranges = [#"{"times":[0]}"#, #"{"end":"removed"}"#, #"{"start":0.2,"end":5,"step":0.7}"#]
    let result = try ranges.map {
      try analysis(
        #"{"animation":".bouncy","to":100,"fidelity":"\#(fidelity)","range":\#($0),"include":["analysis"]}"#
      )
    }
    #expect(result.allSatisfy { $0 == result[0] })
  }

  @Test("has the units of the values, and does not exist for colors")
  func typed() throws {
    let result = try analysis(
      """
      {"properties":{"turn":"0deg","shade":"#000000"},
       "timeline":[{"at":0,"set":{"turn":"90deg","shade":"#ffffff"},"animation":".linear(duration: 1)"}],
       "fidelity":"exact","include":["analysis"]}
      """)
    #expect(result["shade"] == .null)
    guard case .number(let distance) = result["turn"]["distance"] else {
      Issue.record("\(result)")
      return
    }
    #expect(abs(distance - 90) < 1e-9)
  }

  @Test("of a motion that never settles contains only finite numbers")
  func endless() throws {
    let result = try analysis(
      #"{"animation":".easeInOut(duration: 1).repeatForever()","range":{"end":3.5},"include":["analysis"]}"#
    )["value"]
    for key in ["removal", "settlingTime", "distance"] { #expect(result[key] == .null) }
    #expect(result["peaks"].elements.count == 3)
  }

  @Test(
    "is refused where it does not exist",
    arguments: [
      (#"{"include":["velocity"],"tolerance":0.01}"#, "/tolerance"),
      (#"{"include":["analysis"],"tolerance":0}"#, "/tolerance"),
      (
        #"{"include":["analysis"],"animation":".linear(duration: 0.001).repeatForever()","fidelity":"exact","range":{"end":100}}"#,
        "/include"
      ),
    ])
  func refused(_ json: String, _ place: String) {
    let response = service.post("/v1/evaluate", json)
    #expect(response.status == 422)
    #expect(response.places == [place], "\(response.text)")
  }
}
