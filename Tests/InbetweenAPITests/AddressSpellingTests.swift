import HTTPMessages
import TestSupport
import Testing

@Suite("The spelling of an address")
struct AddressSpellingTests {
  private let service = ServiceUnderTest()

  /// Returns the permalink of an evaluation with a JSON body.
  ///
  /// The engine's version is removed from the permalink.
  private func address(_ body: String) -> String? {
    service.post("/v1/evaluate", body, fields: [prefersLink]).value(of: "Link")?
      .firstMatch(of: #/^<([^>]+)>; rel="canonical"$/#)
      .map { String($0.1.replacing("engine=1.0", with: "")) }
  }

  /// Returns a number in the decimal notation of JavaScript.
  private func digits(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  @Test("contains the name of an animation, and the numbers beside it")
  func shortNames() {
    var random = SeededGenerator(seed: 71)
    let eases = ["linear", "easeIn", "easeOut", "easeInOut"]
    let circular = ["circularEaseIn", "circularEaseOut", "circularEaseInOut"]
    for _ in 0..<40 {
      let seconds = digits((random.number(0.01...0.34) * 1000).rounded() / 1000)
      let bounce = digits((random.number(-0.9...0.9) * 100).rounded() / 100)
      let points = (0..<4).map { _ in digits((random.number(0.1...0.9) * 10).rounded() / 10) }
      let list = points.joined(separator: ",")
      let ease = eases[random.whole(0...3)], curve = circular[random.whole(0...2)]
      for (line, segment) in [
        (".spring(duration: \(seconds), bounce: \(bounce))", "spring/\(seconds),\(bounce)"),
        (".\(ease)(duration: \(seconds))", "curve/\(ease),\(seconds)"),
        (".\(ease)(duration: 0.35)", "curve/\(ease)"),
        (".timingCurve(.\(curve), duration: \(seconds))", "curve/\(curve),\(seconds)"),
        (".timingCurve(.\(curve), duration: 0.35)", "curve/\(curve)"),
        (".timingCurve(\(list))", "bezier/\(list)"),
        (".timingCurve(\(list), duration: \(seconds))", "bezier/\(list),\(seconds)"),
      ] {
        #expect(address(#"{"animation":"\#(line)"}"#) == "/v1/\(segment).json?")
      }
    }
  }

  @Test(
    "contains the shortest SwiftUI name, however the animation was written",
    arguments: [
      (#"{"type":"spring","duration":0.5,"bounce":0.3}"#, "spring/bouncy"),
      (#"{"type":"spring","response":0.5,"dampingFraction":0.85}"#, "spring/snappy"),
      (#"".spring""#, "spring/smooth"),
      (#"".spring(Spring(duration: 0.5, bounce: 0))""#, "spring/smooth"),
      (#"".interactiveSpring(response: 0.15, dampingFraction: 0.85)""#, "spring/interactiveSpring"),
      (#"".interpolatingSpring""#, "spring/interpolatingSpring"),
      (#"".default""#, "spring/default"),
      (#"".spring(duration: 1e6, bounce: -1)""#, "spring/1000000,-1"),
      (#"".spring(duration: 0.5, bounce: 1e-7)""#, "spring/0.5,1e-7"),
      (#"".timingCurve(0.42, 0, 0.58, 1, duration: 0.35)""#, "curve/easeInOut"),
      (#"".timingCurve(UnitCurve.easeInOut, duration: 2)""#, "curve/easeInOut,2"),
    ])
  func names(animation: String, segment: String) {
    #expect(
      address(#"{"animation":\#(animation),"range":{"end":0}}"#) == "/v1/\(segment).json?end=0&")
  }

  @Test(
    "contains no name if the name would lose a value",
    arguments: [
      ".spring(duration: 0.5, bounce: 0.3, blendDuration: 0.1)", ".bouncy.speed(1)",
      ".interpolatingSpring(stiffness: 100, damping: 10)", ".bouncy.pausable()",
    ])
  func unnamed(line: String) {
    #expect(
      address(#"{"animation":"\#(line)"}"#)?.hasPrefix("/v1/evaluate.json?animation=.") == true)
  }

  @Test("of a target is the same for every type of value, as the response is")
  func forms() {
    for (start, spellings, query) in [
      (
        ##""#ff3b30""##,
        [##""#007aff""##, #"{"type":"color","red":0,"green":0.47843137254901963,"blue":1}"#],
        "&from=%23ff3b30&to=%23007aff"
      ),
      (
        #""90deg""#, [#""0deg""#, #""0rad""#, #"{"type":"angle","radians":0}"#],
        "&from=90deg&to=0deg"
      ),
      ("[0]", ["[2]", "[2.0]"], "&from=%5B0%5D&to=%5B2%5D"),
    ] {
      for spelling in spellings {
        #expect(
          address(#"{"to":\#(spelling),"from":\#(start)}"#) == "/v1/spring/default.json?\(query)")
      }
    }
  }
}
