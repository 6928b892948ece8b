import TestSupport

@testable import MotionTools

extension Tube {
  /// Returns a random tube with wavy walls; the distance between the walls varies.
  ///
  /// At both ends, the walls meet.
  static func wavy(_ seed: Int, count: Int) -> Tube {
    var random = SeededGenerator(seed: seed)
    var height = 0.0, speed = 0.0
    var x: [Double] = [], low: [Double] = [], high: [Double] = []
    for index in 0..<count {
      speed = 0.8 * speed + random.number(-2...2)
      height += speed
      let allowedError = random.number(1.5...4)
      x.append(Double(index) / Double(count - 1))
      // The random term keeps three corners of the walls from being on one line, where rounding
      // would decide the result.
      low.append(height - allowedError - Double.random(in: 0...0.1, using: &random))
      high.append(height + allowedError + Double.random(in: 0...0.1, using: &random))
    }
    let ends = [0, count - 1].map { ((low[$0] + high[$0]) / 2).rounded() }
    (low[0], high[0]) = (ends[0], ends[0])
    (low[count - 1], high[count - 1]) = (ends[1], ends[1])
    return Tube(x: x, low: low, high: high)
  }

  /// Returns the heights of both walls at an abscissa.
  ///
  /// The walls are linear between samples.
  func walls(at place: Double) -> (low: Double, high: Double) {
    let next = max(1, x.firstIndex { $0 >= place } ?? x.count - 1)
    let part = (place - x[next - 1]) / (x[next] - x[next - 1])
    return (
      low[next - 1] + (low[next] - low[next - 1]) * part,
      high[next - 1] + (high[next] - high[next - 1]) * part
    )
  }
}
