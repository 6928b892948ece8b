import AnimationCore
@testable import InbetweenAPI
import AnimationNotation
import JSONCodec
import HTTPMessages
import TestSupport
import Testing

@Suite("A stream of samples")
struct StreamLawTests {
  private let service = ServiceUnderTest()

  @Test("has the digits and events of the whole response", arguments: Display.all)
  func equalsWhole(_ display: Display) throws {
    for seed in 0..<12 {
      var random = SeededGenerator(seed: seed)
      let scene = random.scene(
        frameRate: display.frameRate, fidelity: display.fidelity, sequences: seed % 3 == 0)
      let range = [
        #"{"start":0,"end":2,"fps":60}"#, #"{"start":0.3,"end":1.7,"count":200}"#,
        #"{"end":3.01,"step":0.017}"#, #"{"times":[0,0.1,0.3333,1,2.5]}"#, #"{"end":1,"fps":1000}"#,
      ][seed % 5]
      let body = scene.evaluation(range).replacing(
        #""include":["velocity"]"#, with: Self.options[seed % Self.options.count])
      let whole = service.post("/v1/evaluate", body)
      try #require(whole.status == 200, "seed \(seed): \(whole.text)")
      #expect(service.lines(body).whole == whole.text, "seed \(seed)")
    }
  }

  private static let options = [
    #""include":["velocity"]"#, #""precision":3"#, #""include":["velocity"],"omit":["times"]"#,
    #""include":[]"#,
  ]

  @Test("ends when the motion ends, as the whole response does", arguments: Display.all)
  func equalsWholeToItsEnd(_ display: Display) throws {
    for seed in 300..<330 {
      var random = SeededGenerator(seed: seed)
      let animation = random.animationText().replacing(".repeatForever()", with: "")
      let body = """
        {"animation":"\(animation)","to":\(random.number(1...500)),"frameRate":\(display.frameRate),\
        "fidelity":"\(display.fidelity.rawValue)","range":{"start":\(seed % 3 == 0 ? 0.25 : 0),\
        \(seed % 2 == 0 ? #""fps":120"# : #""step":0.013"#)}}
        """
      let whole = service.post("/v1/evaluate", body)
      try #require(whole.status == 200, "\(animation): \(whole.text)")
      #expect(service.lines(body).whole == whole.text, "\(animation)")
    }
  }

  @Test("reports its events before the first sample at or after them", arguments: Display.all)
  func orderOfEvents(_ display: Display) throws {
    for seed in 400..<408 {
      var random = SeededGenerator(seed: seed)
      let scene = random.scene(frameRate: display.frameRate, fidelity: display.fidelity)
      let lines = service.lines(scene.evaluation(#"{"end":3,"step":0.05}"#)).lines
      let times = lines.dropFirst().dropLast().compactMap {
        SplitText.value("time", of: $0).flatMap(Double.init)
      }
      #expect(times.count == lines.count - 2)
      #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 + 1e-9 }, "seed \(seed)")
    }
  }

  @Test("is the same for every division into pieces", arguments: Display.all)
  func cuts(_ display: Display) throws {
    for seed in 500..<512 {
      var random = SeededGenerator(seed: seed)
      let scene = random.scene(
        frameRate: display.frameRate, fidelity: display.fidelity, sequences: seed % 2 == 0)
      let range = ["{\"end\":2,\"fps\":90}", "{\"start\":0.4,\"end\":3,\"step\":0.7}"][seed % 2]
      let json = try JSONReader.read(Array(scene.evaluation(range).utf8))
      let violations = ViolationList()
      let fields = try #require(ObjectMembers(SyntaxNode(json), violations))
      guard let request = EvaluationRequest(fields: fields, violations) else {
        Issue.record("\(violations.violations)")
        continue
      }
      let limits = AnimationScene.PlayingLimits(time: 100, samples: 1_000, frames: 1_000_000)
      var played = request.scene
      let whole = try played.play(request.grid, velocities: true, limits: limits)
      var playback = try ScenePlayback(
        request.scene, along: request.grid, velocities: true, limits: limits)
      var joined = whole.emptied
      while let piece = try playback.next(
        samples: random.whole(1...9), steps: random.whole(1...80))
      {
        joined.append(piece)
      }
      #expect(joined == whole, "seed \(seed)")
    }
  }

  @Test("takes a bounded number of steps for each piece, for any motion", arguments: Display.all)
  func steps(_ display: Display) throws {
    let steps = 16_384
    for end in [40.0, 4000] {
      var scene = AnimationScene(
        [AnimationScene.Start("x", .number(0))], frameRate: display.frameRate,
        fidelity: display.fidelity)
      // The animations do not merge, and all of them run at the same time after the last has begun.
      for index in 0..<400 {
        let change = Change(
          id: "\(index)", set: ["x": .number(Double(index % 7))],
          animation: .timingCurve(0.3, 0, 0.2, 1, duration: 30))
        scene.schedule(TimelineEntry(at: Double(index) / 100, event: .change(change)))
      }
      let limits = AnimationScene.PlayingLimits(time: 1e6, samples: .max, frames: .max)
      let grid = SampleGrid(start: 0, end: end, step: end / 50)
      var playback = try ScenePlayback(scene, along: grid, velocities: false, limits: limits)
      let budget = WorkBudget(steps: .max)
      var count = 0, largest = 0
      try Work.with(budget: budget) {
        var before = 0
        while let piece = try playback.next(samples: 1000, steps: steps) {
          count += piece.times.count
          largest = max(largest, budget.spent - before)
          before = budget.spent
        }
      }
      #expect(count == 51)
      #expect(largest < 2 * steps, "\(largest) of \(budget.spent)")
    }
  }

  @Test("as a table has the same digits in named columns", arguments: Display.all)
  func table(_ display: Display) throws {
    for seed in 600..<608 {
      var random = SeededGenerator(seed: seed)
      let scene = random.scene(frameRate: display.frameRate, fidelity: display.fidelity)
      var body = scene.evaluation(#"{"end":2,"fps":30}"#).replacing(
        #""include":["velocity"]"#, with: Self.options[seed % Self.options.count])
      // Removals are deleted from the body. After a removal, a table has empty fields, but a JSON
      // line has no entry for the property.
      body = body.replacing(#/\{"at":[^{}]*"remove":\[[^\]]*\]\},?/#, with: "")
        .replacing("},]", with: "}]")
      let records = SplitText.records(service.post("/v1/evaluate.csv", body).text)
      #expect(Array(records.dropFirst()) == service.lines(body).rows, "seed \(seed)")
      #expect(records.allSatisfy { $0.count == records[0].count }, "seed \(seed)")
    }
  }

  @Test("is produced in pieces of bounded size and time")
  func pieces() throws {
    let jumps = #"{"animation":".linear.repeatForever()","range":{"end":7200,"step":3600}}"#
    let wide = (0..<64).map { #""p\#($0)":[\#((0..<16).map(String.init).joined(separator: ","))]"# }
    for (body, pending) in [
      (jumps, 1...100),
      (#"{"properties":{\#(wide.joined(separator: ","))},"range":{"end":1,"fps":60}}"#, 0...100),
      (#"{"range":{"end":200,"fps":60}}"#, 0...0),
    ] {
      let request = Request(
        method: "POST", path: "/v1/evaluate.ndjson",
        fields: [Field("Content-Type", "application/json")], content: Array(body.utf8))
      guard case .stream(let stream) = service.service.respond(to: request).body else {
        Issue.record("not a stream")
        return
      }
      let producer = stream.begin()
      var (pauses, ended) = (0, false)
      while !ended {
        switch producer.next() {
        case .bytes(let bytes): #expect(1...131_072 ~= bytes.count)
        case .pending: pauses += 1
        case .end: ended = true
        case .waiting, .failure:
          Issue.record("a wait or a failure")
          ended = true
        }
      }
      #expect(pending.contains(pauses), "\(pauses)")
      #expect(producer.next() == .end)
    }
  }
}

extension Samples {
  fileprivate var emptied: Samples {
    var samples = self
    (samples.times, samples.events, samples.animating) = ([], [], [])
    for index in columns.indices {
      (samples.columns[index].values, samples.columns[index].velocities) = ([], [])
    }
    return samples
  }

  fileprivate mutating func append(_ piece: Samples) {
    times += piece.times
    events += piece.events
    for index in columns.indices {
      columns[index].values += piece.columns[index].values
      columns[index].velocities += piece.columns[index].velocities
    }
    (animating, end) = (piece.animating, piece.end)
  }
}
