import TestSupport

@testable import MotionTools

extension Tube {
  /// A wavy tube of random width, closed at both ends.
  static func wavy(_ seed: Int, count: Int) -> Tube {
    var random = SeededGenerator(seed: seed)
    var height = 0.0, speed = 0.0
    var x: [Double] = [], low: [Double] = [], high: [Double] = []
    for index in 0..<count {
      speed = 0.8 * speed + random.number(-2...2)
      height += speed
      let room = random.number(1.5...4)
      x.append(Double(index) / Double(count - 1))
      // No three corners of the walls are on one line, so that rounding does not matter.
      low.append(height - room - Double.random(in: 0...0.1, using: &random))
      high.append(height + room + Double.random(in: 0...0.1, using: &random))
    }
    let ends = [0, count - 1].map { ((low[$0] + high[$0]) / 2).rounded() }
    (low[0], high[0]) = (ends[0], ends[0])
    (low[count - 1], high[count - 1]) = (ends[1], ends[1])
    return Tube(x: x, low: low, high: high)
  }

  /// The walls at an abscissa, linear between samples.
  func walls(at place: Double) -> (low: Double, high: Double) {
    let next = max(1, x.firstIndex { $0 >= place } ?? x.count - 1)
    let part = (place - x[next - 1]) / (x[next] - x[next - 1])
    return (
      low[next - 1] + (low[next] - low[next - 1]) * part,
      high[next - 1] + (high[next] - high[next - 1]) * part
    )
  }
}
