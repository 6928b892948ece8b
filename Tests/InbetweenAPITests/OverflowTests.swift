import AnimationCore
import AnimationNotation
import JSONCodec
import Foundation
import HTTPMessages
import TestSupport
import Testing

@Suite("A motion that overflows")
struct OverflowTests {
  private let server = ServiceUnderTest()
  private static let driven = ".spring(dampingFraction: -0.2)"
  private static let body = """
    {"animation":"\(driven)","fidelity":"exact","range":{"end":600,"fps":10},"include":["velocity"]}
    """

  @Test(
    "is refused with the time of the overflow",
    arguments: ["", ".ndjson", ".csv", ".svg", ".png", ".txt"])
  func refused(_ suffix: String) {
    let received = server.post("/v1/evaluate\(suffix)", Self.body)
    #expect(received.status == 422, "\(received.text.prefix(300))")
    #expect(received.text.contains("'value' grows without bound"), "\(received.text)")
  }

  @Test("is refused by a session, which stays unchanged")
  func session() {
    let session = server.session(
      #"{"animation":"\#(Self.driven)","to":1,"fidelity":"exact"}"#)
    let step = server.post(session + "/evaluate", #"{"range":{"end":600,"fps":1},"commit":true}"#)
    #expect(step.status == 422 && step.text.contains("the largest number"), "\(step.text)")
    let state = server.get(session)
    #expect(state["revision"].integer == 1 && state["time"].double == 0)
    #expect(server.post(session + "/evaluate", #"{"range":{"end":1,"fps":10}}"#).status == 200)
  }

  @Test("is evaluated up to the overflow, with a warning", arguments: Fidelity.allCases)
  func until(_ fidelity: Fidelity) {
    let received = server.post(
      "/v1/evaluate",
      """
      {"animation":"\(Self.driven)","fidelity":"\(fidelity)","range":{"end":100,"fps":10},"include":["velocity"]}
      """)
    #expect(received.status == 200 && !received.text.contains("null"))
    #expect(received["warnings"][0].string?.contains("negative damping") == true)
  }

  @Test("still has finite color components")
  func colors() {
    for from in [
      ##""#000000","to":"#ffffff""##,
      #"{"type":"color","red":0,"green":0,"blue":0},"to":{"type":"color","red":1,"green":1,"blue":1}"#,
    ] {
      let received = server.post(
        "/v1/evaluate",
        """
        {"animation":".spring(dampingFraction: -0.2, blendDuration: 1.79)","from":\(from),"range":{"end":130,"fps":10}}
        """)
      #expect(
        received.status == 200 && !received.text.contains("null"), "\(received.text.prefix(300))")
    }
  }

  @Test("produces a comparison with a warning")
  func compared() {
    let short = server.post(
      "/v1/compare", #"{"animations":[".snappy","\#(Self.driven)"],"range":{"end":20}}"#)
    #expect(short.status == 200 && short["warnings"].elements.count == 1, "\(short.text)")
    #expect(short["comparisons"][0]["likeness"].string == "different")
  }

  @Test("is refused by the spring endpoint at the time of the overflow")
  func spring() {
    let before = server.post("/v1/spring", #"{"spring":{},"times":[0,-30699.47]}"#)
    #expect(before.status == 422, "\(before.text)")
    #expect(before["errors"][0]["pointer"].string == "/times/1", "\(before.text)")
    let driven = "Spring(mass: 0.021, stiffness: 1e3, damping: -100, allowOverDamping: true)"
    let after = server.post("/v1/spring", #"{"spring":"\#(driven)","times":[1]}"#)
    #expect(after.status == 422 && after.text.contains("negative damping"), "\(after.text)")
    let shown = server.post("/v1/spring", #"{"spring":"\#(driven)","times":[0,0.001]}"#)
    #expect(shown.status == 200 && shown["warnings"].elements.count == 1, "\(shown.text)")
  }

  @Test("does not occur if a spring ends at its start: its velocity is 0")
  func overAtStart() {
    let received = server.post(
      "/v1/evaluate",
      """
      {"animation":{"type":"interpolatingSpring","mass":0,"stiffness":100,"damping":10,
      "modifiers":[{"type":"repeatForever"}]},"range":{"end":1,"fps":5},"include":["velocity"]}
      """)
    #expect(received.status == 200 && !received.text.contains("null"), "\(received.text)")
  }

  @Test(
    "does not occur if a curve is nearly vertical: the root mean square of a comparison is finite")
  func vertical() {
    let received = server.get("/v1/compare/0,0.70789/0,50.97396402,0.9,2.txt")
    #expect(received.status == 200 && !received.text.contains("inf"), "\(received.text)")
  }

  /// Sends growing or unstable springs to every endpoint.
  ///
  /// The values of a growing spring have no bound. An unstable spring has unstable integration
  /// steps.
  @Test("is refused or returns finite numbers at every endpoint", arguments: 1...lawCases(10))
  func everywhere(_ seed: Int) {
    var random = SeededGenerator(seed: 1_000_003 * seed)
    for _ in 0..<4 {
      let fraction =
        Double.random(in: 0...1, using: &random) < 0.5
        ? Double.random(in: -3...(-0.01), using: &random)
        : Double.random(in: 1...1000, using: &random)
      let response = pow(10, Double.random(in: -3...1, using: &random))
      let end = pow(10, Double.random(in: -1...3, using: &random)).rounded(.up)
      let fidelity = Bool.random(using: &random) ? "exact" : "swiftui"
      let blend = Bool.random(using: &random) ? ", blendDuration: 0.3" : ""
      let spring = ".spring(response: \(response), dampingFraction: \(fraction)\(blend))"
      let way =
        [#""to":1"#, #""from":0.001,"to":1e9"#, ##""from":"#123","to":"#fed""##, #""to":[1,2,3]"#]
        .randomElement(using: &random) ?? ""
      let range = #""range":{"end":\#(end),"fps":\#(end > 100 ? 1 : 20)}"#
      let scene = #""animation":"\#(spring)",\#(way),"fidelity":"\#(fidelity)""#
      let requests: [(String, String)] = [
        (
          "/v1/evaluate",
          "{\(scene),\(range),\"include\":[\"velocity\",\"analysis\",\"fidelityGap\"]}"
        ),
        ("/v1/evaluate.csv", "{\(scene),\(range)}"), ("/v1/evaluate.ndjson", "{\(scene),\(range)}"),
        ("/v1/evaluate.txt", "{\(scene),\(range)}"), ("/v1/evaluate.svg", "{\(scene),\(range)}"),
        (
          "/v1/compare",
          #"{"animations":[".snappy","\#(spring)"],"fidelity":"\#(fidelity)","range":{"end":\#(min(end, 60))}}"#
        ),
        (
          "/v1/compare.txt",
          #"{"animations":[".snappy","\#(spring)"],"fidelity":"\#(fidelity)","range":{"end":\#(min(end, 60))}}"#
        ),
        ("/v1/bake", #"{\#(scene),"range":{"end":\#(min(end, 10))},"format":"keyframes"}"#),
        ("/v1/convert", #"{"from":"\#(spring)"}"#), ("/v1/fit", #"{"motion":"\#(spring)"}"#),
        ("/v1/export/css", #"{"animation":"\#(spring)"}"#),
      ]
      for (path, body) in requests {
        let received = server.post(path, body)
        #expect(
          (200...422).contains(received.status), "\(path) \(body) \(received.text.prefix(300))")
        guard received.status == 200 else { continue }
        let stray = ["nan", "inf ", "inf,", "inf%", "Infinity"].first { received.text.contains($0) }
        #expect(stray == nil, "\(stray ?? "") in \(path) \(body)")
        guard path == "/v1/evaluate" else { continue }
        #expect(!received["values"].containsNull, "\(path) \(body)")
        #expect(!received["velocities"].containsNull, "\(path) \(body)")
      }
    }
  }
}

extension JSON {
  /// True if the value is or contains a `null` at any depth.
  var containsNull: Bool {
    switch self {
    case .null: true
    case .array(let elements): elements.contains(where: \.containsNull)
    case .object(let members): members.contains { $0.value.containsNull }
    case .bool, .number, .string: false
    }
  }
}
