/// When a motion begins, and how often it is played.
public struct Playback: Sendable, Equatable {
  /// Seconds before the first pass; a negative delay starts part-way.
  public var delay = 0.0
  /// The passes that follow each other; `nil` for one that is played until it rests.
  public var repetition: Repetition?

  /// Passes that follow each other without a pause.
  public struct Repetition: Sendable, Equatable {
    /// How many there are, 2 or more; infinite for ever.
    public var count: Double
    /// Seconds of one pass.
    public var period: Double
    /// How every second pass leads back; `nil` where each begins anew.
    public var reversal: Reversal?

    /// Creates a repetition.
    ///
    /// - Parameters:
    ///   - count: How many passes there are, 2 or more; infinite for ever.
    ///   - period: Seconds of one pass.
    ///   - reversal: How every second pass leads back; `nil` where each begins anew.
    public init(count: Double, period: Double, reversal: Reversal?) {
      self.count = count
      self.period = period
      self.reversal = reversal
    }
  }

  /// What a pass that leads back shows; the same for a curve that is even.
  public enum Reversal: Sendable, Equatable {
    /// What is left of the way: it begins as slowly as the way there did.
    ///
    /// Source: SwiftUI `Animation.repeatCount(_:autoreverses:)`.
    case value
    /// The way there by a clock that goes back.
    ///
    /// Source: CSS Animations Level 1, section 3.6, `animation-direction: alternate`.
    case clock
  }

  /// Creates a playback; once and at once unless told otherwise.
  ///
  /// - Parameters:
  ///   - delay: Seconds before the first pass; a negative delay starts part-way.
  ///   - repetition: The passes that follow each other; `nil` for one.
  public init(delay: Double = 0, repetition: Repetition? = nil) {
    self.delay = delay
    self.repetition = repetition
  }

  /// At once, and once.
  public static let once = Playback()

  /// The same with no more passes than tell what all of them do: the last four or five.
  ///
  /// Passes of one length repeat themselves, two by two where every second leads back.
  var told: Playback {
    guard let repetition, repetition.count > 5 else { return self }
    var told = self
    let isOdd = repetition.count.truncatingRemainder(dividingBy: 2) == 1
    told.repetition?.count = isOdd ? 5 : 4
    return told
  }
}
