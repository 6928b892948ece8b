@testable import AnimationCore
import TestSupport
import Testing

/// Laws of double-double arithmetic, in which a number is the sum of two doubles.
struct DoubleDoubleTests {
  private func number(_ random: inout SeededGenerator) -> DoubleDouble {
    let head = Double.random(in: 0.001...1000, using: &random)
    return DoubleDouble(
      head: random.chance(0.5) ? head : -head,
      tail: Double.random(in: -1...1, using: &random) * head.ulp / 2)
  }

  private func expect(_ a: DoubleDouble, _ b: DoubleDouble, _ scale: Double) {
    #expect(abs((a - b).head) <= 0x1p-98 * scale)
  }

  @Test("sums and products of doubles are exact", arguments: 0..<50)
  func exact(_ seed: Int) {
    var random = SeededGenerator(seed: seed)
    // The numbers are whole, because wide integers can then check their sums and products exactly.
    let a = random.whole(-(1 << 52)...1 << 52), b = random.whole(-(1 << 20)...1 << 20)
    let product = DoubleDouble(product: Double(a), Double(b))
    let full = a.multipliedFullWidth(by: b)
    #expect(
      full.low == UInt(bitPattern: Int(bounded: product.tail, in: .min ... .max))
        &+ UInt(truncatingIfNeeded: Int128(product.head)))
    let sum = DoubleDouble(sum: Double(a), Double(b) / 1024)
    #expect(sum.head + sum.tail == sum.head)
    #expect((sum.head - Double(a)) - Double(b) / 1024 == -sum.tail)
  }

  @Test("quotients, products, differences and roots are inverse to each other", arguments: 0..<100)
  func inverse(_ seed: Int) {
    var random = SeededGenerator(seed: seed)
    let a = number(&random), b = number(&random)
    expect(a / b * b, a, abs(a.head))
    expect(a + b - b, a, abs(a.head) + abs(b.head))
    expect((a + b) * (a - b), a * a - b * b, a.head * a.head + b.head * b.head)
    let root = a.magnitude.squareRoot
    expect(root * root, a.magnitude, abs(a.head))
    expect(a * b.head, a * DoubleDouble(b.head), abs(a.head * b.head))
  }
}
