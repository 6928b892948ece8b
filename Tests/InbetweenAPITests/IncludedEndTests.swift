import AnimationCore
import JSONCodec
import HTTPMessages
import Testing
import TestSupport

@Suite("A range with a sample at its end")
struct IncludedEndTests {
  @Test("adds one time to the times of the range", arguments: Display.all)
  func addsTheEnd(_ display: Display) {
    let service = ServiceUnderTest()
    for seed in 9300..<9420 {
      var random = SeededGenerator(seed: seed)
      let scene = random.scene(
        frameRate: display.frameRate, fidelity: display.fidelity, sequences: random.chance(0.3))
      let start = random.chance(0.5) ? 0 : random.number(0...1)
      let end = random.chance(0.3) ? #""removed""# : "\(start + random.number(0...3))"
      let rate = random.number(1...200), step = random.number(0.004...0.4)
      let spacings = [#""fps":60"#, #""fps":\#(rate)"#, #""step":\#(step)"#, #""step":0.1"#]
      let spacing = spacings.randomElement(using: &random) ?? ""
      let range = #""start":\#(start),"end":\#(end),\#(spacing)"#
      let plain = service.post("/v1/evaluate", scene.evaluation("{\(range)}"))
      let ended = service.post("/v1/evaluate", scene.evaluation(#"{\#(range),"includeEnd":true}"#))
      // An endless motion has no end.
      #expect(ended.status == plain.status, "seed \(seed)")
      guard plain.status == 200 else { continue }
      let times = plain["times"].elements, more = ended["times"].elements
      #expect(isNear(more.last, ended["range"]["end"]), "seed \(seed)")
      #expect(Array(more.prefix(times.count)) == times, "seed \(seed)")
      #expect(
        more.count - times.count == (times.last == ended["range"]["end"] ? 0 : 1)
          || isNear(times.last, ended["range"]["end"]), "seed \(seed)")
      #expect(ended["range"]["count"] == .number(Double(more.count)))
      #expect(ended["range"]["includeEnd"] == .bool(true))
      #expect(ended["events"] == plain["events"], "seed \(seed)")
      for (name, values) in plain.columns("values") {
        let longer = ended["values"][name].elements
        #expect(Array(longer.prefix(times.count)) == values, "seed \(seed)")
        #expect(longer.count == more.count)
      }
      // The last sample equals that of an evaluation at this time only.
      if case .number(let last)? = more.last {
        let one = service.post("/v1/evaluate", scene.evaluation(#"{"times":[\#(last)]}"#))
        for (name, values) in one.columns("values") {
          #expect(values.last == ended["values"][name].elements.last, "seed \(seed)")
        }
      }
    }
  }

  private func isNear(_ time: JSON?, _ end: JSON) -> Bool {
    guard case .number(let time)? = time, case .number(let end) = end else { return false }
    return abs(time - end) <= 1e-9
  }

  @Test("is the same in each format")
  func formats() {
    let service = ServiceUnderTest()
    let query = "animation=.bouncy&to=100&fps=7&includeEnd=true"
    let json = service.send("GET", "/v1/evaluate?\(query)")
    let csv = service.send("GET", "/v1/evaluate.csv?\(query)")
    let lines = csv.text.split(separator: "\r\n").filter { $0.first?.isNumber ?? false }
    #expect(lines.count == json["times"].elements.count, "\(csv.text)")
    #expect(
      lines.last?.split(separator: ",").first.map(String.init) == json["range"]["end"].shortText)
    let text = service.send("GET", "/v1/evaluate.ndjson?\(query)").text
    #expect(text.contains(#""includeEnd":true"#), "\(text)")
    let link = service.post(
      "/v1/evaluate",
      #"{"animation":".bouncy","to":100,"range":{"fps":7,"includeEnd":true}}"#,
      fields: [prefersLink])
    #expect(link.value(of: "Link")?.contains("includeEnd=true") ?? false)
    #expect(link.content == json.content)
  }

  @Test("can have a count without a known end")
  func counts() {
    let service = ServiceUnderTest()
    for fidelity in ["swiftui", "exact"] {
      let range = #"{"end":"removed","count":11}"#
      let film = service.post(
        "/v1/evaluate",
        #"{"animation":".bouncy","to":100,"range":\#(range),"fidelity":"\#(fidelity)"}"#)
      #expect(film.status == 200, "\(film.text)")
      #expect(film["times"].elements.count == 11)
      #expect(film["times"].elements.last == film["range"]["end"])
      #expect(film["animating"].elements.isEmpty)
      let whole = service.post(
        "/v1/evaluate", #"{"animation":".bouncy","to":100,"fidelity":"\#(fidelity)"}"#)
      #expect(film["range"]["end"] == whole["range"]["end"])
      #expect(film["events"] == whole["events"])
    }
    let endless = service.post(
      "/v1/evaluate", #"{"animation":".linear.repeatForever()","range":{"count":5}}"#)
    #expect(endless.status == 422)
    #expect(endless.text.contains("never ends"), "\(endless.text)")
    let one = service.post("/v1/evaluate", #"{"range":{"count":1,"end":1,"includeEnd":true}}"#)
    #expect(one.status == 422)
    #expect(one.text.contains("at least 2"), "\(one.text)")
    #expect(service.post("/v1/evaluate", #"{"range":{"count":1}}"#).status == 200)
  }
}

extension JSON {
  fileprivate var shortText: String? {
    guard case .number(let number) = self else { return nil }
    return "\(number)"
  }
}
