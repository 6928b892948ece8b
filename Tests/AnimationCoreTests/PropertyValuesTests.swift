import AnimationCore
import TestSupport
import Testing

@Suite("Values by property names")
struct PropertyValuesTests {
  @Test("equal a dictionary, in the order of the names' bytes")
  func dictionary() {
    var random = SeededGenerator(seed: 41)
    let names = ["a", "b", "aa", "", "B", "é", "ß", "x.y", "10", "9"]
    for _ in 0..<300 {
      var values = PropertyValues()
      var dictionary: [String: PropertyValue] = [:]
      for _ in 0..<random.whole(0...20) {
        let name = names[random.whole(0...names.count - 1)]
        let value: PropertyValue? = random.chance(0.2) ? nil : .number(random.number(-1...1))
        values[name] = value
        dictionary[name] = value
      }
      #expect(names.allSatisfy { values[$0] == dictionary[$0] })
      #expect(
        values.map(\.name) == dictionary.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
      #expect(Array(values.names) == values.map(\.name))
      #expect(values.allSatisfy { dictionary[$0.name] == $0.value })
    }
  }

  @Test("do not depend on the order of insertion")
  func equality() {
    let one: PropertyValues = ["x": .number(1), "y": .number(2)]
    let other: PropertyValues = ["y": .number(3), "x": .number(1), "y": .number(2)]
    #expect(one == other)
    #expect(PropertyValues("x", .number(1)) == ["x": .number(1)])
    #expect(one != PropertyValues("x", .number(1)))
    #expect(PropertyValues().isEmpty)
  }

  @Test("are found under another encoding of the same letters")
  func spellings() {
    var values = PropertyValues("\u{E9}", .number(1))
    #expect(values["e\u{301}"] == .number(1))
    values["e\u{301}"] = .number(2)
    #expect(values.count == 1)
    #expect(values["\u{E9}"] == .number(2))
  }
}
