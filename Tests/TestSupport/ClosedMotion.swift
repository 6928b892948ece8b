public import AnimationCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An animation of a value from 0 to 1, and its closed form.
public struct ClosedMotion: Sendable {
  /// The animation.
  public let animation: Animation
  /// The value over time.
  public private(set) var path: ClosedPath

  private init(
    _ animation: Animation, end: Double, jumps: [Double] = [],
    value: @escaping @Sendable (Double) -> Double
  ) {
    self.animation = animation
    path = ClosedPath(end: end, jumps: jumps, value: value)
  }

  /// Creates a random spring or curve.
  ///
  /// The motion may be repeated or delayed, and its speed may be changed.
  ///
  /// - Parameter mayJump: True if the value may jump between repetitions.
  public init(_ random: inout SeededGenerator, mayJump: Bool) {
    var motion =
      random.chance(0.6) ? Self.spring(&random) : Self.curve(&random, mayJump: mayJump)
    if random.chance(0.2) { motion = motion.delayed(by: random.number(0...0.5)) }
    if random.chance(0.2) { motion = motion.faster(by: random.number(0.3...3)) }
    self = motion
  }

  /// Creates a random curve with a vertical or almost vertical tangent.
  ///
  /// The tangent is at the start, at the end or in the middle.
  public init(vertical random: inout SeededGenerator) {
    func control() -> Double { random.number(-2...3) }
    func nearly() -> Double { pow(10, -random.number(2...10)) }
    let near = random.chance(0.5)
    let (x1, x2): (Double, Double) =
      switch random.whole(0...4) {
      case 0: (0, near ? nearly() : 0)
      case 1: (1, near ? 1 - nearly() : 1)
      case 2: near ? (1 - nearly(), nearly()) : (1, 0)
      case 3: (near ? nearly() : 0, random.number(0...1))
      default: (random.number(0...1), near ? 1 - nearly() : 1)
      }
    let y1 = control(), y2 = control(), duration = pow(10, random.number(-2...3))
    self.init(.timingCurve(x1, y1, x2, y2, duration: duration), end: duration) { time in
      Self.ordinate(x1, y1, x2, y2, at: min(max(time / duration, 0), 1))
    }
    for place in [0, 0.5, 1] {
      for step in 0..<200 {
        let offset = pow(10, -7 + Double(step) / 30)
        for s in [place - offset, place + offset] where (0...1).contains(s) {
          path.marks.append(duration * Self.point(x1, x2, s))
        }
      }
    }
  }

  private static func spring(_ random: inout SeededGenerator) -> ClosedMotion {
    if random.chance(0.3) {
      let mass = random.number(0.5...2), stiffness = random.number(20...300)
      let ratio = random.number(0.15...0.95), velocity = random.number(-8...8)
      let damping = 2 * ratio * (mass * stiffness).squareRoot()
      let decay = damping / (2 * mass)
      var motion = oscillator(
        .interpolatingSpring(
          mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity),
        decay: decay, square: stiffness / mass, velocity)
      // SwiftUI removes the animation when the envelope has fallen to a thousandth.
      let width = (stiffness / mass - decay * decay).squareRoot()
      motion.path.removal = log(1000 * (1 + abs(decay - velocity) / width)) / decay
      return motion
    }
    let duration = Double.random(in: 0.1...3, using: &random)
    let bounce = random.chance(0.2) ? 0 : Double.random(in: -0.5...0.8, using: &random)
    let natural = 2 * Double.pi / duration
    let ratio = bounce < 0 ? 1 / (1 + bounce) : 1 - bounce
    return oscillator(
      .spring(duration: duration, bounce: bounce), decay: ratio * natural,
      square: natural * natural, 0)
  }

