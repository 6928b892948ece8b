import AnimationCore
import AnimationNotation
import CurvePlot
import JSONCodec
import TestSupport
import Testing

@testable import InbetweenAPI

@Suite("A paused session")
struct PauseLawTests {
  private static let animations = [
    ".linear(duration: 1)", ".easeInOut(duration: 0.75).repeatCount(3)",
    ".linear(duration: 0.25).repeatForever()", ".linear(duration: 0.3).delay(0.1).speed(0.5)",
    ".spring(duration: 0.5, bounce: 0.3)", ".spring(duration: 0.25).repeatCount(4)",
    ".bouncy.repeatForever(autoreverses: false)", ".interpolatingSpring(stiffness: 90, damping: 6)",
    ".timingCurve(.circularEaseInOut, duration: 0.5).repeatCount(2).delay(0.125)",
    ".linear(duration: 0.25).pausable().repeatCount(5)",
  ]

  /// The frame rate in 1/s.
  ///
  /// At this rate, all frame times are exact binary fractions. Results can thus be compared bit for
  /// bit.
  private static let frameRate = 64.0

  @Test("continues exactly where it was paused", arguments: animations, Fidelity.allCases)
  func resumes(animation: String, fidelity: Fidelity) throws {
    let body = """
      {"animation":"\(animation)","from":0,"to":100,"pausable":true,"frameRate":64,\
      "fidelity":"\(fidelity.rawValue)"}
      """
    let service = ServiceUnderTest()
    let paused = service.session(body), free = service.session(body)
    for pauseFrame in [5, 20, 48, 100] {
      _ = service.post(paused + "/reset", "")
      _ = service.post(free + "/reset", "")
      let before = try step(service, paused, frames: pauseFrame)
      #expect(before == (try step(service, free, frames: pauseFrame)))
      #expect(patch(service, paused, true) == 200)
      let during = try step(service, paused, frames: 37)
      // In the `swiftui` fidelity, a pause takes effect on the next frame, and the value still
      // moves on that frame.
      let shown = fidelity == .swiftui ? try step(service, free, frames: 1) : before.suffix(1)
      #expect(Set(during.dropFirst().map { "\($0)" }).count == 1)
      #expect(during.last == shown.last)
      #expect(patch(service, paused, false) == 200)
      let after = try step(service, paused, frames: 80).dropFirst(fidelity == .swiftui ? 1 : 0)
      let expected = try step(service, free, frames: 79 + (fidelity == .swiftui ? 0 : 1))
      #expect(Array(after) == expected, "\(animation) paused on frame \(pauseFrame)")
    }
  }

  @Test("delays its completions until it resumes", arguments: Fidelity.allCases)
  func completions(fidelity: Fidelity) {
    let service = ServiceUnderTest()
    let path = service.session(
      #"{"animation":".linear(duration: 0.5)","pausable":true,"fidelity":"\#(fidelity.rawValue)"}"#)
    _ = service.post(path + "/evaluate", #"{"range":{"duration":0.25}}"#)
    #expect(patch(service, path, true) == 200)
    let still = service.post(path + "/evaluate", #"{"range":{"duration":10,"fps":1}}"#)
    #expect(still["events"] == .array([]))
    #expect(still["animating"] == .array([.string("value")]))
    #expect(patch(service, path, false) == 200)
    let rest = service.post(path + "/evaluate", #"{"range":{"end":"removed"}}"#)
    #expect(rest["events"].elements.count == 3)
    #expect(rest["animating"] == .array([]))
  }

  @Test("warns if every property ignores the pause, and changes nothing")
  func unheeded() {
    let service = ServiceUnderTest()
    let body = #"{"animation":".linear(duration: 1)"}"#
    let paused = service.session(body), free = service.session(body)
    let response = service.patch(paused + "/environment", #"{"animationPaused":true}"#)
    #expect(response["warnings"].elements.count == 1)
    let range = #"{"range":{"end":2,"fps":30}}"#
    let steps = [paused, free].map { service.post($0 + "/evaluate", range)["values"] }
    #expect(steps[0] == steps[1])
  }

  @Test("resumes when its pause is null")
  func null() {
    let service = ServiceUnderTest()
    let path = service.session(#"{"animation":".linear","environment":{"animationPaused":true}}"#)
    #expect(service.get(path)["environment"]["animationPaused"] == .bool(true))
    let response = service.patch(path + "/environment", #"{"animationPaused":null}"#)
    #expect(response["environment"]["animationPaused"] == .bool(false))
  }

  @Test("is marked in a plot that begins during the pause", arguments: Fidelity.allCases)
  func marks(fidelity: Fidelity) throws {
    var random = SeededGenerator(seed: 53)
    for _ in 0..<25 {
      let toggles = (0..<4).map { _ in random.number(0.05...1.5) }.sorted().enumerated().map {
        #"{"at":\#($1),"environment":{"animationPaused":\#($0 % 2 == 0)}}"#
      }
      let body = #"""
        {"properties":{"v":0},"timeline":[{"at":0,"set":{"v":1},"animation":".linear(duration: 1).pausable()"},
        \#(toggles.joined(separator: ","))],"range":{"end":2},"fidelity":"\#(fidelity.rawValue)"}
        """#
      let request = try PlotRequest.read(body)
      let whole = try EvaluationPlot(request, width: 640).plot().spans.map(\.times)
      let start = random.number(0.05...1.9)
      var scene = request.scene
      _ = try Playing.play(&scene, SampleGrid(times: [start]), .init(), range: .root)
      let settings = EvaluationPlot.Settings(
        grid: SampleGrid(start: start, end: 2, fps: 60), includesVelocity: false,
        hasOwnTimes: false, range: .root, properties: nil)
      let rest = try EvaluationPlot(scene, settings, width: 640).plot().spans.map(\.times)
      let expected = whole.filter { $0.upperBound > start }.map {
        max($0.lowerBound, start)...$0.upperBound
      }
      #expect(rest == expected, "from \(start): \(body)")
    }
  }

  private func patch(_ service: ServiceUnderTest, _ path: String, _ paused: Bool) -> Int {
    service.patch(path + "/environment", #"{"animationPaused":\#(paused)}"#).status
  }

  /// Steps a session by a number of frames and returns the value on each frame.
  ///
  /// The result also contains the value at the start of the step.
  private func step(_ service: ServiceUnderTest, _ path: String, frames: Int) throws -> [JSON] {
    let duration = Double(frames) / Self.frameRate
    let response = service.post(
      path + "/evaluate", #"{"range":{"duration":\#(duration),"fps":64}}"#)
    try #require(response.status == 200, "\(response.text)")
    return response["values"]["value"].elements
  }
}
