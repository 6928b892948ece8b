import AnimationCore
import TestSupport
import Testing

@testable import AnimationSource

/// Sources with random changes, compiled and run: nothing may trap, and every run ends.
@Suite("Mutated sources")
struct SourceMutantTests {
  /// The result of one source.
  enum Outcome { case refused, ran, failed }

  @Test("are refused, run or fail with a place", arguments: ListingTexts.names)
  func endWithoutTrap(_ name: String) throws {
    let text = try ListingTexts.interpreted(name)
    let mutants = SyntaxMutants.changes(of: text)
    var random = SeededGenerator(seed: 29)
    var counts: [Outcome: Int] = [:]
    for _ in 0..<180 {
      var mutant = text
      if random.chance(0.5) {
        mutant = mutants[random.whole(0...mutants.count - 1)]
        // A second change reaches errors that only follow from the first.
        let further = random.chance(0.3) ? SyntaxMutants.changes(of: mutant) : []
        if !further.isEmpty { mutant = further[random.whole(0...further.count - 1)] }
      } else {
        for _ in 0...random.whole(0...2) { mutant = Self.exchange(numbersOf: mutant, &random) }
      }
      counts[Self.outcome(of: mutant, &random), default: 0] += 1
    }
    let compiled = counts[.ran, default: 0] + counts[.failed, default: 0]
    #expect(counts[.refused, default: 0] > 50 && compiled > 20, "\(counts)")
  }

  /// Replaces a number by a hostile one.
  private static func exchange(numbersOf text: String, _ random: inout SeededGenerator) -> String {
    let tokens = SyntaxMutants.tokens(of: text)
    let bytes = Array(text.utf8)
    let numbers = tokens.filter { token in
      let first = bytes[Int(token.start)]
      return first >= 0x30 && first <= 0x39
    }
    guard !numbers.isEmpty else { return text }
    let chosen = numbers[random.whole(0...numbers.count - 1)]
    let hostile = [
      "0", "-1", "9223372036854775807", "1e308", "0.0", "(0.0 / 0.0)", "4097", "1e-320",
      "(1 / 0)", "100000",
    ]
    let replacement = hostile[random.whole(0...hostile.count - 1)]
    return String(decoding: bytes[..<Int(chosen.start)], as: UTF8.self) + replacement
      + String(decoding: bytes[Int(chosen.end)...], as: UTF8.self)
  }

  /// Compiles a source, makes its animations and plays them.
  static func outcome(of text: String, _ random: inout SeededGenerator) -> Outcome {
    guard let program = try? SourceProgram(text) else { return .refused }
    var result = Outcome.ran
    for signature in program.animations + program.factories {
      let arguments = Dictionary(
        signature.parameters.compactMap { parameter in
          value(parameter.kind, &random).map { (parameter.label, $0) }
        }
      ) { first, _ in first }
      let budget = WorkBudget(steps: 2_000_000)
      let finished = try? Work.perform(within: budget) { () -> Bool in
        guard let animation = try? program.animation(signature.name, arguments) else {
          return false
        }
        play(animation, Double.random(&random), &random)
        play(animation, AnimatableVector.random(&random), &random)
        return true
      }
      if finished != true { result = .failed }
    }
    return result
  }

  private static func play<V: VectorArithmetic>(
    _ animation: Animation, _ value: V, _ random: inout SeededGenerator
  ) {
    var context = AnimationContext<V>()
    var time = 0.0
    for _ in 0..<20 {
      _ = animation.animate(value: value, time: time, context: &context)
      _ = animation.velocity(value: value, time: time, context: context)
      if random.chance(0.1) {
        _ = animation.shouldMerge(
          previous: animation, value: value, time: time, context: &context)
      }
      time += random.chance(0.05) ? random.number(-1e9...1e9) : random.number(0...0.2)
    }
  }

  private static func value(
    _ kind: SourceKind, _ random: inout SeededGenerator
  ) -> SourceValue? {
    switch kind {
    case .number:
      .number(random.chance(0.2) ? random.number(-1e300...1e300) : random.number(-2...2))
    case .integer: .integer(random.chance(0.2) ? .max : random.whole(-3...20))
    case .boolean: .boolean(random.chance(0.5))
    case .animation: .animation(random.chance(0.5) ? .bouncy : .easeInOut.repeatForever())
    case .spring: .spring(.bouncy)
    case .curve: .curve(.easeIn)
    case .array(let element):
      .array((0..<random.whole(0...9)).compactMap { _ in value(element, &random) })
    case .optional: SourceValue.none
    case .word(let words): words.first.map { .word($0) }
    case .other: nil
    }
  }
}
