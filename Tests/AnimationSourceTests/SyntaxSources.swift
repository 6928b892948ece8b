/// Valid sources that contain each part of the language.
enum SyntaxSources {
  static let all = [pausable, bounce, expressions, statements, declarations]

  static let pausable = """
    import SwiftUI

    struct PausableAnimation: CustomAnimation {
      let base: Animation

      func animate<V>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V?
      where V: VectorArithmetic {
        let paused = context.environment.animationPaused
        let pausableState = context.pausableState
        var pauseTime = pausableState.pauseTime
        if pausableState.paused != paused {
          pauseTime = time - pauseTime
          context.pausableState = PausableState(paused: paused, pauseTime: pauseTime)
        }
        let effectiveTime = paused ? pauseTime : time - pauseTime
        return base.animate(value: value, time: effectiveTime, context: &context)
      }
    }

    struct PausableState<Value: VectorArithmetic>: AnimationStateKey {
      var paused = false
      var pauseTime: TimeInterval = 0.0

      static var defaultValue: Self { .init() }
    }

    extension AnimationContext {
      fileprivate var pausableState: PausableState<Value> {
        get { state[PausableState<Value>.self] }
        set { state[PausableState<Value>.self] = newValue }
      }
    }

    extension EnvironmentValues {
      @Entry var animationPaused: Bool = false
    }
    """

  static let bounce = """
    /// The phases.
    private enum Phase: Int, Hashable, @unchecked Sendable {
      case falling = 0, resting
      case bouncing(number: Int = 1, Double)
      indirect case other(Phase?)
    }

    func phase(of x: Double, _ phases: [Phase]) -> Phase {
      switch (x, phases.first) {
      case (0..<1, .some(.falling)), (_, nil): return .falling
      case let (y, .bouncing(n, _)?) where y > Double(n): return .bouncing(number: n + 1, y)
      case (1..., Phase.resting): break
      case (_, .other(let inner)):
        guard let inner, case .resting = inner else { fallthrough }
        return inner
      default:
        do { return .resting }
      }
      return .other(nil)
    }
    """

  static let expressions = """
    let literals = (1_000, 0xFF, 0b101, 0o17, 1e-3, 0x1p4, 0.5, true, nil, [1, 2,], [Double]())
    func values(a: Double, b: Double?, xs: [Double], n: Int) -> Double {
      let sum = -a + 2 * (a - 1) / 3 - xs[0] * xs[n % xs.count] &+ 1
      let logic = !(a < b! && n >= 2 || n == 0) ? .a : n > 1 ? Kind.b : .c(x: 1)
      let value = b?.squareRoot().rounded() ?? xs.first ?? 0
      let sorted = xs.sorted { $0 > $1 }.map({ (x: Double) -> Double in x * 2 })
      let folded = xs.reduce(0, +) + xs.reduce(into: 0) { sum, x in sum += x }
      let ranges = (0..<n, 0...n, ...n, n..., xs[1...])
      let bits = (n >> 2) ^ (n & 0xF) | ~n &* 3 &<< 1
      let generic = make(Key<Optional<V>>.self, a < b, n > (2), Pair<Int, [V]>(first: n, second: []))
      let chained = state
        .first?[0]
        .value!.x
      let tuple = (a: a, (b, 0)).1.0
      let text = a as Double
      _ = animate(value: a, in: &context) { 1 } completion: { _ in } then: { x, y in x + y }
      return 1 + Self.scale(values(a: a, b: nil, xs: [], n: 1))
    }
    """

  static let statements = """
    func run(_ x: inout Double, times n: Int = 3) -> Double? {
      var (i, total) = (0, 0.0), flag: Bool
      outer: while i < n, x > 0 {
        i += 1; x *= 0.5
        for y in stride(from: 0, to: 1, by: 0.1) where y != x {
          if y > 0.5 { continue outer } else if y == 0.25 { break } else { total -= y }
        }
        for (_, value) in pairs { total = total + value }
      }
      repeat { i -= 1 } while i > 0
      let sign = if x < 0 { -1.0 } else { 1.0 }
      let scale: Double = switch i { case 0: 1; default: sign }
      if let a = first, var b = second, let total: Double, case .on(let c)? = third { x = a + b + c }
      func local(_ k: Int) -> Int { k + 1 }
      struct Pair { var a = 1, b = 2 }
      if xs.contains { $0 > 1 }, total > 0 { return nil }
      guard flag else { return }
      (x, total) = (total, x)
      defer { x = scale }
      return total * scale
    }
    """

  static let declarations = """
    import AnimationCore
    @available(iOS 17.0, macOS 14, *)
    public struct Spin<V: VectorArithmetic & Sendable, W> where W: Hashable {
      public private(set) var x: Double, y = 1.0
      static let table: [Double] = { [Double](repeating: 0, count: 3) }()
      var half: Double { x / 2 }
      var double: Double {
        get { x * 2 }
        nonmutating set(value) { x = value / 2 }
      }
      @inlinable init?(_ x: Double, `repeat` count: Int) { self.x = x }
      init() { self.init(0, repeat: 1)! }
      mutating func move(by d: (x: Double, Double), then f: @escaping (inout Double, V) -> ()) {}
      nonisolated static func + (a: Self, b: Self) -> Self { a }
      static prefix func - (a: Self) -> Self { a }
      static func >> (a: Self, b: Int) -> Outer.Inner<V>.Kind.Type? { nil }
      typealias Table<T> = [(T?, [[Double]])]
    }
    extension Spin: Equatable where V: Hashable {}
    let π = 3.14, radius: Double? = nil
    """
}
