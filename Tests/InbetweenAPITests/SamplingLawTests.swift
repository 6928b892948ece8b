import AnimationCore
import AnimationNotation
import JSONCodec
import HTTPMessages
import Testing
import TestSupport

@Suite("An evaluation without a session")
struct SamplingLawTests {
  private let service = ServiceUnderTest()

  @Test("at ten frames per second is a subset of the one at sixty", arguments: Display.all)
  func subset(_ display: Display) throws {
    for seed in 300..<316 {
      var random = SeededGenerator(seed: seed)
      let scene = random.scene(frameRate: display.frameRate, fidelity: display.fidelity)
      let start = [0, 0.5, 1.3][random.whole(0...2)]
      let range = #""start":\#(start),"duration":2"#
      let coarse = service.post("/v1/evaluate", scene.evaluation("{\(range),\"fps\":10}"))
      let fine = service.post("/v1/evaluate", scene.evaluation("{\(range),\"fps\":60}"))
      try #require(coarse.status == 200 && fine.status == 200, "\(coarse.text)")
      #expect(coarse["times"].elements == every(6, of: fine["times"].elements))
      for key in ["values", "velocities"] {
        let columns = fine.columns(key)
        for (name, samples) in coarse.columns(key) {
          #expect(samples == every(6, of: columns[name] ?? []), "seed \(seed)")
        }
      }
      #expect(coarse["events"] == fine["events"], "seed \(seed)")
      #expect(coarse["animating"] == fine["animating"], "seed \(seed)")
    }
  }

  @Test("is repeatable", arguments: Display.all)
  func repeats(_ display: Display) {
    for seed in 400..<406 {
      var random = SeededGenerator(seed: seed)
      let body = random.scene(frameRate: display.frameRate, fidelity: display.fidelity)
        .evaluation(#"{"end":1,"fps":30}"#)
      let first = service.post("/v1/evaluate", body)
      #expect(first.status == 200, "\(first.text)")
      #expect(first.content == service.post("/v1/evaluate", body).content)
      #expect(first.content == ServiceUnderTest().post("/v1/evaluate", body).content)
    }
  }

  @Test("is the same by GET, by POST and by the long form", arguments: Fidelity.allCases)
  func methods(_ fidelity: Fidelity) {
    for seed in 500..<540 {
      var random = SeededGenerator(seed: seed)
      let short = ShortScene(&random, fidelity)
      let long = service.post("/v1/evaluate", short.long)
      #expect(long.status == 200, "\(short.long) \(long.text)")
      #expect(service.post("/v1/evaluate", short.json).text == long.text, "seed \(seed)")
      #expect(service.get("/v1/evaluate", query: short.query).text == long.text, "seed \(seed)")
    }
  }

  @Test("needs no parameters: every key has a default")
  func defaults() {
    let bare = service.get("/v1/evaluate")
    #expect(bare.status == 200)
    #expect(bare.content == service.post("/v1/evaluate", "{}").content)
    #expect(
      bare.content
        == service.post(
          "/v1/evaluate",
          """
          {"properties":{"value":0},"timeline":[{"at":0,"id":"0","set":{"value":1},\
          "animation":".default","completionCriteria":"logicallyComplete"}],\
          "range":{"start":0,"end":"removed","fps":60},"frameRate":60,"fidelity":"swiftui"}
          """
        ).content)
  }

  @Test("accepts SwiftUI text as its body")
  func text() {
    let request = Request(
      method: "POST", path: "/v1/evaluate",
      fields: [Field("Content-Type", "text/plain; charset=utf-8")],
      content: Array(" .bouncy(duration: 1/3)\n".utf8))
    let response = service.send(request)
    #expect(response.status == 200)
    #expect(
      response.content
        == service.get("/v1/evaluate", query: "animation=.bouncy(duration:1/3)").content)
  }

  private func every(_ step: Int, of samples: [JSON]) -> [JSON] {
    stride(from: 0, to: samples.count, by: step).map { samples[$0] }
  }
}

/// A scene as three equivalent requests: two JSON texts and a query.
///
/// Of the two JSON texts, only `long` contains a timeline.
private struct ShortScene {
  let json: String
  let long: String
  let query: String

  init(_ random: inout SeededGenerator, _ fidelity: Fidelity) {
    let animation = random.animationText()
    let width = random.chance(0.4) ? random.whole(2...16) : nil
    let (from, to) = (Self.numbers(&random, width), Self.numbers(&random, width))
    let range = #""start":0.25,"end":1.5,"fps":\#(random.whole(5...90))"#
    let rest = """
      "frameRate":50,"fidelity":"\(fidelity.rawValue)","include":["velocity"],"omit":["times"],\
      "precision":6
      """
    let (start, target) = (Self.json(from, width), Self.json(to, width))
    json = """
      {"animation":"\(animation)","from":\(start),"to":\(target),"range":{\(range)},\(rest)}
      """
    long = """
      {"properties":{"value":\(start)},"timeline":[{"at":0,"id":"0","set":{"value":\(target)},\
      "animation":"\(animation)"}],"range":{\(range)},\(rest)}
      """
    let parameters = range.filter { $0 != "\"" }.replacing(":", with: "=").replacing(",", with: "&")
    query = """
      animation=\(Self.escaped(animation))&from=\(Self.query(from))\
      &to=\(Self.query(to))&\(parameters)&frameRate=50\
      &fidelity=\(fidelity.rawValue)&include=velocity&omit=times&precision=6
      """
  }

  private static func numbers(_ random: inout SeededGenerator, _ width: Int?) -> [Double] {
    (0..<(width ?? 1)).map { _ in random.number(-50...50) }
  }

  private static func json(_ numbers: [Double], _ width: Int?) -> String {
    width == nil ? "\(numbers[0])" : "\(numbers)"
  }

  private static func query(_ numbers: [Double]) -> String {
    numbers.map { "\($0)" }.joined(separator: ",")
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("+", with: "%2B").replacing(" ", with: "+")
      .replacing("(", with: "%28").replacing("&", with: "%26")
  }
}
