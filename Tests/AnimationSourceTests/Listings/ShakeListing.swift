import AnimationCore

extension EnvironmentValues {
  var shakeIntensity: Double {
    get { self[ShakeIntensityEntry.self] }
    set { self[ShakeIntensityEntry.self] = newValue }
  }
  private enum ShakeIntensityEntry: EnvironmentKey { static let defaultValue: Double = 1 }

  var shakesLess: Bool {
    get { self[ShakesLessEntry.self] }
    set { self[ShakesLessEntry.self] = newValue }
  }
  private enum ShakesLessEntry: EnvironmentKey { static let defaultValue: Bool = false }
}

/// A motion to the target that shakes on its way, like a rejected password field.
struct ShakeAnimation: CustomAnimation {
  /// The shape of the shaking: a sum of sines that fades out.
  struct Shape: Hashable {
    private struct Harmonic: Hashable {
      let multiple: Double
      let weight: Double
    }

    var oscillations: Double
    var decay: Double
    private let harmonics: [Harmonic]

    init(oscillations: Double = 3, decay: Double = 2.5) {
      self.oscillations = oscillations
      self.decay = decay
      harmonics = [
        Harmonic(multiple: 1, weight: 1), Harmonic(multiple: 2.5, weight: 0.4),
        Harmonic(multiple: 7, weight: 0.125),
      ]
    }

    static let gentle = Shape(oscillations: 2, decay: 4)

    func offset(at t: Double) -> Double {
      var sum = 0.0
      for harmonic in harmonics where harmonic.weight > 0.1 {
        sum += harmonic.weight * sin(2 * .pi * oscillations * harmonic.multiple * t)
      }
      return sum * exp(-decay * t) * (1 - t)
    }
  }

  var duration: TimeInterval = 0.6
  var shape = Shape()

  init(duration: TimeInterval = 0.6, oscillations: Double = 3) {
    self.duration = duration
    shape = Shape(oscillations: oscillations)
  }

  func animate<V>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? where V: VectorArithmetic {
    let (progress, isDone) = clampedProgress(at: time)
    if isDone { return nil }
    let environment = context.environment
    let used = environment.shakesLess ? .gentle : shape
    let shake = used.offset(at: progress) * environment.shakeIntensity
    return value.scaled(by: smoothstep(progress)) + value.scaled(by: shake)
  }

  private func clampedProgress(at time: TimeInterval) -> (progress: Double, isDone: Bool) {
    guard duration > 0 else { return (1, true) }
    let progress = min(max(time / duration, 0), 1)
    return (progress: progress, isDone: progress >= 1)
  }
}

private func smoothstep(_ t: Double) -> Double { t * t * (3 - 2 * t) }
