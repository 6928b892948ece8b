import AnimationCore
import AnimationNotation
import JSONCodec
import Testing

/// A description with only the required arguments, and the animation that it must create.
struct BareDescription: Sendable, CustomStringConvertible {
  let json: String
  let text: String
  let animation: Animation

  var description: String { text }

  init(_ json: String, _ text: String, _ animation: Animation) {
    self.json = json
    self.text = text
    self.animation = animation
  }

  /// Returns a fluid spring with the given parameters.
  static func fluid(_ response: Double, _ fraction: Double, blend: Double = 0) -> Animation {
    Animation(
      FluidSpringAnimation(
        response: response, dampingFraction: fraction, blendDuration: blend))
  }

  /// Returns a closed-form spring with the given constants and mass 1.
  static func closed(_ stiffness: Double, _ damping: Double) -> Animation {
    Animation(
      SpringAnimation(mass: 1, stiffness: stiffness, damping: damping, initialVelocity: 0))
  }
}

@Suite("The defaults of a description")
struct DescriptionDefaultTests {
  /// The natural frequency, in radians per second, of a spring with the default duration of 0.5 s.
  private static let natural = 2 * Double.pi / 0.5

  private static let bare: [BareDescription] = [
    BareDescription(#"{"type":"default"}"#, ".default", .default),
    BareDescription(
      #"{"type":"linear"}"#, ".linear", .timingCurve(0, 0, 1, 1, duration: 0.35)),
    BareDescription(
      #"{"type":"easeIn"}"#, ".easeIn", .timingCurve(0.42, 0, 1, 1, duration: 0.35)),
    BareDescription(
      #"{"type":"easeOut"}"#, ".easeOut", .timingCurve(0, 0, 0.58, 1, duration: 0.35)),
    BareDescription(
      #"{"type":"easeInOut"}"#, ".easeInOut", .timingCurve(0.42, 0, 0.58, 1, duration: 0.35)),
    BareDescription(
      #"{"type":"timingCurve","controlPoints":[0.1,0.2,0.3,0.4]}"#,
      ".timingCurve(0.1, 0.2, 0.3, 0.4)", .timingCurve(0.1, 0.2, 0.3, 0.4, duration: 0.35)),
    BareDescription(#"{"type":"spring"}"#, ".spring", BareDescription.fluid(0.5, 1)),
    BareDescription(
      #"{"type":"spring","bounce":0.25}"#, ".spring(bounce: 0.25)",
      BareDescription.fluid(0.5, 0.75)),
    BareDescription(
      #"{"type":"spring","blendDuration":1}"#, ".spring(blendDuration: 1)",
      BareDescription.fluid(0.5, 1, blend: 1)),
    BareDescription(
      #"{"type":"spring","response":1}"#, ".spring(response: 1)",
      BareDescription.fluid(1, 0.825)),
    BareDescription(
      #"{"type":"spring","dampingFraction":0.5}"#, ".spring(dampingFraction: 0.5)",
      BareDescription.fluid(0.5, 0.5)),
    BareDescription(
      #"{"type":"spring","spring":"smooth"}"#, ".spring(.smooth)",
      .spring(Spring(duration: 0.5, bounce: 0), blendDuration: 0)),
    BareDescription(
      #"{"type":"spring","spring":{}}"#, ".spring(Spring())",
      .spring(Spring(duration: 0.5, bounce: 0), blendDuration: 0)),
    BareDescription(
      #"{"type":"spring","spring":{"type":"snappy"}}"#, ".spring(.snappy)",
      .spring(Spring(duration: 0.5, bounce: 0.15), blendDuration: 0)),
    BareDescription(
      #"{"type":"spring","spring":"bouncy"}"#, ".spring(Spring.bouncy)",
      .spring(Spring(duration: 0.5, bounce: 0.3), blendDuration: 0)),
    BareDescription(
      #"{"type":"spring","spring":{"stiffness":100,"damping":90}}"#,
      ".spring(Spring(stiffness: 100, damping: 90))",
      .spring(Spring(mass: 1, stiffness: 100, damping: 90, allowOverDamping: false))),
    BareDescription(
      #"{"type":"spring","spring":{"settlingDuration":1,"dampingRatio":0.5}}"#,
      ".spring(Spring(settlingDuration: 1, dampingRatio: 0.5))",
      .spring(Spring(settlingDuration: 1, dampingRatio: 0.5, epsilon: 0.001))),
    BareDescription(
      #"{"type":"interactiveSpring"}"#, ".interactiveSpring",
      BareDescription.fluid(0.15, 0.85, blend: 0.25)),
    BareDescription(
      #"{"type":"interactiveSpring","response":0.2}"#, ".interactiveSpring(response: 0.2)",
      BareDescription.fluid(0.2, 0.86, blend: 0.25)),
    BareDescription(
      #"{"type":"interactiveSpring","dampingFraction":0.5}"#,
      ".interactiveSpring(dampingFraction: 0.5)",
      BareDescription.fluid(0.15, 0.5, blend: 0.25)),
    BareDescription(#"{"type":"smooth"}"#, ".smooth", BareDescription.fluid(0.5, 1)),
    BareDescription(#"{"type":"snappy"}"#, ".snappy", BareDescription.fluid(0.5, 0.85)),
    BareDescription(#"{"type":"bouncy"}"#, ".bouncy", BareDescription.fluid(0.5, 0.7)),
    BareDescription(
      #"{"type":"interpolatingSpring"}"#, ".interpolatingSpring",
      BareDescription.closed(natural * natural, 2 * natural)),
    BareDescription(
      #"{"type":"interpolatingSpring","stiffness":100,"damping":10}"#,
      ".interpolatingSpring(stiffness: 100, damping: 10)", BareDescription.closed(100, 10)),
    BareDescription(
      #"{"type":"interpolatingSpring","spring":"smooth"}"#, ".interpolatingSpring(.smooth)",
      .interpolatingSpring(Spring(duration: 0.5, bounce: 0), initialVelocity: 0)),
    BareDescription(
      #"{"type":"pausable","base":{"type":"linear"}}"#, "PausableAnimation(base: .linear)",
      .linear(duration: 0.35).pausable()),
    BareDescription(
      #"{"type":"linear","modifiers":[{"type":"pausable"}]}"#, ".linear.pausable()",
      .linear(duration: 0.35).pausable()),
    BareDescription(
      #"{"type":"linear","modifiers":[{"type":"repeatCount","count":2}]}"#,
      ".linear.repeatCount(2)",
      .linear(duration: 0.35).repeatCount(2, autoreverses: true)),
    BareDescription(
      #"{"type":"linear","modifiers":[{"type":"repeatForever"}]}"#, ".linear.repeatForever()",
      .linear(duration: 0.35).repeatForever(autoreverses: true)),
  ]

  @Test("are SwiftUI's", arguments: bare)
  func defaults(_ bare: BareDescription) throws {
    #expect(try ReadDescription.json(text: bare.json).animation == bare.animation)
    #expect(ReadDescription.text(bare.text).animation == bare.animation)
  }

  @Test("hold for every preset and animation without required arguments")
  func names() throws {
    for name in AnimationRegistry.swiftUI.table(.swiftui).animations.names
    where !["timingCurve", "pausable", "custom"].contains(name) {
      let object = try ReadDescription.json(text: #"{"type":"\#(name)"}"#).animation
      #expect(object != nil, "\(name)")
      for text in [name, "." + name, "Animation." + name] {
        #expect(ReadDescription.text(text).animation == object, "\(text)")
        #expect(try ReadDescription.json(.string(text)).animation == object, "\(text)")
      }
    }
  }

  @Test("keep the order of modifiers")
  func order() {
    let delayed = ReadDescription.text(".linear.delay(0.2).repeatCount(2)").animation
    let repeated = ReadDescription.text(".linear.repeatCount(2).delay(0.2)").animation
    #expect(delayed == .linear.delay(0.2).repeatCount(2))
    #expect(repeated == .linear.repeatCount(2).delay(0.2))
    #expect(delayed != repeated)
  }
}
