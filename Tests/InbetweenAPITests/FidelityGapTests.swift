import AnimationNotation
import JSONCodec
import Testing

@Suite("The gap between the fidelities")
struct FidelityGapTests {
  static let scenes = [
    #""animation":".bouncy","to":100"#,
    #""animation":".interactiveSpring","from":[0,0,5],"to":[3,4,5]"#,
    #""animation":".linear(duration: 0.31).repeatCount(3, autoreverses: true)""#,
    #""animation":".easeInOut(duration: 1)""#,
    """
    "properties":{"a":0,"b":[1,2]},"timeline":[
      {"at":0,"set":{"a":100,"b":[2,1]},"animation":".snappy"},
      {"at":0.21,"set":{"a":-50},"animation":".spring(response: 0.4, dampingFraction: 0.6)"},
      {"at":0.4,"remove":["b"]}]
    """,
  ]

  @Test("is the largest difference of the two results, at its first time", arguments: scenes)
  func isTheLargestDifference(_ scene: String) throws {
    let service = ServiceUnderTest()
    let range = #""range":{"end":1.3,"fps":47}"#
    func response(_ fidelity: String, _ more: String = "") -> ReceivedResponse {
      service.send(
        "POST", "/v1/evaluate", "{\(scene),\(range),\"fidelity\":\"\(fidelity)\"\(more)}")
    }
    let included = response("swiftui", #","include":["fidelityGap"]"#)
    let swiftui = response("swiftui")
    let exact = response("exact")
    let backwards = response("exact", #","include":["fidelityGap"]"#)
    #expect(included["values"] == swiftui["values"])
    #expect(included["fidelityGap"] == backwards["fidelityGap"])
    let times = swiftui["times"].elements
    for name in swiftui["values"].members.map(\.key) {
      let these = swiftui["values"][name].elements
      let those = exact["values"][name].elements
      let distances = zip(these, those).compactMap { distance($0, $1) }
      let largest = distances.max() ?? 0
      let gap = included["fidelityGap"][name]
      let reported = try #require(gap["largest"].double)
      #expect(abs(reported - largest) <= 1e-15 * max(1, largest))
      let index = largest == 0 ? 0 : distances.firstIndex { $0 >= reported * (1 - 1e-12) }
      #expect(gap["time"] == (index.map { times[$0] } ?? .null))
    }
  }

  private func distance(_ this: JSON, _ that: JSON) -> Double? {
    if let this = this.double, let that = that.double { return abs(this - that) }
    guard !this.elements.isEmpty, !that.elements.isEmpty else { return nil }
    let squares = zip(this.elements, that.elements).map { pair in
      let difference = (pair.0.double ?? 0) - (pair.1.double ?? 0)
      return difference * difference
    }
    return squares.reduce(0, +).squareRoot()
  }

  @Test("is the same in the response to a query, until the motion ends")
  func query() {
    let service = ServiceUnderTest()
    let query = service.send(
      "GET", "/v1/evaluate?animation=.bouncy&to=100&include=fidelityGap,velocity")
    let body = service.send(
      "POST", "/v1/evaluate",
      #"{"animation":".bouncy","to":100,"include":["fidelityGap","velocity"]}"#)
    #expect(query.status == 200)
    #expect(query.content == body.content)
    #expect(query["fidelityGap"]["value"]["largest"].double ?? 0 > 0.1)
  }

  @Test("of an under-damped spring comes from its settling duration alone")
  func underDamped() {
    let response = ServiceUnderTest().send(
      "GET", "/v1/spring?spring=.bouncy&include=fidelityGap")
    let gap = response["fidelityGap"]
    for part in ["values", "velocities", "forces"] {
      #expect(gap[part]["largest"].double ?? 1 < 1e-12)
    }
    #expect(gap["settlingDuration"].double ?? 0 > 0.01)
  }

  @Test("of an over-damped spring's velocity is the target that SwiftUI adds")
  func overDamped() {
    let response = ServiceUnderTest().send(
      "POST", "/v1/spring",
      """
      {"spring":{"response":0.5,"dampingRatio":1.5},"target":40,"times":[0,0.1,0.5],
       "include":["fidelityGap"]}
      """)
    let gap = response["fidelityGap"]["velocities"]
    #expect(abs((gap["largest"].double ?? 0) - 40) < 1e-12)
  }

  @Test("of a spring that never settles covers the maximum number of samples of a response")
  func endless() {
    let response = ServiceUnderTest().send(
      "GET", "/v1/spring?spring=Spring(duration:0.5,bounce:1)&include=fidelityGap")
    #expect(response.status == 200)
    #expect(response["fidelityGap"]["settlingDuration"] == .null)
  }

  @Test("is absent from a session")
  func session() {
    let service = ServiceUnderTest()
    let response = service.post(
      service.session("{}") + "/evaluate", #"{"include":["fidelityGap"]}"#)
    #expect(response.status == 422)
    #expect(response.errors.first?.contains(#""allowed":["velocity","analysis"]"#) == true)
  }
}
