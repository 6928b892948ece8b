/// The modifiers around a motion without any, outermost first, and how its own time follows from theirs.
///
/// Each is gone through once for all times of a stretch.
struct TimeLayers {
  private enum Layer {
    /// Waits, and stands at 0 meanwhile.
    case delay(Double)
    case speed(Double)
    /// Lags behind, by a pause that is over.
    case lag(Double)
    /// Stands still.
    case stand(Double)
    /// A repeat, by its place among the cursors.
    case repetition(Int)
  }

  private var layers: [Layer] = []
  private var cursors: [PassCursor] = []

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
        layers.append(.repetition(cursors.count))
        cursors.append(PassCursor(passes))
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

  /// About how often times go through the motion, at least once.
  func passes(from first: Double, to last: Double) -> Double {
    var span = last - first, passes = 1.0
    for layer in layers {
      switch layer {
      case .speed(let speed): span *= speed
      case .repetition(let index):
        let length = cursors[index].length
        passes *= max(1, span / length)
        span = min(span, length)
      case .delay, .lag, .stand: break
      }
    }
    return passes.isFinite ? passes : 1
  }

  /// Makes times the innermost ones, and keeps those that are in one pass of each repeat.
  ///
  /// - Returns: How many of these passes run back. No time is left where the first one is on a pass's end.
  @inline(__always)
  mutating func bring(_ times: inout StretchTimes) -> Int {
    layers.isEmpty ? 0 : bringInside(&times)
  }

  @inline(never)
  private mutating func bringInside(_ times: inout StretchTimes) -> Int {
    var reversals = 0
    for layer in layers {
      switch layer {
      case .delay(let delay): times.change { Self.waited($0, delay) }
      case .speed(let speed): times.change { $0 * speed }
      case .lag(let time): times.change { $0 - time }
      case .stand(let time): times.change { _ in Lanes(repeating: time) }
      case .repetition(let index): if cursors[index].turn(&times) { reversals += 1 }
      }
    }
    return reversals
  }

  /// The innermost time of four samples, of modifiers without a repeat.
  @inline(__always)
  func own(_ times: Lanes) -> Lanes { layers.isEmpty ? times : inner(times) }

  @inline(never)
  private func inner(_ times: Lanes) -> Lanes {
    var times = times
    for layer in layers {
      switch layer {
      case .delay(let delay): times = Self.waited(times, delay)
      case .speed(let speed): times *= speed
      case .lag(let time): times -= time
      case .stand(let time): times = Lanes(repeating: time)
      case .repetition: break
      }
    }
    return times
  }

  @inline(__always)
  private static func waited(_ times: Lanes, _ delay: Double) -> Lanes {
    let times = times - delay
    return times.replacing(with: 0, where: times .< 0)
  }
}
