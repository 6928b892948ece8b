import AnimationNotation
import InbetweenProgram

/// Inbetween with two additional animations.
@main
enum Main {
  static func main() {
    Inbetween.main(animations: [wobble, bounce])
  }

  private static let wobble = RegisteredAnimation(
    "wobble",
    keys: [
      .number("amplitude", 0.2, in: .from(0, to: 10)), .integer("swings", 3, in: 1...100),
      .number("duration", 0.8, in: .moreThan(0)), .word("from", "far", of: ["far", "near"]),
    ]
  ) { given in
    Wobble(
      amplitude: given.number("amplitude"), swings: given.integer("swings"),
      duration: given.number("duration"), startsNear: given.word("from") == "near")
  }

  private static let bounce = RegisteredAnimation(
    "bounce",
    keys: [
      .number("gravity", 9.81, in: .from(0.1, to: 1000)),
      .number("restitution", 0.6, in: .from(0, to: 0.95)),
    ],
    state: [RegisteredState("bounce", BounceState.self)]
  ) { given in
    Bounce(gravity: given.number("gravity"), restitution: given.number("restitution"))
  }
}
