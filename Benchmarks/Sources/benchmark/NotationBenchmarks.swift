import AnimationCore
import AnimationNotation
import JSONCodec

/// The benchmarks of parsing requests and writing responses.
enum NotationBenchmarks {
  static let request = Array(
    #"""
    {"animation":{"type":"spring","duration":0.5,"bounce":0.3},"from":0,"to":1123456,"range":{"start":0,"end":2,"fps":60}}
    """#.utf8)
  static let text = Array(
    #"{"animation":".spring(duration: 0.5, bounce: 0.3)","to":1123456,"range":{"end":2,"fps":60}}"#
      .utf8)

  /// Typical numbers in responses: the values of a spring.
  static let values = (0..<1000).map {
    Spring(duration: 0.5, bounce: 0.3).value(target: 100, time: Double($0) / 500)
  }

  static func read(_ bytes: [UInt8]) {
    guard let value = try? SyntaxNode(json: bytes) else { return }
    let violations = ViolationList()
    guard let fields = ObjectMembers(value, violations) else { return }
    let reader = SceneReader(fields: fields, violations: violations)
    guard let scene = reader.scene(takesTimeline: true) else { return }
    consume(scene)
  }

  static func write(_ numbers: [Double], precision: Int?) {
    var json = JSONWriter(capacity: 24 * numbers.count)
    json.beginArray()
    json.elements(numbers, precision: precision)
    json.endArray()
    consume(json.finish())
  }

  static func print() {
    var table = Table("notation", ["ns"])
    table.add(
      "read JSON, \(request.count) bytes",
      [(Timing.seconds { consume(try? SyntaxNode(json: request)) } * 1e9).short])
    table.add("read an evaluation", [(Timing.seconds { read(request) } * 1e9).short])
    table.add("read an evaluation with SwiftUI text", [(Timing.seconds { read(text) } * 1e9).short])
    for precision in [nil, 3, 6] as [Int?] {
      let seconds = Timing.seconds { write(values, precision: precision) } / Double(values.count)
      let name =
        precision.map { "write a number with \($0) decimals" } ?? "write a number, shortest"
      table.add(name, [(seconds * 1e9).short])
    }
    table.print()
  }
}
