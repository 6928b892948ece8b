import AnimationCore
import AnimationNotation
import JSONCodec
import TestSupport

/// Generates random animations, each with its description as JSON and as SwiftUI text.
struct DescriptionGenerator {
  var random: SeededGenerator
  let fidelity: Fidelity

  init(seed: Int, fidelity: Fidelity) {
    random = SeededGenerator(seed: seed)
    self.fidelity = fidelity
  }

  /// Returns a random animation with up to four modifiers.
  ///
  /// A pausable animation contains a base animation, which may have its own modifiers.
  mutating func animation(depth: Int = 2) -> Described<Animation> {
    let base = self.base(depth)
    var (members, tokens, animation) = (base.members, base.tokens, base.value)
    var modifiers: [JSON] = []
    for _ in 0..<random.whole(0...4) where random.chance(0.6) {
      let modifier = self.modifier()
      modifiers.append(.object(modifier.members))
      tokens += ["."] + modifier.tokens
      animation = modifier.value(animation)
    }
    if !modifiers.isEmpty || random.chance(0.1) {
      members.append(JSON.Member(key: "modifiers", value: .array(modifiers)))
    }
    return Described(
      json: spelled(.object(members.shuffled(using: &random)), tokens), tokens: tokens,
      value: animation)
  }

  /// Returns tokens as text, with random white space where Swift allows it.
  mutating func text(_ tokens: [String]) -> String {
    let spaces = [" ", "  ", "\n", "\t", " \r\n "]
    var text = random.chance(0.2) ? " " : ""
    for token in tokens {
      text += token
      // Swift allows no white space after the dot of a member.
      if token != ".", random.chance(0.15) { text += spaces[random.whole(0...4)] }
    }
    return text
  }

  /// Returns one of two notations at random: the JSON object, or a JSON string with the tokens.
  mutating func spelled(_ json: JSON, _ tokens: [String]) -> JSON {
    random.chance(0.3) ? .string(text(tokens)) : json
  }

  /// Returns a random number in a range, written as a literal, a fraction or a fraction of π.
  mutating func number(_ range: ClosedRange<Double>) -> Described<Double> {
    let numerator = random.whole(1...9), denominator = random.whole(2...9)
    let fraction = Double(numerator) / Double(denominator)
    switch random.whole(0...5) {
    case 0 where range.contains(fraction):
      return number(fraction, ["\(numerator)", "/", "\(denominator)"])
    case 1 where range.contains(.pi / Double(denominator)):
      return number(.pi / Double(denominator), [".", "pi", "/", "\(denominator)"])
    case 2 where range.contains(Double(numerator)):
      return number(Double(numerator), ["\(numerator)"])
    case 3 where range.contains(fraction * 0.1):
      return number(fraction * 0.1, ["(", "\(numerator)", "/", "\(denominator)", ")", "*", "1e-1"])
    case 4:
      let value = Double.random(in: range, using: &random)
      return number(value, literal(value))
    default:
      let value = random.number(range)
      return number(value, literal(value))
    }
  }

  private func number(_ value: Double, _ tokens: [String]) -> Described<Double> {
    Described(json: .number(value), tokens: tokens, value: value)
  }

  private func literal(_ value: Double) -> [String] {
    value.sign == .minus ? ["-", "\(-value)"] : ["\(value)"]
  }

  /// Returns a number argument with a random value; if the argument is omitted, returns `fallback`.
  ///
  /// - Parameter isGiven: True if the argument must be present; `nil` for a random choice.
  mutating func number(
    _ key: String, _ fallback: Double, _ range: ClosedRange<Double>, isGiven: Bool? = nil
  ) -> DescribedNumber {
    guard isGiven ?? random.chance(0.6) else {
      return DescribedNumber(value: fallback, arguments: [])
    }
    let given = number(range)
    return DescribedNumber(value: given.value, arguments: [given.argument(key)])
  }
}

/// A call in two notations, and its result.
///
/// The notations are the members of a JSON object and the tokens of SwiftUI text.
struct DescribedCall<Value> {
  let members: [JSON.Member]
  let tokens: [String]
  let value: Value
}

extension DescriptionGenerator {
  /// Returns a call; its JSON members are in random order.
  ///
  /// In SwiftUI text, a call without arguments has parentheses only if `needsParentheses` is true.
  mutating func call<Value>(
    _ name: String, _ arguments: [DescribedArgument], _ value: Value, type: String? = nil,
    needsParentheses: Bool = false
  ) -> DescribedCall<Value> {
    var members = arguments.map { JSON.Member(key: $0.key, value: $0.json) }
    if let type { members.append(JSON.Member(key: "type", value: .string(type))) }
    var tokens = [name]
    if !arguments.isEmpty || needsParentheses {
      let lists = arguments.map { ($0.isUnlabelled ? [] : [$0.key, ":"]) + $0.tokens }
      tokens += ["("] + lists.joined(separator: [","]) + [")"]
    }
    return DescribedCall(members: members.shuffled(using: &random), tokens: tokens, value: value)
  }

  /// Returns the tokens of a type's member in a random notation.
  ///
  /// The notations are `Type.member`, `.member` and `member`.
  mutating func member(_ tokens: [String], of type: String) -> [String] {
    switch random.whole(0...2) {
    case 0: tokens
    case 1: ["."] + tokens
    default: [type, "."] + tokens
    }
  }

  mutating func modifier() -> DescribedCall<(Animation) -> Animation> {
    switch random.whole(0...5) {
    case 0:
      let delay = number(-0.5...1)
      return modifier("delay", [delay.argument("delay", isUnlabelled: true)]) {
        $0.delay(delay.value)
      }
    case 1:
      let speed = number(-1...4)
      return modifier("speed", [speed.argument("speed", isUnlabelled: true)]) {
        $0.speed(speed.value)
      }
    case 2:
      let count = random.whole(-3...9)
      let argument = DescribedArgument(
        key: "count", json: .number(Double(count)), tokens: ["\(count)"], isUnlabelled: true)
      let (autoreverses, rest) = bool("autoreverses", true)
      return modifier("repeatCount", [argument] + rest) {
        $0.repeatCount(count, autoreverses: autoreverses)
      }
    case 3:
      let (autoreverses, arguments) = bool("autoreverses", true)
      return modifier("repeatForever", arguments) {
        $0.repeatForever(autoreverses: autoreverses)
      }
    case 4:
      let after = number(0...2)
      return modifier("logicallyComplete", [after.argument("after")]) {
        $0.logicallyComplete(after: after.value)
      }
    default: return modifier("pausable", []) { $0.pausable() }
    }
  }

  private mutating func modifier(
    _ name: String, _ arguments: [DescribedArgument], _ apply: @escaping (Animation) -> Animation
  ) -> DescribedCall<(Animation) -> Animation> {
    call(name, arguments, apply, type: name, needsParentheses: true)
  }

  mutating func bool(_ key: String, _ fallback: Bool) -> (Bool, [DescribedArgument]) {
    guard random.chance(0.5) else { return (fallback, []) }
    let value = random.chance(0.5)
    return (value, [DescribedArgument(key: key, json: .bool(value), tokens: ["\(value)"])])
  }
}
