import AnimationCore
import AnimationNotation
import JSONCodec
import TestSupport
import Testing

@Suite("A registration")
struct RegistrationTests {
  struct Still: CustomAnimation {
    var text: String

    func animate<V: VectorArithmetic>(
      value: V, time: TimeInterval, context: inout AnimationContext<V>
    ) -> V? { nil }
  }

  enum One: AnimationStateKey { static let defaultValue = 1 }
  enum Two: AnimationStateKey { static let defaultValue = 2.5 }

  private static func still(
    _ name: String, _ keys: [Parameter] = [], _ state: [RegisteredState] = []
  ) -> RegisteredAnimation {
    RegisteredAnimation(name, keys: keys, state: state) { _ in Still(text: "") }
  }

  @Test("is checked with all others at once, and every error is reported")
  func faults() {
    let error = #expect(throws: RegistrationFaults.self) {
      try AnimationRegistry([
        Self.still("bouncy"), Self.still("PausableAnimation"), Self.still("phases"),
        Self.still("a-b"), Self.still("2x"),
        Self.still("pi"), Self.still("same"), Self.still("same"),
        Self.still(
          "keys",
          [
            .number("type", in: .magnitude), .number("a", in: .magnitude), .bool("a"), .value("v"),
            .numbers("n", count: 2...2, in: .magnitude),
            .number("low", 0, in: .moreThan(0)), .integer("high", 9, in: 1...3),
            .word("w", "x", of: ["y", "a b"]), .optionalNumber("o", in: .magnitude).unlabelled,
          ]),
        Self.still("one", [], [RegisteredState("s", One.self), RegisteredState("t", One.self)]),
        Self.still("two", [], [RegisteredState("s", Two.self)]),
      ])
    }
    let place = String(reflecting: Self.self)
    let named = "must have 1 to 64 letters, digits or underscores and not begin with a digit"
    #expect(
      error?.faults == [
        "'bouncy': SwiftUI already has this name. Choose another name",
        "'PausableAnimation': SwiftUI already has this name. Choose another name",
        "'phases': SwiftUI already has this name. Choose another name",
        "'a-b': \(named)", "'2x': \(named)", "'pi': is a constant of Swift. Choose another name",
        "'same': the name is registered twice",
        "'keys', key 'type': the name is reserved. Choose another name",
        "'keys', key 'a': the key is given twice",
        "'keys', key 'v': the type must be number, optionalNumber, integer, bool or word",
        "'keys', key 'n': the type must be number, optionalNumber, integer, bool or word",
        "'keys', key 'low': the default must be more than 0",
        "'keys', key 'high': the default must be from 1 to 3",
        "'keys', key 'w': the word 'a b' \(named)",
        "'keys', key 'w': the default is not in the list of words",
        "'keys', key 'o': an optional key needs a label: remove '.unlabelled'",
        "'one': the state key \(place).One is registered twice, with different names",
        "'two': the state 's' is registered twice, with different key types",
      ])
  }

  @Test("may share its state type with another one")
  func sharing() throws {
    let state = RegisteredState("s", One.self)
    _ = try AnimationRegistry([Self.still("a", [], [state]), Self.still("b", [], [state])])
  }

  @Test("parses the text of every animation it made")
  func roundTrip() throws {
    let registry = try AnimationRegistry([
      RegisteredAnimation(
        "made",
        keys: [
          .number("first", in: .magnitude).unlabelled, .integer("count", 0, in: -9...9),
          .bool("isOn", false),
          .word("way", "up", of: ["up", "down"]), .optionalNumber("extra", in: .magnitude),
        ]
      ) { given in
        Still(
          text: """
            \(given.number("first")) \(given.integer("count")) \(given.bool("isOn")) \
            \(given.word("way")) \(given.optionalNumber("extra") ?? .nan)
            """)
      }
    ])
    let table = registry.table(.swiftui)
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<5000 {
      let violations = ViolationList()
      let number = Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &generator))
      guard NumberRange.magnitude.objection(to: number) == nil else { continue }
      var members: [JSON.Member] = [
        JSON.Member(key: "type", value: .string("made")),
        JSON.Member(key: "first", value: .number(number)),
      ]
      if Bool.random(using: &generator) {
        members.append(JSON.Member(key: "count", value: .number(-3)))
        members.append(JSON.Member(key: "extra", value: .number(-number)))
      }
      if Bool.random(using: &generator) {
        members.append(JSON.Member(key: "way", value: .string("down")))
        members.append(JSON.Member(key: "isOn", value: .bool(true)))
      }
      let animation = table.read(SyntaxNode(.object(members)), violations)?.delay(0.5).pausable()
      let text = animation?.swiftUIText ?? ""
      let again = table.read(SyntaxNode(.string(text)), violations)
      #expect(violations.isEmpty && animation != nil)
      #expect(again == animation, "\(text)")
      #expect(again?.swiftUIText == text)
    }
  }

  @Test("has no text for a built-in animation, which has its own")
  func builtIn() throws {
    let base = try #require(Animation.linear.base as? BezierAnimation)
    let animation = Animation(base, describedAs: ".mine")
    #expect(animation == .linear)
    #expect(animation.customDescription == nil)
  }
}
