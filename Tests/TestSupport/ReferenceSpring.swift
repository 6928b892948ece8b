#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

#if arch(x86_64)
  /// The floating-point type with the most digits on this machine.
  public typealias Wide = Float80
#else
  /// The floating-point type with the most digits on this machine.
  public typealias Wide = Double
#endif

/// A damped oscillator in closed form.
///
/// Its formulas differ from those in the library, and its numbers have more digits where the
/// machine supports them. The remaining distance y obeys y″ + 2d·y′ + ω₀²·y = 0. With Δ = d² − ω₀²,
/// the solution for any damping is y = y₀·(C + d·S) + y₀′·S. For Δ > 0, C = e^(−dt)·cosh(√Δ·t) and
/// S = e^(−dt)·sinh(√Δ·t)/√Δ. For Δ < 0, C and S contain cos, sin and √(−Δ) instead.
public struct ReferenceSpring: Sendable {
  private let decay: Wide
  private let square: Wide
  private let gap: Wide

  /// Creates an oscillator from its mass, stiffness and damping.
  public init(mass: Double, stiffness: Double, damping: Double) {
    decay = Wide(damping) / (2 * Wide(mass))
    square = Wide(stiffness) / Wide(mass)
    gap = decay * decay - square
  }

  /// Creates an oscillator from its response in seconds and its damping ratio.
  public init(response: Double, dampingRatio: Double) {
    let natural = 2 * Wide.pi / Wide(response)
    decay = Wide(dampingRatio) * natural
    square = natural * natural
    gap = (Wide(dampingRatio) * Wide(dampingRatio) - 1) * square
  }

  /// Returns the value and the velocity at a time in seconds.
  ///
  /// The value moves from 0 to `target`.
  public func motion(
    target: Double, initialVelocity: Double, time: Double
  ) -> (value: Wide, velocity: Wide) {
    let t = Wide(time), y = Wide(target), rate = -Wide(initialVelocity)
    let width = abs(gap).squareRoot()
    let c: Wide
    let s: Wide
    if gap <= 0 {
      let fading = exp(-decay * t)
      c = fading * cos(width * t)
      s = fading * (gap == 0 ? t : sin(width * t) / width)
    } else {
      // Computed separately, cosh and sinh could overflow.
      let slow = exp(-square / (decay + width) * t), lost = -expm1(-2 * width * t)
      c = slow * (2 - lost) / 2
      s = slow * lost / (2 * width)
    }
    let left = y * (c + decay * s) + rate * s
    let leftRate = rate * (c - decay * s) - square * y * s
    return (y - left, -leftRate)
  }
}

/// A damped oscillator, integrated from its differential equation in small Runge-Kutta steps.
public struct IntegratedSpring {
  private let decay: Double
  private let square: Double

  /// Creates an oscillator from its mass, stiffness and damping.
  public init(mass: Double, stiffness: Double, damping: Double) {
    decay = damping / mass
    square = stiffness / mass
  }

  /// Returns the value and the velocity at a time in seconds.
  ///
  /// The value moves from 0 to `target`.
  public func motion(
    target: Double, initialVelocity: Double, time: Double
  ) -> (value: Double, velocity: Double) {
    var x = 0.0
    var v = initialVelocity
    let steps = max(1, Int((time * 4000).rounded(.up)))
    let h = time / Double(steps)
    func force(_ x: Double, _ v: Double) -> Double { square * (target - x) - decay * v }
    for _ in 0..<steps {
      let a = (v, force(x, v))
      let b = (v + h / 2 * a.1, force(x + h / 2 * a.0, v + h / 2 * a.1))
      let c = (v + h / 2 * b.1, force(x + h / 2 * b.0, v + h / 2 * b.1))
      let d = (v + h * c.1, force(x + h * c.0, v + h * c.1))
      x += h / 6 * (a.0 + 2 * b.0 + 2 * c.0 + d.0)
      v += h / 6 * (a.1 + 2 * b.1 + 2 * c.1 + d.1)
    }
    return (x, v)
  }
}
