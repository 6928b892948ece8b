import JSONCodec
import TestSupport
import Testing

@Suite("The motion tokens of Material 3 as names") struct MaterialPresetTests {
  private let server = ServiceUnderTest()

  /// Each element is a token with its damping ratio and stiffness.
  ///
  /// Source: androidx/androidx compose/material3 StandardMotionTokens.kt,
  /// ExpressiveMotionTokens.kt, v0_14_0.
  static let springs: [(String, Double, Double)] = [
    ("standard.default.spatial", 0.9, 700), ("standard.fast.spatial", 0.9, 1400),
    ("standard.slow.spatial", 0.9, 300), ("standard.default.effects", 1, 1600),
    ("standard.fast.effects", 1, 3800), ("standard.slow.effects", 1, 800),
    ("expressive.default.spatial", 0.8, 380), ("expressive.fast.spatial", 0.6, 800),
    ("expressive.slow.spatial", 0.8, 200), ("expressive.default.effects", 1, 1600),
    ("expressive.fast.effects", 1, 3800), ("expressive.slow.effects", 1, 800),
  ]

  @Test(
    "are evaluated as their springs, and found as the nearest token", arguments: springs.indices)
  func named(_ index: Int) throws {
    let (token, ratio, stiffness) = Self.springs[index]
    let reference = ReferenceSpring(
      mass: 1, stiffness: stiffness, damping: 2 * ratio * stiffness.squareRoot())
    let response = server.get(
      "/v1/spring/material3.\(token).json", query: "times=0.1&fidelity=exact")
    #expect(response.status == 200, "\(response.text)")
    guard case .number(let value) = response["values"]["value"][0] else {
      Issue.record("\(response.text)")
      return
    }
    let expected = reference.motion(target: 1, initialVelocity: 0, time: 0.1).value
    #expect(isClose(value, Double(expected), absolute: 1e-9))
    // The name is also a spring, as the command `spring` sends it.
    let query = "spring=material3.\(token)&times=0.1&fidelity=exact"
    let spring = server.get("/v1/spring", query: query)
    guard case .number(let same) = spring["values"][0] else {
      Issue.record("\(spring.text)")
      return
    }
    #expect(isClose(same, Double(expected), absolute: 1e-9))
    let animation =
      ".interpolatingSpring(mass: 1, stiffness: \(stiffness), damping: \(2 * ratio * stiffness.squareRoot()))"
    let nearest = server.post(
      "/v1/convert", #"{"from":"\#(animation)","to":["material3"]}"#)
    #expect(
      nearest["conversions"][0]["parameters"]["token"]
        == .string(
          token.hasSuffix("effects") ? token.replacing("expressive", with: "standard") : token))
  }

