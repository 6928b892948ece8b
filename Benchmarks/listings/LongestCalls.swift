import AnimationCore
import AnimationSource
import Foundation

/// Endless loops with one kind of operation each; a call ends at the limit of instructions.
enum LongestCalls {
  /// A loop: declarations of the file and of the structure, statements before it, and its body.
  private struct Loop {
    let name: String
    var file = ""
    var start = ""
    let body: String
  }

  private static let loops: [Loop] = [
    Loop(name: "nothing", body: ""),
    Loop(
      name: "sums of numbers", start: "var x = 0.0", body: "x = x + time; x = x - 1; x = x * time"),
    Loop(
      name: "sums of integers", start: "var n = 1", body: "n = n &+ 3; n = n ^ 5; n = n / 3 + 7"),
    Loop(
      name: "sums of vectors", start: "var v = value",
      body: "v = v + value; v = v - value; v += value"),
    Loop(
      name: "scaled vectors", start: "var v = value",
      body: "v = value.scaled(by: time); v.scale(by: 2)"),
    Loop(name: "magnitudes", start: "var x = 0.0", body: "x = value.magnitudeSquared; x += x"),
    Loop(
      name: "equal vectors", start: "var x = true", body: "x = value == value; x = value != value"),
    Loop(
      name: "copied structures",
      file: "struct S { \((0..<400).map { "var a\($0) = 0.0" }.joined(separator: "; ")) }",
      start: "var a = S(); var b = S()", body: "b = a; a = b"),
    Loop(
      name: "calls", file: "func f(_ x: Double) -> Double { let y = x + 1; return y * 2 }",
      start: "var x = 0.0", body: "x = f(x)"),
    Loop(
      name: "recursion", file: "func f(_ n: Int) -> Int { n == 0 ? 0 : f(n - 1) }",
      start: "var n = 0", body: "n = f(200)"),
    Loop(name: "sin", start: "var x = 0.7", body: "x = sin(x + 3)"),
    Loop(name: "sin of a large number", start: "var x = 0.7", body: "x = sin(1e300 + x)"),
    Loop(name: "tan", start: "var x = 0.7", body: "x = tan(x + 3)"),
    Loop(name: "pow", start: "var x = 0.7", body: "x = pow(x + 1.5, 1.7) / 3"),
    Loop(
      name: "acosh and atanh", start: "var x = 1.7",
      body: "x = acosh(x + 1.5) + 1; x += atanh(0.3 / x)"),
    Loop(name: "fmod", start: "var x = 3.7", body: "x = fmod(1e308, x) + 2.1"),
    Loop(name: "remainder", start: "var x = 3.7", body: "x = remainder(1e308, x) + 2.1"),
    Loop(name: "cbrt and hypot", start: "var x = 0.7", body: "x = cbrt(hypot(x, 3.3))"),
    Loop(
      name: "a curve",
      start:
        "let c = UnitCurve.bezier(startControlPoint: UnitPoint(x: 1, y: 0), endControlPoint: UnitPoint(x: 0, y: 1)); var x = 0.1",
      body: "x = c.value(at: 1 - x)"),
    Loop(
      name: "a velocity of a curve",
      start: "let c = UnitCurve.circularEaseInOut.inverse; var x = 0.1",
      body: "x = c.velocity(at: 0.3)"),
    Loop(
      name: "a spring", start: "let s = Spring.bouncy; var v = value",
      body: "v = s.value(target: value, initialVelocity: v, time: 0.3)"),
    Loop(
      name: "a velocity of a spring", start: "let s = Spring.bouncy; var v = value",
      body: "v = s.velocity(target: value, initialVelocity: v, time: 0.3)"),
    Loop(
      name: "a settling duration",
      start: "let s = Spring(mass: 1, stiffness: 1, damping: 0.001); var x = 0.1",
      body:
        "x = s.settlingDuration(target: value, initialVelocity: value, epsilon: 1e-9 + x * 1e-20)"),
    Loop(
      name: "a default settling duration",
      start: "let s = Spring(mass: 1, stiffness: 1, damping: 0.001); var x = 0.1",
      body: "x = s.settlingDuration"),
    Loop(
      name: "springs by settling duration", start: "var s = Spring.bouncy",
      body: "s = Spring(settlingDuration: 3, dampingRatio: 0.001, epsilon: 1e-9)"),
    Loop(
      name: "an animation", start: "let a = Animation.bouncy; var t = 0.0; var v = value",
      body: "t += 0.01; v = a.animate(value: value, time: t, context: &context) ?? value"),
    Loop(
      name: "an animation in large steps",
      start: "let a = Animation.bouncy; var t = 0.0; var v = value",
      body:
        "t += 100; v = a.animate(value: value, time: t, context: &context) ?? value; if t > 1e6 { t = 0 }"
    ),
    Loop(
      name: "an animation with modifiers",
      start:
        "var a = Animation.easeInOut; for _ in 0..<40 { a = a.delay(0).speed(1.01) }; var v = value",
      body: "v = a.animate(value: value, time: 0.1, context: &context) ?? value"),
    Loop(
      name: "repeated animations",
      start:
        "let a = Animation.easeInOut.repeatCount(3).repeatCount(5).repeatForever(); var v = value",
      body: "v = a.animate(value: value, time: 1e6, context: &context) ?? value"),
    Loop(
      name: "velocities of an animation",
      start:
        "let a = Animation.bouncy; var v = value; for i in 1..<9 { v = a.animate(value: value, time: Double(i) / 60, context: &context) ?? value }",
      body: "v = a.velocity(value: value, time: 0.2, context: context) ?? value"),
    Loop(
      name: "merges", start: "let a = Animation.bouncy; var x = true",
      body: "x = a.shouldMerge(previous: a, value: value, time: 0.1, context: &context)"),
    Loop(
      name: "new modifiers", start: "var a = Animation.bouncy",
      body: "a = Animation.bouncy.speed(2).delay(1)"),
    Loop(
      name: "equal animations",
      file: """
        struct Long: CustomAnimation {
          var list = [Double](repeating: 1.0, count: 4096)
          func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? { value }
        }
        """, start: "let a = Animation(Long()); let b = Animation(Long()); var x = true",
      body: "x = a == b; x = a != b"),
    Loop(
      name: "copied numbers of an array",
      start: "let a = [Double](repeating: 1.0, count: 4096); var b = a",
      body: "b = a; b[7] = 2"),
    Loop(
      name: "copied vectors of an array",
      start: "let a = [V](repeating: value, count: 4096); var b = a",
      body: "b = a; b[7] = value"),
    Loop(
      name: "copied structures of an array",
      file: "struct S { \((0..<40).map { "var a\($0) = 0.0" }.joined(separator: "; ")) }",
      start: "let a = [S](repeating: S(), count: 4096); var b = a", body: "b = a; b[7].a3 = 2"),
    Loop(
      name: "arrays in an array",
      start:
        "let a = [[Double]](repeating: [Double](repeating: 1.0, count: 4096), count: 9); var x = 0.0",
      body: "var b = a[3]; b[7] = 2; x = b[8]"),
    Loop(
      name: "an array that grows", start: "var a = [Double](repeating: 1.0, count: 4000)",
      body: "a.append(1); a.removeLast()"),
    Loop(
      name: "insertions", start: "var a = [V](repeating: value, count: 4000)",
      body: "a.insert(value, at: 0); a.removeFirst()"),
    Loop(
      name: "sums of arrays", start: "let a = [V](repeating: value, count: 2000); var b = a",
      body: "b = a + a"),
    Loop(
      name: "elements", start: "let a = [Double](repeating: 1.0, count: 4000); var x = 0.0",
      body: "x = a[7]; x = a[3999]"),
    Loop(
      name: "elements of two arrays",
      start:
        "let a = [Double](repeating: 1.0, count: 4000); let b = [Double](repeating: 2.0, count: 4000); var x = 0.0",
      body: "x += a[3]; x -= b[3]"),
    Loop(
      name: "lengths of two arrays",
      start:
        "let a = [V](repeating: value, count: 9); let b = [V](repeating: value, count: 7); var n = 0",
      body: "n = a.count; n = b.count"),
    Loop(
      name: "logical completion", start: "var n = 0",
      body: "if context.isLogicallyComplete { n = 1 }; context.isLogicallyComplete = false"),
    Loop(
      name: "reduced arrays", start: "let a = [Double](repeating: 1.0, count: 4000); var x = 0.0",
      body: "x = a.reduce(0, +)"),
    Loop(
      name: "literals of arrays", start: "var a = [1.0]",
      body: "a = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]"),
    Loop(
      name: "a state of numbers",
      file:
        "struct S { \((0..<200).map { "var a\($0) = 0.0" }.joined(separator: "; ")) }; struct K: AnimationStateKey { static var defaultValue: S { S() } }",
      start: "var s = S()", body: "s = context.state[K.self]; context.state[K.self] = s"),
    Loop(
      name: "a state of vectors",
      file:
        "struct S<V: VectorArithmetic> { var a = V.zero; var b = V.zero }; struct K<V: VectorArithmetic>: AnimationStateKey { static var defaultValue: S<V> { S() } }",
      start: "var s = S<V>()", body: "s = context.state[K<V>.self]; context.state[K<V>.self] = s"),
    Loop(
      name: "a state of arrays",
      file:
        "struct K: AnimationStateKey { static var defaultValue: [Double] { [Double](repeating: 1.0, count: 4000) } }",
      body: "context.state[K.self][3] = 2"),
    Loop(
      name: "copied states",
      file:
        "struct K: AnimationStateKey { static var defaultValue: [Double] { [Double](repeating: 1.0, count: 4000) } }",
      start: "context.state[K.self] = [Double](repeating: 2.0, count: 4096)",
      body: "var copy = context.withState(context.state); copy.isLogicallyComplete = true"),
    Loop(
      name: "the environment",
      file: "extension EnvironmentValues { @Entry var strength: Double = 1 }",
      start: "var x = 0.0", body: "x = context.environment.strength"),
    Loop(
      name: "constants", file: "struct T { static let a = [1.0, 2.0] }", start: "var x = 0.0",
      body: "x = T.a[1]"),
  ]

