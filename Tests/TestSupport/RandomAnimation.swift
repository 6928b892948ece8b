public import AnimationCore

extension SeededGenerator {
  /// Returns a random animation of any kind, with up to three modifiers.
  public mutating func animation() -> Animation {
    var animation = leaf()
    for _ in 0..<whole(0...3) where chance(0.6) { animation = modified(animation) }
    return animation
  }

  /// Returns a random animation of any kind, without a modifier.
  public mutating func leaf() -> Animation {
    switch whole(0...9) {
    case 0: return .default
    case 1: return .linear(duration: chance(0.1) ? 0 : number(0.05...1.2))
    case 2: return .easeInOut(duration: number(0.05...1.2))
    case 3:
      return .timingCurve(
        number(0...1), number(-0.5...1.5), number(0...1), number(-0.5...1.5),
        duration: number(0.05...1.2))
    case 4: return .timingCurve(.circularEaseInOut, duration: number(0.05...1.2))
    case 5: return .bouncy(duration: number(0.1...1))
    case 6: return .interactiveSpring
    case 7:
      return .interpolatingSpring(
        mass: number(0.5...2), stiffness: number(20...300), damping: number(2...30),
        initialVelocity: number(-3...3))
    default:
      return .spring(
        duration: number(0.1...1), bounce: number(-0.5...0.8),
        blendDuration: chance(0.3) ? number(0...0.6) : 0)
    }
  }

  private mutating func modified(_ animation: Animation) -> Animation {
    switch whole(0...6) {
    case 0: animation.delay(number(-0.2...0.4))
    case 1: animation.speed(chance(0.1) ? number(-1...0) : number(0.25...3))
    case 2: animation.repeatCount(whole(0...3), autoreverses: chance(0.5))
    case 3: chance(0.3) ? animation.repeatForever(autoreverses: chance(0.5)) : animation
    case 4: animation.logicallyComplete(after: number(0...1))
    case 5: animation.pausable()
    default: animation
    }
  }
}
