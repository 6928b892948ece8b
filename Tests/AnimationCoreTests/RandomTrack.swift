import TestSupport

@testable import AnimationCore

extension SeededGenerator {
  /// Returns a track of one to six random keyframes; `moves` allows move keyframes.
  mutating func track(moves: Bool = true) -> [Keyframe<Double>] {
    (0..<whole(1...6)).map { _ in
      switch whole(0...(moves ? 3 : 2)) {
      case 0:
        let curves: [UnitCurve] = [.linear, .easeInOut, .easeOut, .circularEaseInOut]
        return .linear(to: place(), duration: number(0.05...0.6), curve: curves[whole(0...3)])
      case 1:
        return .cubic(
          to: place(), duration: number(0.05...0.6), startVelocity: rarely(), endVelocity: rarely())
      case 2:
        return .spring(
          to: place(), duration: chance(0.7) ? number(0.05...0.6) : nil,
          spring: Spring(duration: number(0.2...0.8), bounce: number(-0.4...0.7)),
          startVelocity: rarely())
      default: return .move(to: place())
      }
    }
  }

  private mutating func place() -> Double { number(-100...100) }
  private mutating func rarely() -> Double? { chance(0.3) ? number(-200...200) : nil }
}
