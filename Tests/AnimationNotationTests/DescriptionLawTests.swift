import AnimationCore
import AnimationNotation
import JSONCodec
import Testing

@Suite("Every description")
struct DescriptionLawTests {
  private static let count = 1500

  @Test("means the same in JSON, in SwiftUI text and in Swift", arguments: Fidelity.allCases)
  func spellings(fidelity: Fidelity) throws {
    var generator = DescriptionGenerator(seed: 1, fidelity: fidelity)
    for _ in 0..<Self.count {
      let drawn = generator.animation()
      let text = generator.text(drawn.tokens)
      let (fromJSON, jsonViolations) = try ReadDescription.json(drawn.json, fidelity)
      let (fromText, textViolations) = ReadDescription.text(text, fidelity)
      #expect(jsonViolations.isEmpty, "\(drawn.json)")
      #expect(textViolations.isEmpty, "\(text)")
      #expect(fromJSON == drawn.value, "\(drawn.json)")
      #expect(fromText == drawn.value, "\(text)")
    }
  }

  @Test("is generated in every type and overload")
  func coverage() {
    var generator = DescriptionGenerator(seed: 1, fidelity: .swiftui)
    var words: Set<String> = []
    for _ in 0..<Self.count { words.formUnion(generator.animation().tokens) }
    let types =
      AnimationRegistry.swiftUI.table(.swiftui).animations.names
      + AnimationTable.modifiers.names + SpringTable.springs.names + CurveTable.curves.names
    for type in types where type != "custom" { #expect(words.contains(type), "\(type)") }
    for label in [
      "duration", "bounce", "blendDuration", "response", "dampingFraction",
      "extraBounce", "initialVelocity", "mass", "stiffness", "damping", "allowOverDamping",
      "settlingDuration", "dampingRatio", "epsilon", "autoreverses", "after", "base",
    ] { #expect(words.contains(label), "\(label)") }
  }

  @Test("equals the animation parsed from its text", arguments: Fidelity.allCases)
  func written(fidelity: Fidelity) {
    var generator = DescriptionGenerator(seed: 2, fidelity: fidelity)
    for _ in 0..<Self.count {
      let animation = generator.animation().value
      let text = animation.swiftUIText
      let (again, violations) = ReadDescription.text(text, fidelity)
      #expect(violations.isEmpty, "\(text)")
      #expect(again == animation, "\(text)")
    }
  }

  @Test(
    "equals the parsed one even if a spring's numbers are infinite",
    arguments: [
      ".spring(bounce: -1)", ".spring(duration: 2, bounce: -3, blendDuration: 0.25)",
      ".interactiveSpring(extraBounce: -2)", ".smooth(extraBounce: -1).repeatCount(2)",
      ".interpolatingSpring(bounce: -1)", ".interpolatingSpring(duration: 0)",
      ".interpolatingSpring(duration: 0, bounce: -1)", ".spring(duration: 0)",
      ".spring(response: 0, dampingFraction: 0)",
    ])
  func infinite(text: String) throws {
    let animation = try #require(ReadDescription.text(text).animation)
    let (again, violations) = ReadDescription.text(animation.swiftUIText)
    #expect(violations.isEmpty, "\(animation.swiftUIText)")
    #expect(again == animation, "\(animation.swiftUIText)")
  }
}
