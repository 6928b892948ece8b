import AnimationCore
import JSONCodec
import TestSupport
import Testing

@testable import InbetweenAPI

@Suite("The pointers of a tool's errors")
struct MCPPlaceTests {
  private static let names = ["a", "b", "a/b", "a~b", "ä", "", "ab"]

  private static func problem(_ pointers: [String]) -> [UInt8] {
    var json = JSONWriter()
    json.value(
      .object([
        JSON.Member(key: "status", value: .number(422)),
        JSON.Member(
          key: "errors",
          value: .array(
            pointers.map { .object([JSON.Member(key: "pointer", value: .string($0))]) })),
      ]))
    return json.finish()
  }

  @Test("have the argument before each place within the argument", arguments: 1...30)
  func located(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let keys = Self.names.filter { _ in random.chance(0.5) }
    let pointers = (0..<20).map { _ in
      (0..<random.whole(0...3)).reduce(JSONPointer.root) { place, _ in
        random.chance(0.2)
          ? place.appending(random.whole(0...9))
          : place.appending(Self.names[random.whole(0...Self.names.count - 1)])
      }.description
    }
    var target = MCPTarget(path: "/v1/sessions")
    #expect(target.located(Self.problem(pointers)) == Self.problem(pointers))
    target.nested = MCPTarget.Nested(name: "environment", keys: keys)
    let expected = pointers.map { pointer in
      let isWithin = keys.contains { key in
        let place = Array(JSONPointer.root.appending(key).description.utf8)
        return Array(pointer.utf8) == place
          || Array(pointer.utf8).starts(with: place + [UInt8(ascii: "/")])
      }
      return isWithin ? "/environment" + pointer : pointer
    }
    let found = try JSONReader.read(target.located(Self.problem(pointers)))
    #expect(found["errors"].elements.compactMap { $0["pointer"].string } == expected)
  }

  @Test("are found with work that grows with the errors and the names")
  func work() {
    var target = MCPTarget(path: "/v1/sessions")
    target.nested = MCPTarget.Nested(name: "environment", keys: (0..<1000).map { "n\($0)" })
    let problem = Self.problem((0..<1000).map { "/n\($0)" })
    let budget = WorkBudget(steps: .max)
    _ = Work.with(budget: budget) { target.located(problem) }
    #expect(budget.spent >= problem.count / 4 + 1000)
  }
}
