extension PerceptualSpring {
  /// The critically damped spring that is closest to this over-damped spring.
  ///
  /// Closeness is measured by the largest difference between the two motions. A golden-section
  /// search finds the duration with the smallest difference. The search range is from 1 to 2ζ times
  /// this spring's duration, where ζ is the damping ratio. This range contains a single minimum.
  /// The result is accurate to 10⁻⁶ of this spring's duration. A spring that is not over-damped is
  /// returned unchanged.
  var nearestCritical: PerceptualSpring {
    guard dampingRatio > 1 else { return self }
    let own = OscillatorFormula(self)
    let end = 12 * dampingRatio / naturalFrequency
    let times = (0...600).map { end * Double($0) / 600 }
    let distances = times.map { own.left(at: $0).distance }
    func farness(_ factor: Double) -> Double {
      let formula = OscillatorFormula(
        natural: naturalFrequency / factor, ratio: 1, velocity: initialVelocity)
      return zip(times, distances).reduce(0) {
        max($0, abs(formula.left(at: $1.0).distance - $1.1))
      }
    }
    let golden = (5.0.squareRoot() - 1) / 2
    var low = 1.0, high = 2 * dampingRatio
    while high - low > 1e-6 {
      let width = golden * (high - low)
      if farness(high - width) <= farness(low + width) {
        high = low + width
      } else {
        low = high - width
      }
    }
    return PerceptualSpring(
      duration: duration * (low + high) / 2, dampingRatio: 1, initialVelocity: initialVelocity)
      ?? self
  }
}