  /// Returns the motion whose remaining distance y satisfies y″ + 2d·y′ + ω₀²·y = 0.
  ///
  /// - Parameters:
  ///   - decay: The coefficient d, in 1/s.
  ///   - square: The coefficient ω₀², in 1/s².
  private static func oscillator(
    _ animation: Animation, decay: Double, square: Double, _ velocity: Double
  ) -> ClosedMotion {
    let gap = decay * decay - square, width = abs(gap).squareRoot()
    let slowest = width > 0 && gap > 0 ? square / (decay + width) : decay
    return ClosedMotion(animation, end: 14 / slowest) { time in
      // Near critical damping, t approximates both sin(ωt)/ω and sinh(ωt)/ω.
      if width * time < 1e-4 { return 1 - exp(-decay * time) * (1 + (decay - velocity) * time) }
      if gap < 0 {
        let sine = sin(width * time) / width
        return 1 - exp(-decay * time) * (cos(width * time) + (decay - velocity) * sine)
      }
      let slow = exp(-slowest * time), fast = exp(-(decay + width) * time)
      let share = (decay - velocity) / width
      return 1 - ((1 + share) * slow + (1 - share) * fast) / 2
    }
  }

  private static func curve(_ random: inout SeededGenerator, mayJump: Bool) -> ClosedMotion {
    let x1 = random.number(0...1), y1 = random.number(-0.5...1.5)
    let x2 = random.number(0...1), y2 = random.number(-0.5...1.5)
    let duration = random.number(0.1...2)
    let isStraight = random.chance(0.2)
    @Sendable func pass(_ time: Double) -> Double {
      let progress = min(max(time / duration, 0), 1)
      return isStraight ? progress : ordinate(x1, y1, x2, y2, at: progress)
    }
    let animation: Animation =
      isStraight
      ? .linear(duration: duration) : .timingCurve(x1, y1, x2, y2, duration: duration)
    guard random.chance(0.4) else { return ClosedMotion(animation, end: duration, value: pass) }
    let count = random.whole(1...5), autoreverses = random.chance(mayJump ? 0.5 : 1)
    let all = Double(count) * duration
    let jumps = autoreverses ? [] : (1..<max(count, 2)).map { Double($0) * duration }
    return ClosedMotion(
      animation.repeatCount(count, autoreverses: autoreverses), end: all,
      jumps: jumps + (autoreverses && count.isMultiple(of: 2) ? [all] : [])
    ) { time in
      guard time < all else { return 1 }
      let turn = (time / duration).rounded(.down)
      let value = pass(time - turn * duration)
      let isBack = autoreverses && !turn.truncatingRemainder(dividingBy: 2).isZero
      return isBack ? 1 - value : value
    }
  }

  /// Returns y for a given x on a cubic Bézier curve from (0, 0) to (1, 1).
  ///
  /// The result is found by bisection.
  static func ordinate(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at x: Double
  ) -> Double {
    var low = 0.0, high = 1.0
    while high - low > 1e-15 {
      let middle = (low + high) / 2
      if point(x1, x2, middle) < x { low = middle } else { high = middle }
    }
    return point(y1, y2, (low + high) / 2)
  }

  /// Returns the value of a cubic Bézier at the parameter `s`.
  ///
  /// The control values of the Bézier are 0, `a`, `b` and 1.
  private static func point(_ a: Double, _ b: Double, _ s: Double) -> Double {
    let r = 1 - s
    return 3 * s * r * (a * r + b * s) + s * s * s
  }

  private func delayed(by delay: Double) -> ClosedMotion {
    var motion = ClosedMotion(
      animation.delay(delay), end: path.end + delay, jumps: path.jumps.map { $0 + delay }
    ) { [path] in path.value(max($0 - delay, 0)) }
    motion.path.removal = path.removal + delay
    return motion
  }

  private func faster(by speed: Double) -> ClosedMotion {
    var motion = ClosedMotion(
      animation.speed(speed), end: path.end / speed, jumps: path.jumps.map { $0 / speed }
    ) { [path] in path.value($0 * speed) }
    motion.path.removal = path.removal / speed
    return motion
  }
}
