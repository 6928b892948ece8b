/// The modifiers around a motion, as a conversion from outer times to the motion's own time.
///
/// The modifiers are stored from the outermost to the innermost.
struct TimeLayers {
  private enum Layer {
    /// A delay, during which the motion's own time is 0.
    case delay(Double)
    case speed(Double)
    /// The total duration of past pauses in seconds, which is subtracted from the outer time.
    case lag(Double)
    /// A pause; the associated value is the motion's own time in seconds, which stands still.
    case stand(Double)
    /// A repeat, given by the index of its cursor in `cursors`.
    case repetition(Int)
  }

  private var layers: [Layer] = []
  private var cursors: [PassCursor] = []

  /// Creates the layers from the modifiers of a motion, and removes the modifiers from the motion.
  ///
  /// The result is `nil` if SIMD lanes cannot evaluate the motion. SIMD lanes cannot evaluate a
  /// combination, a custom animation, or a repeat with unequal passes.
  ///
  /// - Parameter motion: The motion; afterwards, it is the innermost motion, without modifiers.
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

  /// Creates the layers from the modifiers of an animation, and removes the modifiers from the
  /// animation.
  ///
  /// The animation's value must depend only on the time.
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

  /// Converts times to the motion's own time, up to the end of the current pass of each repeat.
  ///
  /// A pass is one run of a repeated motion. Only the times that are in the same pass as the first
  /// time are kept. If the first time is at the end of a pass, all times are removed.
  ///
  /// - Returns: The number of nested repeats whose current pass is reversed. A reversed pass moves
  ///   from the target to the start.
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

  /// Converts four times to the motion's own time, for layers without a repeat.
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