  /// Prints the time of a call of each loop, the longest first.
  static func measure() throws {
    var rows: [(name: String, milliseconds: Double)] = []
    for loop in loops {
      let text = """
        \(loop.file)
        struct Endless: CustomAnimation {
          func animate<V: VectorArithmetic>(
            value: V, time: TimeInterval, context: inout AnimationContext<V>
          ) -> V? {
            \(loop.start)
            while true { \(loop.body) }
          }
        }
        """
      let animation: Animation
      do {
        animation = try SourceProgram(text).animation("Endless")
      } catch {
        print("\(loop.name): \(error.diagnostics.map { "\($0.position.line): \($0.message)" })")
        continue
      }
      rows.append((loop.name, (0..<3).map { _ in milliseconds(animation) }.min() ?? 0))
    }
    print("| loop | ms |\n|---|---|")
    for row in rows.sorted(by: { $0.milliseconds > $1.milliseconds }) {
      print("| \(row.name) | \(String(format: "%.1f", row.milliseconds)) |")
    }
  }

  private static func milliseconds(_ animation: Animation) -> Double {
    let value = AnimatableVector((1...16).map { 1 / Double($0) }) ?? .zero
    var context = AnimationContext<AnimatableVector>()
    let budget = WorkBudget(steps: 10_000_000)
    let begin = Program.threadTime()
    _ = try? Work.perform(within: budget) {
      animation.animate(value: value, time: 0.3, context: &context)
    }
    let time = Double(Program.threadTime() - begin) / 1e6
    guard case .failed = budget.stop else { return .infinity }
    return time
  }
}
