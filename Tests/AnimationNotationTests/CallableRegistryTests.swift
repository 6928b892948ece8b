import AnimationNotation
import JSONCodec
import TestSupport
import Testing

struct CallableRegistryTests {
  @Test(
    "A JSON object and SwiftUI's spelling mean the same",
    arguments: [
      (#"{"type":"linear"}"#, ".linear", "linear 0.35"),
      (#"{"type":"linear","duration":1}"#, "linear(duration: 1)", "linear 1.0"),
      (#"{"type":"spring"}"#, "Animation.spring()", "spring 0.5 0.0 0.0"),
      (
        #"{"blendDuration":0.1,"type":"spring"}"#, ".spring(blendDuration: 0.1)",
        "spring 0.5 0.0 0.1"
      ),
      (
        #"{"type":"spring","bounce":0.3,"duration":2}"#, ".spring(duration: 2, bounce: 0.3)",
        "spring 2.0 0.3 0.0"
      ),
      (
        #"{"type":"spring","dampingFraction":0.5}"#, ".spring(dampingFraction: 1/2)",
        "damped 0.5 0.5 0.0"
      ),
      (#"{"type":"spring","spring":"bouncy"}"#, ".spring(.bouncy)", "from [bouncy 0.5] 0.0"),
      (
        #"{"type":"spring","spring":".bouncy(duration: 0.4)"}"#,
        ".spring(Spring.bouncy(duration: 0.4))", "from [bouncy 0.4] 0.0"
      ),
      (
        #"{"type":"spring","spring":{"duration":1,"bounce":0.2},"blendDuration":1}"#,
        ".spring(Spring(duration: 1, bounce: 0.2), blendDuration: 1)", "from [1.0 0.2] 1.0"
      ),
      (
        #"{"type":"spring","spring":{"response":1,"dampingRatio":0.2}}"#,
        ".spring(Spring(response: 1, dampingRatio: 0.2))", "from [damped 1.0 0.2] 0.0"
      ),
      (#"{"type":"spring","spring":{}}"#, ".spring(Spring())", "from [0.5 0.0] 0.0"),
      (
        #"{"type":"timingCurve","controlPoints":[0,0.5,1,1],"duration":2}"#,
        ".timingCurve(0, 0.5, 1, 1, duration: 2)", "curve [0.0, 0.5, 1.0, 1.0] 2.0"
      ),
      (#"{"type":"timingCurve","curve":"easeIn"}"#, ".timingCurve(.easeIn)", "curve easeIn 0.35"),
      (
        #"{"type":"pausable","base":{"type":"linear"}}"#, "PausableAnimation(base: .linear)",
        "pausable [linear 0.35]"
      ),
      (
        #"{"type":"pausable","base":{"type":"linear","modifiers":[{"type":"speed","speed":2}]}}"#,
        ".pausable(base: .linear.speed(2))", "pausable [linear 0.35, speed 2.0]"
      ),
      (
        #"{"type":"linear","modifiers":[{"type":"repeatCount","count":3,"autoreverses":false},{"type":"repeatForever"}]}"#,
        ".linear.repeatCount(3, autoreverses: false).repeatForever()",
        "linear 0.35, repeat 3 false, forever true"
      ),
    ])
  func sameMeaning(json: String, swift: String, expected: String) throws {
    let fromJSON = try SampleTables.read(json: json)
    let fromText = SampleTables.read(swift: swift)
    let quoted = "\"\(swift)\""
    #expect(fromJSON.violations == [])
    #expect(fromText.violations == [])
    #expect(fromJSON.made == expected)
    #expect(fromText.made == expected)
    #expect(try SampleTables.read(json: quoted).made == expected)
    #expect(SampleTables.read(swift: json).made == expected)
  }

  @Test("Either an output or violations are produced, never both")
  func madeOrReported() {
    let parts = [
      ".", "(", ")", ",", "linear", "spring", "Spring", "bouncy", "Animation.", "duration:",
      "bounce:", "1", "0.5",
      "timingCurve", ".speed(2)", ".repeatForever()", "pausable", "base:", " ", "true",
    ]
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<20_000 {
      let count = Int.random(in: 1...9, using: &generator)
      let text = (0..<count).map { _ in parts[Int.random(in: 0..<parts.count, using: &generator)] }
        .joined()
      let result = SampleTables.read(swift: text)
      #expect((result.made == nil) == !result.violations.isEmpty, "\(text)")
    }
  }

  @Test("A registry can be extended by registrations of a program")
  func adding() {
    let violations = ViolationList()
    let table = SampleTables.springs.adding([
      Signature("stiff", [.word("how", "very", of: ["very", "little"])]) { $0.word("how") }
    ])
    #expect(table.names == ["bouncy", "stiff"])
    let query = ParsedSource(query: [("x", ".stiff(how: .little)")])
    #expect(table.read(SyntaxNode(query, 0), violations) == "little")
    #expect(table.read(SyntaxNode(.string("stiff")), violations) == "very")
    #expect(violations.isEmpty)
  }
}
