/// The modifiers around a motion without any, outermost first, and how its own time follows from theirs.
///
/// Each is gone through once for four samples.
struct TimeLayers {
  private enum Layer {
    /// Waits, and stands at 0 meanwhile.
    case delay(Double)
    case speed(Double)
    /// Lags behind, by a pause that is over.
    case lag(Double)
    /// Stands still.
    case stand(Double)
    case repetition
  }

  private var layers: [Layer] = []
  private var cursors: [PassCursor] = []
  /// What the repeats among them have made of the samples at hand.
  private var turns: [PassCursor.Turn] = []
  /// Whether no repeat has made anything of them.
  private(set) var arePlain = true

  /// No modifiers.
  init() {}

  /// None but a pass that runs back.
  static var backward: TimeLayers {
    var layers = TimeLayers()
    layers.turns = [PassCursor.Turn(isReversed: .init(repeating: true), isPlain: false)]
    layers.arePlain = false
    return layers
  }

  /// Takes a motion's modifiers off.
  ///
  /// - Parameter motion: What is left: a motion without layers. A combination, a program's own animation, or a
  ///   repeat whose passes differ leaves `nil`.
  init?<Value>(takenOff motion: inout ExactMotion<Value>) {
    while true {
      switch motion {
      case .curve, .spring, .fluid: return
      case .delay(let delay, let base):
        layers.append(.delay(delay))
        motion = base
      case .speed(let speed, let base):
        layers.append(.speed(speed))
        motion = base
      case .logicalCompletion(_, let base): motion = base
      case .pausable(let pause, let base):
        layers.append(pause.isPaused ? .stand(pause.pauseTime) : .lag(pause.pauseTime))
        motion = base
      case .repetition(let repetition):
        guard let passes = repetition.likePasses else { return nil }
        layers.append(.repetition)
        cursors.append(PassCursor(passes))
        turns.append(PassCursor.Turn())
        motion = repetition.fresh
      case .combination, .custom: return nil
      }
    }
  }

  /// Takes the modifiers off an animation that keeps no state.
  init(takenOff animation: inout Animation) {
    while true {
      switch animation.storage {
      case .delay(let modifier):
        layers.append(.delay(modifier.delay))
        animation = modifier.base
      case .speed(let modifier):
        layers.append(.speed(modifier.speed))
        animation = modifier.base
      case .logicalCompletion(let modifier): animation = modifier.base
      default: return
      }
    }
  }

  /// The innermost time of four samples.
  @inline(__always)
  mutating func own(_ times: Lanes) -> Lanes { layers.isEmpty ? times : inner(times) }

  @inline(never)
  private mutating func inner(_ times: Lanes) -> Lanes {
    var times = times, repeats = 0
    for index in 0..<layers.count {
      switch layers[index] {
      case .delay(let delay):
        times -= delay
        times.replace(with: 0, where: times .< 0)
      case .speed(let speed): times *= speed
      case .lag(let time): times -= time
      case .stand(let time): times = Lanes(repeating: time)
      case .repetition:
        if repeats == 0 { arePlain = true }
        turns[repeats] = cursors[repeats].turn(&times)
        if !turns[repeats].isPlain { arePlain = false }
        repeats += 1
      }
    }
    return times
  }

  /// What one of four samples shows once the passes that are over or run back are seen to.
  @inline(__always)
  func turned<Value: VectorArithmetic>(_ covered: Value, of way: Value, _ lane: Int) -> Value {
    arePlain ? covered : inTurn(covered, of: way, lane)
  }

  @inline(never)
  private func inTurn<Value: VectorArithmetic>(
    _ covered: Value, of way: Value, _ lane: Int
  ) -> Value {
    var covered = covered
    for turn in turns.reversed() {
      if turn.isOver[lane] { covered = way }
      if turn.isReversed[lane] { covered = way - covered }
    }
    return covered
  }

  /// The same of four numbers.
  @inline(__always)
  func turned(_ covered: Lanes, of way: Double) -> Lanes {
    arePlain ? covered : inTurn(covered, of: way)
  }

  @inline(never)
  private func inTurn(_ covered: Lanes, of way: Double) -> Lanes {
    var covered = covered
    for turn in turns.reversed() {
      covered.replace(with: way, where: turn.isOver)
      covered.replace(with: way - covered, where: turn.isReversed)
    }
    return covered
  }
}
