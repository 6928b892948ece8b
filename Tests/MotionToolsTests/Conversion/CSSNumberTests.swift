import TestSupport
import Testing

@testable import MotionTools

@Suite("A number in CSS")
struct CSSNumberTests {
  /// Returns a random text that follows the grammar of a number.
  ///
  /// Source: CSS Syntax Level 3, section 4.3.13.
  private func number(_ random: inout SeededGenerator) -> String {
    func digits() -> String {
      (0...random.whole(0...3)).map { _ in "\(random.whole(0...9))" }.joined()
    }
    func sign() -> String { ["", "", "+", "-"][random.whole(0...3)] }
    var text = sign() + (random.chance(0.8) ? digits() : "")
    if text.last?.isNumber != true || random.chance(0.5) { text += "." + digits() }
    if random.chance(0.3) {
      text += (random.chance(0.5) ? "e" : "E") + sign() + "\(random.whole(0...20))"
    }
    return text
  }

  @Test("is the number that Swift reads from the same text")
  func valid() {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<2000 {
      let text = number(&random)
      #expect(Double(css: text[...]) == Double(text) && Double(text) != nil, "\(text)")
    }
  }

  @Test(
    "has decimal digits, also after its point",
    arguments: [
      "", "+", "-", ".", "+.", "e1", ".e1", "1.", "1.e0", "1e", "1e+", "1e1.5", "0x1", "0x1p-1",
      "inf", "nan", "infinity", "1e999", "1_000", "1 ", " 1", "0 .1", "--1", "1f", "1.5.2", "٣",
    ])
  func invalid(_ text: String) { #expect(Double(css: text[...]) == nil) }

  @Test("follows the same rule in linear() and in cubic-bezier()")
  func functions() {
    var random = SeededGenerator(seed: 13)
    let blanks = ["", " ", "\n ", "\t"]
    for _ in 0..<500 {
      let numbers = (0..<4).map { _ in
        random.chance(0.1)
          ? ["0x1", "1.", "1.e0", "0 .1", "", "1e"][random.whole(0...5)] : number(&random)
      }
      let list = numbers.map {
        blanks[random.whole(0...3)] + $0 + blanks[random.whole(0...3)]
      }.joined(separator: ",")
      let read = numbers.compactMap { Double(css: $0[...]) }
      let cubic = TimingFunctionEncoding.cubic(
        (random.chance(0.5) ? "cubic-bezier" : "Cubic-BEZIER") + "(\(list))")
      #expect(cubic == (read.count == 4 ? read : nil), "\(list)")
      // A stop is at most 10⁶, and at least 10⁻³⁰ or 0.
      let isLinear = read.count == 4 && read.allSatisfy { abs($0) <= 1e6 }
      #expect((LinearTimingFunction(css: "linear(\(list))") != nil) == isLinear, "\(list)")
    }
  }

  @Test(
    "or a keyword makes a curve",
    arguments: [
      ("ease-in", true), ("EASE-IN", true), (" Linear\n", true), ("ease - in", false),
      ("e ase", false), ("cubic -bezier(0,0,1,1)", false), ("cubic-bezier (0,0,1,1)", false),
      ("cubic-bezier(0,0,1)", false), ("cubic-bezier(0,0,1,1,)", false),
      ("cubic-bezier(0,0,1,1", false), ("cubic-bezier(0 0 1 1)", false),
      (" CUBIC-BEZIER( 0 , .5 , 1 , +1e0 ) ", true), ("steps(4)", false), ("", false),
    ])
  func curves(_ text: String, _ isCurve: Bool) {
    #expect((TimingFunctionEncoding.cubic(text) != nil) == isCurve)
  }
}
