@testable import InbetweenAPI
import AnimationCore
import AnimationNotation
import JSONCodec
import TestSupport
import Testing

@Suite("A warning") struct WarningTests {
  private let server = ServiceUnderTest()
  private static let wild = ".spring(response: 0.5, dampingFraction: 50)"

  @Test("is present if SwiftUI's steps grow without bound, in every format with warnings")
  func unstable() {
    let body = #"{"animation":"\#(Self.wild)","to":1,"range":{"end":1,"fps":10}}"#
    let json = server.post("/v1/evaluate", body)
    let warning = json["warnings"][0].string ?? ""
    #expect(json["warnings"].elements.count == 1)
    #expect(warning.contains("dampingFraction 50") && warning.contains("23.86"))
    let lines = server.post("/v1/evaluate.ndjson", body).text.split(separator: "\n")
    #expect(lines.first?.contains(#""warnings":["the spring"#) == true)
    for suffix in ["txt", "svg"] {
      let query = "animation=\(CanonicalQuery.escaped(Self.wild))&end=1"
      // Terminal output breaks long lines.
      let words = server.get("/v1/evaluate.\(suffix)", query: query).text
        .split { $0.isWhitespace }.joined(separator: " ")
      #expect(words.contains("grows without bound"))
    }
    let session = server.session(#"{"animation":"\#(Self.wild)","to":1}"#)
    let step = server.post(session + "/evaluate", #"{"range":{"end":0.1,"fps":10}}"#)
    #expect(step["warnings"].elements.count == 1)
  }

  @Test("advises a spring that is unstable only while it blends with a faster spring")
  func blend() {
    func warnings(_ blending: String) -> [String?] {
      let response = server.post(
        "/v1/evaluate",
        """
        {"properties":{"x":0},"range":{"end":0.2},"timeline":[
        {"at":0,"set":{"x":1},"animation":".spring(response: 0.1, dampingFraction: 1)"},
        {"at":0.05,"set":{"x":0},"animation":".spring(response: 1, \(blending))"}]}
        """)
      #expect(response.status == 200)
      return response["warnings"].elements.map(\.string)
    }
    #expect(
      warnings("dampingFraction: 6, blendDuration: 1") == [
        """
        the spring with response 1 and dampingFraction 6 can grow without bound in SwiftUI's \
        steps of 1/300 s, while it blends with a spring with response 0.1. Give a blendDuration \
        of 0, a dampingFraction below 4.72, or "fidelity": "exact", which uses no steps
        """
      ])
    #expect(warnings("dampingFraction: 6") == [])
    #expect(warnings("dampingFraction: 4.71, blendDuration: 1") == [])
  }

  @Test("is absent if there is no cause")
  func none() {
    for body in [
      #"{"animation":"\#(Self.wild)","to":1,"fidelity":"exact","range":{"end":1}}"#,
      #"{"animation":".bouncy","to":1,"range":{"end":1}}"#,
      #"{"animation":".spring(response: 0.5, dampingFraction: 23.8)","to":1,"range":{"end":1}}"#,
    ] {
      let response = server.post("/v1/evaluate", body)
      #expect(response.status == 200 && !response.text.contains("warnings"), "\(body)")
    }
  }

  @Test("appears beside finite values", arguments: [30, 50, 500, 1000])
  func numbers(_ fraction: Double) {
    let response = server.post(
      "/v1/evaluate",
      """
      {"animation":".spring(response: 0.5, dampingFraction: \(fraction))","to":1e9,
      "range":{"end":30},"include":["velocity","analysis"]}
      """)
    #expect(response.status == 200)
    let values = response["values"]["value"].elements + response["velocities"]["value"].elements
    #expect(values.allSatisfy { $0.double?.isFinite == true })
  }

  private func fit(_ spring: (duration: Double, ratio: Double), every spacing: Double)
    -> ReceivedResponse
  {
    let reference = ReferenceSpring(response: spring.duration, dampingRatio: spring.ratio)
    let times = (0..<60).map { Double($0) * spacing }
    let values = times.map {
      Double(reference.motion(target: 100, initialVelocity: 0, time: $0).value)
    }
    return server.post(
      "/v1/fit", #"{"times":\#(times),"values":\#(values),"target":100,"to":["spring"]}"#)
  }

  @Test("is in a fit of samples with too large a spacing")
  func aliases() {
    var random = SeededGenerator(seed: 72)
    for _ in 0..<30 {
      let spacing = Double.random(in: 0.01...0.2, using: &random)
      let ratio = Double.random(in: 0.02...0.4, using: &random)
      // The spacing is 0.55 to 1.9 periods of the spring, and half a period would be the maximum.
      let duration = spacing / Double.random(in: 0.55...1.9, using: &random)
      let response = fit((duration, ratio), every: spacing)
      let found = response["spring"]["duration"].double ?? 0
      let isRight = abs(found - duration) < 1e-3 * duration
      let warnings = response["spring"]["warnings"].elements
      #expect(warnings.count == 1 || isRight, "\(duration) \(ratio) \(spacing) \(found)")
      #expect(warnings.first?.string?.contains("too far apart") != false)
    }
  }

  @Test("is absent from a fit of samples with a small spacing, exact or rounded")
  func resolved() {
    var random = SeededGenerator(seed: 73)
    for index in 0..<30 {
      let duration = Double.random(in: 0.1...2, using: &random)
      let ratio = Double.random(in: 0.05...2.5, using: &random)
      let reference = ReferenceSpring(response: duration, dampingRatio: ratio)
      let times = (0..<80).map { Double($0) * duration / 25 }
      let values = times.map { time -> Double in
        let value = Double(
          reference.motion(target: 100, initialVelocity: 0, time: time).value)
        return index % 2 == 0 ? value : (value * 10).rounded() / 10
      }
      let response = server.post(
        "/v1/fit", #"{"times":\#(times),"values":\#(values),"to":["spring"]}"#)
      #expect(
        response.status == 200 && !response.text.contains("warnings"), "\(duration), \(ratio)")
    }
  }

  @Test(
    "points only at its causes",
    arguments: [
      (#"{"count":10,"end":1e9}"#, ["/range/end"]), (#"{"count":10,"end":-1}"#, ["/range/end"]),
      (#"{"count":10,"end":"soon"}"#, ["/range/end"]),
      (#"{"count":10,"duration":1e9}"#, ["/range/duration"]),
      (#"{"count":1,"end":1,"includeEnd":true}"#, ["/range/count"]),
      (#"{"count":10,"includeEnd":"yes"}"#, ["/range/includeEnd"]),
    ])
  func blame(_ range: String, _ pointers: [String]) {
    let response = server.post("/v1/evaluate", #"{"animation":".bouncy","range":\#(range)}"#)
    #expect(response.status == 422)
    #expect(response["errors"].elements.map { $0["pointer"].string } == pointers)
  }

  /// An animation whose state cannot be encoded.
  private struct Stubborn: CustomAnimation {
    struct Refusing: Codable, Sendable {
      init() {}
      init(from decoder: any Decoder) throws { self.init() }
      func encode(to encoder: any Encoder) throws {
        throw EncodingError.invalidValue(
          self, .init(codingPath: [], debugDescription: "refused"))
      }
    }
    enum Key: AnimationStateKey { static let defaultValue = Refusing() }

    func animate<V: VectorArithmetic>(
      value: V, time: TimeInterval, context: inout AnimationContext<V>
    ) -> V? {
      context.state[Key.self] = Refusing()
      return value
    }
  }

  @Test("does not call a state unregistered if its encoding failed")
  func unencodable() throws {
    let stubborn = RegisteredAnimation(
      "stubborn", state: [RegisteredState("pride", Stubborn.Key.self)]
    ) { _ in Stubborn() }
    let service = try ServiceUnderTest.registering([stubborn])
    let path = service.session(#"{"animation":".stubborn"}"#)
    let response = service.post(path + "/evaluate", #"{"range":{"end":1}}"#)
    #expect(response.status == 422)
    #expect(response.text.contains("'pride'") && response.text.contains("encoding failed"))
    #expect(!response.text.contains("registered"))
  }
}
