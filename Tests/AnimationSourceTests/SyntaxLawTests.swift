import Foundation
import TestSupport
import Testing

@testable import AnimationSource

@Suite("Laws of the source parser")
struct SyntaxLawTests {
  @Test("Valid sources have no errors and are equal after writing and parsing")
  func validSources() {
    for source in SyntaxSources.all {
      let (file, errors) = SourceParser.parse(source)
      #expect(errors == [])
      let again = SourceParser.parse(SyntaxWriter.text(file))
      #expect(again.1 == [])
      #expect(SyntaxPrinter.text(again.0) == SyntaxPrinter.text(file))
    }
  }

  @Test("A random tree that is written as Swift is parsed back to the same tree")
  func roundTrip() {
    for seed in 0..<2_000 {
      var generator = SyntaxGenerator(seed: seed)
      let tree = generator.file(4)
      let source = SyntaxWriter.text(tree)
      let (file, errors) = SourceParser.parse(source)
      guard errors.isEmpty, SyntaxPrinter.text(file) == SyntaxPrinter.text(tree) else {
        Issue.record("seed \(seed): \(errors)\n\(source)")
        return
      }
    }
  }

  @Test("The text of a random default value contains all of it, except closures")
  func defaultTexts() {
    var number = 0
    for seed in 0..<4_000 {
      var generator = SyntaxGenerator(seed: seed)
      let value = generator.value(4)
      let text = SourcePrinter.text(value)
      if text.contains("…") { continue }
      number += 1
      guard text == SyntaxWriter.text(value) else {
        Issue.record("seed \(seed): \(text), not \(SyntaxWriter.text(value))")
        return
      }
    }
    #expect(number > 1_000)
  }

  @Test(
    "A signature contains a default value as it is written",
    arguments: [
      ("Key<Double>", "Key<Double>(v: 1.0)"), ("[Double]", "[Double]()"),
      ("[Key<Double>]", "[Key<Double>]()"), ("Double", "[1.0, 2.0][0]"), ("Double", "1 as Double"),
      ("Double?", "Key<Double>(v: 1.0).v"), ("Double?", "[4.0].first?.squareRoot()"),
    ])
  func writtenDefault(_ type: String, _ value: String) throws {
    let program = try SourceProgram(
      """
      struct Key<T: VectorArithmetic> { var v: T? }
      extension Animation {
        static func example(_ k: \(type) = \(value)) -> Animation { .linear }
      }
      """)
    #expect(program.factories.map { $0.parameters.map(\.defaultText) } == [[value]])
  }

  @Test("A changed source is read the same after writing, or has errors within its text")
  func mutants() {
    var number = 0
    for source in SyntaxSources.all {
      for mutant in SyntaxMutants.changes(of: source) + SyntaxMutants.prefixes(of: source) {
        number += 1
        let (file, errors) = SourceParser.parse(mutant)
        if errors.isEmpty {
          let again = SourceParser.parse(SyntaxWriter.text(file))
          guard again.1.isEmpty, SyntaxPrinter.text(again.0) == SyntaxPrinter.text(file) else {
            Issue.record("\(again.1)\n\(mutant)")
            return
          }
        } else if let wrong = errors.first(where: { !isInside($0.position, mutant) }) {
          Issue.record("\(wrong)\n\(mutant)")
          return
        }
      }
    }
    #expect(number > 8_000)
  }

  @Test("Random bytes and random tokens have errors within the text, in their order")
  func randomTexts() {
    var random = SeededGenerator(seed: 29)
    let pieces = SyntaxSources.all.flatMap { source in
      let bytes = Array(source.utf8)
      return SyntaxMutants.tokens(of: source).map {
        String(decoding: bytes[Int($0.start)..<Int($0.end)], as: UTF8.self)
      }
    }
    for number in 0..<3_000 {
      let text =
        number % 3 == 0
        ? String(decoding: (0..<200).map { _ in UInt8(random.whole(0...255)) }, as: UTF8.self)
        : (0..<80).map { _ in pieces[random.whole(0...pieces.count - 1)] }
          .joined(separator: number % 3 == 1 ? " " : "")
      let errors = SourceParser.parse(text).1
      let places = errors.map(\.position)
      #expect(places == Array(Set(places)).sorted())
      guard places.allSatisfy({ isInside($0, text) }) else {
        Issue.record("\(errors)\n\(text)")
        return
      }
    }
  }

  /// True if a place is a character of the text, or the end of a line.
  private func isInside(_ position: SourcePosition, _ text: String) -> Bool {
    var lines: [Int] = [0]
    for scalar in text.unicodeScalars {
      // A carriage return without a line feed starts a line too, but CR LF only one.
      if scalar == "\n" || scalar == "\r" { lines.append(0) } else { lines[lines.count - 1] += 1 }
    }
    let line = Int(position.line) - 1
    guard line >= 0, line < lines.count, position.column >= 1 else { return false }
    return text.unicodeScalars.contains("\r") || Int(position.column) <= lines[line] + 1
  }
}
