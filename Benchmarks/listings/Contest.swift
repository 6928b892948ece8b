import AnimationCore
import AnimationSource
import CLua

/// A vector that both interpreters receive.
protocol ComparedVector: VectorArithmetic {
  /// The value that is animated.
  static var measured: Self { get }
  var numbers: [Double] { get }
}

extension Double: ComparedVector {
  static var measured: Double { 100 }
  var numbers: [Double] { [self] }
}

extension AnimatableVector: ComparedVector {
  static var measured: AnimatableVector { AnimatableVector([100, -40, 0.5, 250]) ?? .zero }
  var numbers: [Double] { components }
}

/// A listing in this project's interpreter and in Lua, with the same sequence of calls.
///
/// A sequence begins with an empty state. It has one call for each frame at 60 Hz, until the
/// animation ends or 4 s have passed.
final class Contest<V: ComparedVector> {
  private let workload: Workload
  private let animation: Animation
  private let lua: Lua
  private let function: Int32
  /// The calls of a sequence.
  private(set) var frames = 0
  private let environments: [EnvironmentValues]
  private let value = V.measured

  init(_ workload: Workload, template: String) throws {
    self.workload = workload
    let program = try SourceProgram(ListingTexts.interpreted(workload.file))
    animation = try program.animation(workload.name, workload.arguments)
    let components = V.measured.numbers.count
    lua = Lua(Lua.text(template, components: components), name: workload.file)
    function = lua.function(workload.luaArguments(components))
    environments = (0..<240).map(workload.environment(at:))
  }

  /// Compares the values of the two interpreters in a sequence.
  ///
  /// - Returns: The largest difference, relative to the largest component of the animated vector.
  ///   It is infinite if the interpreters end the animation on different frames.
  func difference() -> Double {
    let scale = value.numbers.map(abs).max() ?? 1
    var context = AnimationContext<V>(environment: environments[0])
    let table = lua.context(workload.luaEnvironment)
    defer { lua.release(table) }
    var largest = 0.0, numbers = value.numbers
    for frame in 0..<240 {
      context = AnimationContext(
        state: context.state, environment: environments[frame],
        isLogicallyComplete: context.isLogicallyComplete)
      setPaused(frame, in: table)
      let time = Double(frame) / 60
      let mine = animation.animate(value: value, time: time, context: &context)
      let theirs = lua_calls_animate(
        lua.state, function, table, value.numbers, Int32(numbers.count), time, &numbers)
      guard theirs >= 0 else { fatalError(String(cString: lua_calls_text(lua.state, -1))) }
      guard let mine else { return theirs == 0 ? largest : .infinity }
      frames = frame + 1
      guard theirs == 1 else { return .infinity }
      for (a, b) in zip(mine.numbers, numbers) { largest = max(largest, abs(a - b) / scale) }
    }
    return largest
  }

  private func setPaused(_ frame: Int, in table: Int32) {
    if frame == workload.paused.lowerBound, !workload.paused.isEmpty {
      lua.set("animationPaused", true, in: table)
    }
    if frame == workload.paused.upperBound, !workload.paused.isEmpty {
      lua.set("animationPaused", false, in: table)
    }
  }

  /// Plays sequences with the interpreter of sources; returns the last value.
  func playSource(sequences: Int) -> V? { play(animation, sequences: sequences) }

  /// Plays sequences with an animation; returns the last value.
  func play(_ animation: Animation, sequences: Int) -> V? {
    var last: V?
    for _ in 0..<sequences {
      var context = AnimationContext<V>(environment: environments[0])
      for frame in 0..<frames {
        if frame == workload.paused.lowerBound || frame == workload.paused.upperBound {
          context = AnimationContext(
            state: context.state, environment: environments[frame],
            isLogicallyComplete: context.isLogicallyComplete)
        }
        last = animation.animate(value: value, time: Double(frame) / 60, context: &context)
      }
    }
    return last
  }

  /// Plays sequences with Lua; returns the last value.
  func playLua(sequences: Int) -> [Double] {
    let input = value.numbers, environment = workload.luaEnvironment
    let count = Int32(input.count)
    var numbers = input
    for _ in 0..<sequences {
      let table = lua.context(environment)
      for frame in 0..<frames {
        setPaused(frame, in: table)
        _ = lua_calls_animate(
          lua.state, function, table, input, count, Double(frame) / 60, &numbers)
      }
      lua.release(table)
    }
    return numbers
  }
}
