import AnimationNotation
import JSONCodec
import TestSupport
import Testing

/// Tests of a property that is removed on the first frame, so its column has no samples.
@Suite("A property that is removed at once")
struct RemovedAtOnceTests {
  static let starts = [
    "0", "[1,2]", "\"90deg\"", "\"#ff3b30\"", #"{"type":"point","x":1,"y":2}"#,
    #"{"type":"unitPoint","x":0.5,"y":0.5}"#,
  ]
  static let suffixes = ["json", "ndjson", "csv", "svg", "png", "txt", "line"]
  static let fidelities = ["swiftui", "exact"]
  /// Timelines that remove a property at the start.
  ///
  /// The removal is the only entry, follows an animated change of this property, or follows a
  /// change of a second property.
  static let timelines = [
    #"[{"at":0,"remove":["a"]}]"#,
    #"[{"at":0,"set":{"a":START},"animation":".bouncy"},{"at":0,"remove":["a"]}]"#,
    #"[{"at":0,"set":{"b":1}},{"at":0,"remove":["a"]}]"#,
  ]

  @Test("is evaluated in every format", arguments: starts, suffixes)
  func evaluation(_ start: String, _ suffix: String) {
    let service = ServiceUnderTest()
    for (fidelity, timeline) in Self.scenes(start) {
      let scene = #""properties":{"a":\#(start),"b":0},"timeline":\#(timeline)"#
      for range in [#"{"end":1}"#, #"{"times":[0]}"#, "{}"] {
        for include in Self.included(suffix) {
          let body = """
            {\(scene),"fidelity":"\(fidelity)","range":\(range),"include":[\(include)]}
            """
          let response = service.post("/v1/evaluate.\(suffix)", body)
          #expect(response.status == 200, "\(body)\n\(response.text.prefix(400))")
        }
      }
    }
  }

  @Test("is evaluated with an analysis, by a plain GET")
  func analysis() {
    let response = ServiceUnderTest().get(
      "/v1/evaluate",
      query: #"timeline=[{"at":0,"remove":["a"]}]&properties={"a":0}&include=analysis&end=1"#)
    #expect(response.status == 200, "\(response.text)")
  }

  @Test("or later settles at its last value and has no overshoot", arguments: fidelities)
  func restsWhereItWas(_ fidelity: String) {
    let response = ServiceUnderTest().post(
      "/v1/evaluate",
      #"""
      {"properties":{"a":1,"b":0},"timeline":[{"at":0,"set":{"a":5},"animation":".linear(duration: 1)"},\#
      {"at":0.5,"remove":["a"]}],"range":{"end":4,"count":5},"include":["analysis"],"fidelity":"\#(fidelity)"}
      """#)
    let overshoot = response["analysis"]["a"]["overshoot"]
    #expect(overshoot["units"] == .number(0) && overshoot["percent"] == .number(0))
    #expect(isClose(response["analysis"]["a"]["distance"].double ?? 0, 2, absolute: 0.07))
    // A property that does not move has no acceleration.
    #expect(response["analysis"]["b"]["peakAcceleration"]["value"] == .number(0))
  }

  @Test("is baked for every platform or refused", arguments: starts)
  func bake(_ start: String) {
    let service = ServiceUnderTest()
    for (fidelity, timeline) in Self.scenes(start) {
      for format in ["waapi", "keyframes", "lottie", "gsap", "coreanimation", "float32"] {
        for range in [#"{"end":1}"#, #"{"end":"removed"}"#, #"{"start":0.5,"end":1}"#] {
          let body = """
            {"properties":{"a":\(start),"b":0},"timeline":\(timeline),"fidelity":"\(fidelity)",\
            "format":"\(format)","range":\(range)}
            """
          let response = service.post("/v1/bake", body)
          #expect([200, 422].contains(response.status), "\(body)\n\(response.text.prefix(400))")
        }
      }
    }
  }

  @Test("is accepted when a session steps past the removal", arguments: starts)
  func session(_ start: String) {
    let service = ServiceUnderTest()
    for fidelity in Self.fidelities {
      let path = service.session(#"{"properties":{"a":\#(start)},"fidelity":"\#(fidelity)"}"#)
      let removal = service.post("\(path)/changes", #"{"remove":["a"]}"#)
      #expect(removal.status < 300, "\(removal.text)")
      let step = service.post(
        "\(path)/evaluate", #"{"range":{"end":1},"include":["velocity"]}"#)
      #expect(step.status == 200, "\(step.text)")
      #expect(service.get(path).status == 200)
    }
  }

  private static func included(_ suffix: String) -> [String] {
    switch suffix {
    case "json": ["\"velocity\"", "\"analysis\",\"fidelityGap\""]
    case "csv", "ndjson": ["\"velocity\""]
    default: [""]
    }
  }

  private static func scenes(_ start: String) -> [(fidelity: String, timeline: String)] {
    fidelities.flatMap { fidelity in
      timelines.map { (fidelity, $0.replacing("START", with: start)) }
    }
  }
}
