import AnimationCore

extension EnvironmentValues {
  var skipsAnticipation: Bool {
    get { self[SkipsAnticipationEntry.self] }
    set { self[SkipsAnticipationEntry.self] = newValue }
  }
  private enum SkipsAnticipationEntry: EnvironmentKey { static let defaultValue: Bool = false }
}

/// Three phases as cartoonists draw a motion: anticipation, action and settling.
struct CartoonAnimation: CustomAnimation {
  enum Phase: Int, Hashable {
    case anticipation = 0
    case action = 1
    case settling = 2

    var next: Phase? { Phase(rawValue: rawValue + 1) }
  }

  /// The progress through the phases.
  struct Progress {
    private(set) var phase = Phase.anticipation
    var phaseStart: TimeInterval = 0
    private var positions: (start: Double, end: Double) = (0, 0)

    var start: Double {
      get { positions.start }
      set { positions.start = newValue }
    }

    var end: Double {
      get { positions.end }
      set {
        positions.start = positions.end
        positions.end = newValue
      }
    }

    /// Goes on to the next phase; false if there is none.
    mutating func advance(at time: TimeInterval) -> Bool {
      guard let next = phase.next else { return false }
      (phase, phaseStart) = (next, time)
      return true
    }
  }

  private enum ProgressKey: AnimationStateKey {
    static var defaultValue: Progress { Progress() }
  }

  let duration: TimeInterval
  let windup: Double
  let settling: Spring

  init(duration: TimeInterval = 0.5, windup: Double = 0.15, settling: Spring? = nil) {
    self.duration = duration
    self.windup = windup
    self.settling = settling ?? .bouncy(duration: 0.3, extraBounce: 0.1)
  }

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    var progress = context.state[ProgressKey.self]
    if context.environment.skipsAnticipation, progress.phase == .anticipation {
      _ = progress.advance(at: time)
      progress.end = 1 + windup
    }
    repeat {
      let length = length(of: progress.phase)
      if time < progress.phaseStart + length { break }
      let end = progress.phaseStart + length
      guard progress.advance(at: end) else { return nil }
      switch progress.phase {
      case .anticipation: break
      case .action: progress.end = 1 + windup
      case .settling: progress.end = 1
      }
    } while true
    if progress.phase == .anticipation, progress.end == 0 { progress.end = -windup }
    context.state[ProgressKey.self] = progress

    let local = time - progress.phaseStart
    let t = local / length(of: progress.phase)
    let part: Double =
      switch progress.phase {
      case .anticipation: UnitCurve.easeOut.value(at: t)
      case .action: easeInBack(t, overshoot: windup)
      case .settling: settling.value(target: 1.0, time: local)
      }
    if case .settling = progress.phase { context.isLogicallyComplete = true }
    return value.scaled(by: progress.start + (progress.end - progress.start) * part)
  }

  private func length(of phase: Phase) -> TimeInterval {
    switch phase {
    case .anticipation: return duration * 0.3
    case .action: return duration * 0.7
    case .settling: return settling.settlingDuration
    }
  }

  private func easeInBack(_ t: Double, overshoot: Double) -> Double {
    t * t * ((overshoot + 1) * t - overshoot)
  }
}