  @Test("are curves with a duration")
  func curves() {
    let query = "times=0.1&fidelity=exact"
    let named = server.get(
      "/v1/curve/material3.easing.emphasized.decelerate,0.4.json", query: query)
    let plain = server.get("/v1/bezier/.05,.7,.1,1,0.4.json", query: query)
    #expect(named.status == 200 && named["values"] == plain["values"])
    let curve = server.get("/v1/curve", query: "curve=material3.easing.standard&at=0.3")
    #expect(curve.status == 200)
    let body = #"{"curve":".material3.easing.standard","at":[0.3]}"#
    #expect(server.post("/v1/curve", body)["values"] == curve["values"])
    #expect(
      server.get("/v1/curve", query: "curve=.2,0,0,1&at=0.3")["values"] == curve["values"])
    let css = server.get("/v1/curve/material3.easing.standard.css")
    #expect(css.text.contains("cubic-bezier(.2,0,0,1)"))
  }

  @Test("are suggested for a misspelled name")
  func suggestion() {
    let response = server.get("/v1/spring/material3.expresive.fast.spatial")
    #expect(response.status == 404)
    #expect(response.text.contains("The nearest name is material3.expressive.fast.spatial"))
    #expect(server.get("/v1/spring/material3.easing.standard").text.contains("/v1/curve/material3"))
    for (path, query, name) in [
      (
        "/v1/spring", "spring=material3.expresive.fast.spatial", "material3.expressive.fast.spatial"
      ),
      ("/v1/curve", "curve=material3.easing.standart", "material3.easing.standard"),
    ] {
      let refused = server.get(path, query: query)
      #expect(refused.status == 422 && refused["errors"].elements.count == 1)
      #expect(refused["errors"][0]["suggestion"].string == name, "\(refused.text)")
    }
  }

  @Test("of the other kind are refused with the right endpoint")
  func otherKind() {
    for (path, query, home) in [
      ("/v1/spring", "spring=material3.easing.standard", "use /v1/curve"),
      ("/v1/curve", "curve=.material3.standard.fast.spatial", "use /v1/spring"),
    ] {
      let refused = server.get(path, query: query)
      #expect(refused.status == 422 && refused["errors"].elements.count == 1)
      let detail = refused["errors"][0]["detail"].string ?? ""
      #expect(detail.hasPrefix("is a token for a ") && detail.hasSuffix(home), "\(refused.text)")
      #expect(refused["errors"][0]["suggestion"].string == nil)
    }
  }

  @Test("have a permanent address with the same response")
  func links() throws {
    let names = server.get("/v1/animations")["names"]
    for (kind, query) in [
      ("spring", "times=0.1&include=fidelityGap"), ("spring", "fidelity=exact&to=3"),
      ("curve", "at=0.3"),
    ] {
      let tokens = names[kind].elements.compactMap(\.string).filter { $0.hasPrefix("material3.") }
      #expect(tokens.count > 5)
      for token in tokens + tokens.map({ "." + $0 }) {
        let response = server.get("/v1/\(kind)", query: "\(kind)=\(token)&\(query)")
        let link = try #require(response.value(of: "Link"), "\(response.text)")
        let target = try #require(link.firstMatch(of: #/^<([^>]+)>/#)).1
        let again = server.send("GET", String(target))
        #expect(again.status == 200 && again.content == response.content, "\(link)")
        #expect(again.value(of: "Link") == link)
      }
    }
  }

  @Test("are in the list of all names; an error has only the nearest of them")
  func shortErrors() throws {
    let names = server.get("/v1/animations")["names"]
    let listed = ["spring", "curve"].flatMap { kind in
      names[kind].elements.compactMap(\.string).map { (kind, $0) }
    }
    #expect(listed.count(where: { $0.1.hasPrefix("material3.") }) == 21)
    for (kind, name) in listed {
      #expect(server.get("/v1/\(kind)/\(name).json").status == 200, "\(name)")
    }
    for (path, tokens) in [
      ("/v1/spring/material3.slow.spatial", 1...3), ("/v1/curve/material3.easing.legaci", 1...3),
      ("/v1/compare/bouncy/material3.easing.standart", 1...3), ("/v1/spring/x", 0...0),
    ] {
      let response = server.get(path + ".json")
      #expect(response.status == 404)
      #expect(response.text.contains("; /v1/animations lists all names"), "\(response.text)")
      let allowed = response["allowed"].elements.compactMap(\.string)
      #expect(allowed.allSatisfy { name in listed.contains { $0.1 == name } })
      #expect(tokens.contains(allowed.count { $0.hasPrefix("material3.") }), "\(response.text)")
    }
    #expect(!server.get("/v1/bezier/x.json").text.contains("Material"))
  }

  @Test("and Penner's easings are motions with their own certificate")
  func easings() {
    let response = server.post(
      "/v1/convert",
      #"{"from":{"platform":"penner","easing":"easeOutBounce","duration":500},"to":["css","swiftui"]}"#
    )
    #expect(response["motion"]["easing"] == .string("easeOutBounce"))
    #expect(response["motion"]["type"] == .string("curve"))
    // SwiftUI's nearest cubic curve is far off, and linear() is not.
    #expect(Self.percent(response["certificate"]) > 20)
    #expect(Self.percent(response["conversions"][0]["certificate"]) <= 0.2)
    #expect(Self.percent(response["conversions"][1]["certificate"]) > 20)
    #expect(response["conversions"][0]["version"] == .string("Easing Level 2"))
  }

  private static func percent(_ certificate: JSON) -> Double {
    if case .number(let percent) = certificate["percent"] { percent } else { .nan }
  }
}
