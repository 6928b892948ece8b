/// What a platform can say of when a motion begins and how often it is played.
public struct PlaybackAbility: Sendable {
  /// The delays that it knows.
  enum Delay: Sendable {
    case none
    /// From 0 on.
    case later
    /// Negative ones, too, which start part-way.
    case any
  }

  /// Which delays.
  var delay = Delay.none
  /// Whether one pass may follow another.
  var repeats = false
  /// Whether passes can be counted; else they go on for ever.
  var counts = true
  /// How every second pass leads back; `nil` where it cannot.
  var reversal: Playback.Reversal?
  /// Whether a spring's pass can be given SwiftUI's length.
  var holdsSprings = false
  /// Whether the target is shown after the last pass, even if that one led back.
  var restsAtTarget = false
  /// Whether a delay comes once, and not before every pass.
  var delaysOnce = true
  /// Whether delays and passes are cut to whole milliseconds.
  var isInMilliseconds = false

  /// Nothing: what is no animation by itself.
  static let none = PlaybackAbility()

  /// What of a playback can be said exactly, and a sentence for each thing that cannot.
  func said(of motion: PlayedMotion) -> (playback: Playback, unsaid: [String]) {
    var said = Playback.once, unsaid: [String] = []
    let asked = motion.playback
    if let repetition = asked.repetition {
      if let reason = obstacle(repetition, motion) {
        unsaid.append("\(reason) This is one pass of it: /v1/bake writes the whole motion.")
      } else {
        said.repetition = repetition
        // For an even curve both are the same.
        if repetition.reversal != nil { said.repetition?.reversal = reversal }
      }
    }
    let isDelayed = said.repetition == nil || delaysOnce
    let isKnown = delay == .any || delay == .later && asked.delay >= 0
    if asked.delay == 0 { return (said, unsaid) }
    if isDelayed, isKnown, !isInMilliseconds || asked.delay.isWholeMilliseconds {
      said.delay = asked.delay
    } else {
      let way = delay == .none || asked.delay < 0 ? "" : " this way"
      unsaid.append(
        "A delay of \(asked.delay.tidy.text) s cannot be said\(way): wait before it begins.")
    }
    return (said, unsaid)
  }

  private func obstacle(
    _ repetition: Playback.Repetition, _ motion: PlayedMotion
  ) -> String? {
    if !repeats { return "A repetition cannot be said." }
    if motion.pass.spring != nil, !holdsSprings {
      return "A repeated spring begins anew when SwiftUI removes it, and here by another rule."
    }
    if !counts, repetition.count != .infinity { return "Passes are not counted by a number here." }
    if isInMilliseconds, !repetition.period.isWholeMilliseconds {
      return "A pass is cut to whole milliseconds, so that they drift apart."
    }
    guard let asked = repetition.reversal else { return nil }
    guard let reversal else { return "No pass can lead back." }
    if asked != reversal, !motion.isEven {
      return
        "On the way back SwiftUI shows what is left of the way, and a clock that goes back does not."
    }
    if !restsAtTarget, repetition.count.truncatingRemainder(dividingBy: 2) == 0 {
      return
        "After a last pass that leads back SwiftUI shows the target, and here the beginning stays."
    }
    return nil
  }
}

extension Double {
  /// Whether seconds are a whole number of milliseconds, but for rounding.
  var isWholeMilliseconds: Bool { (self * 1000).tidy == (self * 1000).rounded() }
}
