import AnimationCore

/// A curve that is given by samples, between which it is straight.
struct SampledCurveAnimation: CustomAnimation {
  /// A point of the curve.
  struct Sample: Hashable, Comparable {
    let time: Double
    let value: Double

    static func < (lhs: Sample, rhs: Sample) -> Bool { lhs.time < rhs.time }
  }

  let duration: TimeInterval
  private let samples: [Sample]

  /// Makes a curve whose samples have equal distances in time.
  init(duration: TimeInterval = 1, values: [Double] = [0, 0.2, 0.9, 1.1, 1]) {
    self.duration = duration
    let last = Double(max(values.count - 1, 1))
    var samples: [Sample] = []
    for (index, value) in values.enumerated() {
      samples.append(Sample(time: Double(index) / last, value: value))
    }
    self.samples = samples.isEmpty ? [Sample(time: 0, value: 1)] : samples
  }

  init(duration: TimeInterval, count: Int = 16, sampling curve: (Double) -> Double) {
    let values = (0..<count).map { index in curve(Double(index) / Double(count - 1)) }
    self.init(duration: duration, values: values)
  }

  private var range: ClosedRange<Double> {
    samples.reduce(0...0) { range, sample in
      min(range.lowerBound, sample.value)...max(range.upperBound, sample.value)
    }
  }

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    guard time <= duration, let last = samples.last else { return nil }
    let progress = time / duration
    if progress > 0.9, range.contains(1) { context.isLogicallyComplete = true }
    guard let index = upperIndex(at: progress) else { return value.scaled(by: last.value) }
    return value.scaled(by: interpolated(samples[index - 1], samples[index], at: progress))
  }

  /// The index of the first sample after a time, by bisection; `nil` if there is none.
  private func upperIndex(at time: Double) -> Int? {
    var low = 0
    var high = samples.count
    while low < high {
      let middle = (low + high) / 2
      if samples[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return (1..<samples.count) ~= low ? low : nil
  }

  private func interpolated(_ a: Sample, _ b: Sample, at time: Double) -> Double {
    guard a < b else { return b.value }
    let fraction = (time - a.time) / (b.time - a.time)
    return a.value + (b.value - a.value) * fraction
  }
}

extension Animation {
  /// A damped swing, sampled at points that a cubic spaces.
  static func sampledSwing(duration: TimeInterval = 0.8, swings: Int = 3) -> Animation {
    let frequency = Double(swings) * .pi
    return Animation(
      SampledCurveAnimation(duration: duration, count: 33) { t in
        1 - cos(frequency * t) * pow(1 - t, 3)
      })
  }

  static func sampled(_ values: [Double], duration: TimeInterval = 1) -> Animation {
    Animation(SampledCurveAnimation(duration: duration, values: values))
  }
}
