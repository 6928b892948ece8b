/// The delay of a motion and its repetition.
package struct Playback: Sendable, Equatable {
  /// The seconds before the first pass; a negative delay starts part-way in.
  package var delay = 0.0
  /// The repetition; `nil` for a single pass, which is played until it rests.
  package var repetition: Repetition?

  /// Successive passes without a pause.
  package struct Repetition: Sendable, Equatable {
    /// The number of passes, 2 or more; infinite for endless repetition.
    package var count: Double
    /// The seconds of one pass.
    package var period: Double
    /// The reversal of every second pass; `nil` if each starts from the beginning.
    package var reversal: Reversal?

    /// Creates a repetition.
    ///
    /// - Parameters:
    ///   - count: The number of passes, 2 or more; infinite for endless repetition.
    ///   - period: The seconds of one pass.
    ///   - reversal: The reversal of every second pass; `nil` if each starts from the beginning.
    package init(count: Double, period: Double, reversal: Reversal?) {
      self.count = count
      self.period = period
      self.reversal = reversal
    }
  }

  /// The values of a reversed pass; both kinds are equal for a point-symmetric curve.
  package enum Reversal: Sendable, Equatable {
    /// The remaining distance: the reversed pass begins as slowly as the forward one.
    ///
    /// Source: SwiftUI `Animation.repeatCount(_:autoreverses:)`.
    case value
    /// The forward pass in reversed time.
    ///
    /// Source: CSS Animations Level 1, section 3.6, `animation-direction: alternate`.
    case clock
  }

  /// Creates a playback; by default one pass without a delay.
  ///
  /// - Parameters:
  ///   - delay: The seconds before the first pass; a negative delay starts part-way in.
  ///   - repetition: The repetition; `nil` for one pass.
  package init(delay: Double = 0, repetition: Repetition? = nil) {
    self.delay = delay
    self.repetition = repetition
  }

  /// One pass without a delay.
  package static let once = Playback()

  /// The playback with only as many passes as represent all of them: four or five.
  ///
  /// Passes are equal, or equal in pairs if every second one is reversed.
  var told: Playback {
    guard let repetition, repetition.count > 5 else { return self }
    var told = self
    let isOdd = repetition.count.truncatingRemainder(dividingBy: 2) == 1
    told.repetition?.count = isOdd ? 5 : 4
    return told
  }
}
