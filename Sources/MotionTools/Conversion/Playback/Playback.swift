/// The delay and the repetition of a motion.
package struct Playback: Sendable, Equatable {
  /// The time in seconds before the first pass.
  ///
  /// If the delay is negative, the first −`delay` seconds of the passes are skipped.
  package var delay = 0.0
  /// The repetition; `nil` if the playback is a single pass.
  package var repetition: Repetition?

  /// A repetition of a motion: successive passes without pauses between the passes.
  package struct Repetition: Sendable, Equatable {
    /// The number of passes, 2 or more; infinite if the repetition never ends.
    package var count: Double
    /// The length of one pass in seconds.
    package var period: Double
    /// The rule for reversing every second pass; `nil` if no pass is reversed.
    package var reversal: Reversal?

    /// Creates a repetition from the number, the length and the reversal of its passes.
    package init(count: Double, period: Double, reversal: Reversal?) {
      self.count = count
      self.period = period
      self.reversal = reversal
    }
  }

  /// The rule for the values of a reversed pass.
  ///
  /// For a curve that is point-symmetric, both rules give equal values.
  package enum Reversal: Sendable, Equatable {
    /// A reversed pass moves from the target to the start, and follows the curve in the forward
    /// direction.
    ///
    /// For example, a reversed pass of an ease-in starts slowly, as a forward pass does.
    ///
    /// Source: SwiftUI `Animation.repeatCount(_:autoreverses:)`.
    case value
    /// A reversed pass plays the forward pass backwards in time.
    ///
    /// For example, a reversed pass of an ease-in ends slowly.
    ///
    /// Source: CSS Animations Level 1, section 3.6, `animation-direction: alternate`.
    case clock
  }

  /// Creates a playback; the default is a single pass without a delay.
  package init(delay: Double = 0, repetition: Repetition? = nil) {
    self.delay = delay
    self.repetition = repetition
  }

  /// A single pass without a delay.
  package static let once = Playback()

  /// The playback, shortened to at most ``maxPasses`` passes.
  ///
  /// A playback with more than five passes is shortened in two steps. First, passes that a negative
  /// delay skips are omitted in pairs. If more than five passes remain, an odd number of passes
  /// becomes five, and an even or infinite number becomes four. For example, 9 passes become 5, and
  /// 8 passes become 4. A pass that is omitted in the second step equals a remaining pass.
  var shortened: Playback {
    guard let repetition, repetition.count > Double(Self.maxPasses) else { return self }
    var shortened = self, count = repetition.count
    if repetition.period > 0 {
      // Skipped passes are omitted in pairs, so that each remaining pass keeps its direction.
      let pairs = (min(max(-delay, 0) / repetition.period, count - 2) / 2).rounded(.down)
      shortened.delay += 2 * pairs * repetition.period
      count -= 2 * pairs
    }
    if count > Double(Self.maxPasses) {
      let isOdd = count.truncatingRemainder(dividingBy: 2) == 1
      count = Double(isOdd ? Self.maxPasses : Self.maxPasses - 1)
    }
    shortened.repetition?.count = count
    return shortened
  }

  /// The maximum number of passes of a shortened playback.
  ///
  /// The maximum number is odd, because an even number of passes is shortened to this number minus
  /// 1.
  static var maxPasses: Int { 5 }
}
