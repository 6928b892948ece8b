import AnimationNotation
import JSONCodec
import Testing

@Suite("A description of unlimited size")
struct DescriptionLimitTests {
  private static let most = Limits.modifiers.max
  private static let tooManyModifiers = """
    has more than 64 modifiers, including those of its base animation \
    (modifiers in /v1/limits)
    """

  /// Returns nested pausable animations as JSON.
  ///
  /// - Parameter modifiers: The number of modifiers at each level.
  private func nested(_ levels: Int, modifiers: Int) -> JSON {
    let speeds = (0..<modifiers).map { _ in
      JSON.object([
        JSON.Member(key: "type", value: .string("speed")),
        JSON.Member(key: "speed", value: .number(1)),
      ])
    }
    let leaf = JSON.object([
      JSON.Member(key: "type", value: .string("linear")),
      JSON.Member(key: "modifiers", value: .array(speeds)),
    ])
    return (0..<levels).reduce(leaf) { base, _ in
      .object([
        JSON.Member(key: "type", value: .string("pausable")),
        JSON.Member(key: "base", value: base),
        JSON.Member(key: "modifiers", value: .array(speeds)),
      ])
    }
  }

  @Test("has at most 64 modifiers")
  func modifiers() throws {
    #expect(try ReadDescription.json(nested(0, modifiers: Self.most)).animation != nil)
    let speeds = String(repeating: ".speed(1)", count: Self.most)
    #expect(ReadDescription.text(".linear" + speeds).animation != nil)
    let refused = [
      try ReadDescription.json(nested(0, modifiers: Self.most + 1)).violations,
      ReadDescription.text(".linear.speed(1)" + speeds).violations,
    ]
    for violations in refused { #expect(violations.map(\.detail) == [Self.tooManyModifiers]) }
  }

  @Test("counts the modifiers of its bases, and the bases", arguments: [(3, 15), (0, 64), (1, 31)])
  func nestedModifiers(levels: Int, modifiers: Int) throws {
    #expect(try ReadDescription.json(nested(levels, modifiers: modifiers)).animation != nil)
    let (animation, violations) = try ReadDescription.json(
      nested(levels + 1, modifiers: modifiers))
    #expect(animation == nil)
    #expect(violations.map(\.detail) == [Self.tooManyModifiers])
  }

  @Test("is refused before it can exhaust the stack")
  func deep() throws {
    let (animation, violations) = try ReadDescription.json(nested(30, modifiers: Self.most))
    #expect(animation == nil && violations.count == 1)
  }

  @Test("has at most 4096 characters of text")
  func characters() {
    let most = Limits.textCharacters.max
    let text = ".linear" + String(repeating: " ", count: most - 7)
    #expect(ReadDescription.text(text).animation != nil)
    let (animation, violations) = ReadDescription.text(text + " ")
    #expect(animation == nil)
    #expect(
      violations.map(\.detail)
        == ["has 4097 UTF-16 code units; the maximum is 4096 (textCharacters in /v1/limits)"])
  }
}
