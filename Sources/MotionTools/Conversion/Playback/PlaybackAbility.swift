/// The delays and the repetitions that a platform supports.
package struct PlaybackAbility: Sendable {
  /// A set of delays that a platform can support.
  enum Delay: Sendable {
    case none
    /// Delays of 0 or more.
    case later
    /// Any delay; a negative delay skips the beginning of the first pass.
    case any
  }

  /// The delays that the platform can play before the first pass.
  var delay = Delay.none
  /// True if the platform can delay springs; false if it can delay only curves.
  var delaysSprings = true
  /// True if the platform can play several passes in succession.
  var repeats = false
  /// True if the number of passes can be set; false if every repetition is endless.
  var counts = true
  /// The platform's rule for reversed passes; `nil` if passes cannot be reversed.
  var reversal: Playback.Reversal?
  /// True if each pass of a spring can last until the spring has settled, as in SwiftUI.
  var holdsSprings = false
  /// True if the platform shows the target after the last pass, even if that pass was reversed.
  var endsAtTarget = false
  /// True if a delay occurs only before the first pass; false if the delay occurs before every
  /// pass.
  var delaysOnce = true
  /// True if delays and passes are truncated to whole milliseconds.
  var isInMilliseconds = false

  /// Returns the part of a motion's playback that the platform supports exactly.
  ///
  /// `unsupported` contains one warning for each part that the platform does not support.
  func supported(of motion: PlayedMotion) -> (playback: Playback, unsupported: [String]) {
    var supported = Playback.once, unsupported: [String] = []
    let requested = motion.playback
    if let repetition = requested.repetition {
      if let reason = obstacle(repetition, motion) {
        unsupported.append(
          "\(reason) Therefore, this code plays one pass. /v1/bake exports the whole motion.")
      } else {
        supported.repetition = repetition
        // `obstacle` accepts a different reversal only for a point-symmetric curve. For such a
        // curve, both reversals give equal values.
        if repetition.reversal != nil { supported.repetition?.reversal = reversal }
      }
    }
    let isDelayed =
      (supported.repetition == nil || delaysOnce) && (delaysSprings || motion.pass.spring == nil)
    let isKnown = delay == .any || delay == .later && requested.delay >= 0
    if requested.delay == 0 { return (supported, unsupported) }
    if isDelayed, isKnown, !isInMilliseconds || requested.delay.isWholeMilliseconds {
      supported.delay = requested.delay
    } else {
      let seconds = requested.delay.tidy.text
      unsupported.append(
        requested.delay < 0
          ? "This platform cannot play a negative delay. The code omits the delay of \(seconds) s."
          : "This code omits the delay of \(seconds) s. Wait for \(seconds) s before the start.")
    }
    return (supported, unsupported)
  }

  private func obstacle(_ repetition: Playback.Repetition, _ motion: PlayedMotion) -> String? {
    if !repeats { return "This platform cannot repeat an animation." }
    if motion.pass.spring != nil, !holdsSprings {
      return """
        SwiftUI starts the next pass of a spring only after the spring has settled. This platform \
        would start the next pass at another time.
        """
    }
    if !counts, repetition.count != .infinity {
      return "This platform can repeat a motion forever, but not a given number of times."
    }
    if isInMilliseconds, !repetition.period.isWholeMilliseconds {
      return """
        This platform truncates a pass to whole milliseconds, so the deviation would grow with \
        every pass.
        """
    }
    guard let requested = repetition.reversal else { return nil }
    guard let reversal else { return "This platform cannot reverse a pass." }
    if requested != reversal, !motion.isEven {
      return """
        In a reversed pass, SwiftUI uses the same curve from the target to the start: an ease-in \
        starts slowly again. This platform would play the pass backwards in time: an ease-in would \
        then end slowly.
        """
    }
    if !endsAtTarget, repetition.count.truncatingRemainder(dividingBy: 2) == 0 {
      return """
        After a reversed last pass, SwiftUI shows the target. This platform would show the start.
        """
    }
    return nil
  }
}

extension Double {
  /// True if this number of seconds is a whole number of milliseconds, within rounding errors.
  var isWholeMilliseconds: Bool { (self * 1000).tidy == (self * 1000).rounded() }
}
