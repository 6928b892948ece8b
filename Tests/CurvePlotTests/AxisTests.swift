import Testing

@testable import CurvePlot

@Suite("An axis")
struct AxisTests {
  private static let ranges: [ClosedRange<Double>] = [
    0...1, 0...100, -3...7, 0.4999...0.5001, -1e-9...1e-9, 0...1.1333, 86_399...86_400,
    -1e300...1e300, -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude, 5...5, 0...0,
    1e17...1e17, Double.leastNonzeroMagnitude...(1000 * Double.leastNonzeroMagnitude),
    999_999...1_000_001,
  ]

  @Test("has ticks at multiples of 1, 2 or 5 times a power of ten, in order", arguments: ranges)
  func ticks(range: ClosedRange<Double>) throws {
    let axis = Axis(range)
    for maxCount in 2...12 {
      let ticks = axis.ticks(maxCount: maxCount)
      #expect(ticks.count <= maxCount)
      let fractions = ticks.map { axis.fraction($0.value) }
      #expect(fractions == fractions.sorted())
      #expect(fractions.allSatisfy { -1e-6...1 + 1e-6 ~= $0 })
      guard ticks.count > 1 else { continue }
      let step = ticks[1].value - ticks[0].value
      let exponent = PlotNumber.decimalExponent(of: step * (1 + 1e-9))
      let factor = step / PlotNumber.power(of: exponent)
      #expect([1, 2, 5].contains { abs(factor - $0) < 1e-3 }, "\(range): a step of \(step)")
    }
  }

  @Test("has at least two ticks if there is space for five", arguments: ranges.prefix(8))
  func enoughTicks(range: ClosedRange<Double>) {
    #expect(Axis(range).ticks(maxCount: 5).count >= 2)
  }

  @Test("has tick labels that parse to their values", arguments: ranges.prefix(7))
  func labels(range: ClosedRange<Double>) throws {
    for tick in Axis(range).ticks(maxCount: 8) {
      let read = try #require(Double(tick.label))
      #expect(abs(read - tick.value) <= abs(tick.value) * 1e-9 + 1e-300)
    }
    let labels = Axis(range).ticks(maxCount: 8).map(\.label)
    #expect(Set(labels).count == labels.count)
  }

  @Test("maps a value to a position and back", arguments: ranges)
  func places(range: ClosedRange<Double>) {
    let axis = Axis(range)
    #expect(axis.fraction(axis.range.lowerBound) == 0)
    #expect(axis.fraction(axis.range.upperBound) == 1)
    for fraction in [0.0, 0.25, 0.5, 1] {
      #expect(abs(axis.fraction(axis.value(at: fraction)) - fraction) < 1e-2)
    }
  }

  @Test(
    "formats numbers with at most the given digits",
    arguments: [
      (1.13333, 4, "1.133"), (0.5, 4, "0.5"), (-12.0, 4, "-12"), (99.9996, 4, "100"),
      (1.5e9, 4, "1.5e9"), (123_456.7, 4, "123500"), (0.000_123_46, 3, "0.000123"),
      (1e-7, 4, "1e-7"), (-0.0, 4, "0"), (1e300, 3, "1e300"), (4.6, 2, "4.6"), (4.96, 2, "5"),
      (.leastNonzeroMagnitude, 3, "4.94e-324"), (Double.greatestFiniteMagnitude, 3, "1.8e308"),
      (.infinity, 3, "inf"),
    ])
  func texts(value: Double, digits: Int, text: String) {
    #expect(PlotNumber.text(value, digits: digits) == text)
  }

  @Test("rounds decimals and drops their zeros")
  func decimals() {
    #expect(PlotNumber.text(12.345, decimals: 2) == "12.35")
    #expect(PlotNumber.text(-0.004, decimals: 2) == "0")
    #expect(PlotNumber.text(-0.25, decimals: 2) == "-0.25")
    #expect(PlotNumber.text(100, decimals: 2) == "100")
    #expect(PlotNumber.text(0.05, decimals: 2) == "0.05")
  }
}
