/// The frames of a virtual display: frame k is drawn exactly at k / frameRate, never late.
struct FrameClock: Hashable, Sendable {
  /// The number of frames per second, above 0.
  let frameRate: Double

  func time(of frame: Int) -> Double { Double(frame) / frameRate }

  /// Returns the first frame at or after a time; 0 for a negative time.
  ///
  /// Times that differ by at most `momentTolerance` count as equal. The result is at most
  /// `maxFrame`.
  func frame(notBefore time: Double) -> Int {
    var frame = whole(time * frameRate) - 1
    // For a time after `maxFrame`, this loop would almost never end without its first condition.
    while frame < Self.maxFrame, self.time(of: frame) < time - momentTolerance { frame += 1 }
    return max(frame, 0)
  }

  /// Returns the last frame at or before a time.
  ///
  /// Times that differ by at most `momentTolerance` count as equal. The result is at least
  /// -`maxFrame`.
  func frame(notAfter time: Double) -> Int {
    var frame = whole(time * frameRate) + 1
    while frame > -Self.maxFrame, self.time(of: frame) > time + momentTolerance { frame -= 1 }
    return frame
  }

  /// Returns the whole number of frames: `frames` rounded down and clamped to ±`maxFrame`.
  private func whole(_ frames: Double) -> Int {
    Int(bounded: frames.rounded(.down), in: -Self.maxFrame...Self.maxFrame)
  }

  /// The maximum frame number.
  ///
  /// Up to this number, all frames have different times. At 1000 frames per second, the number is
  /// reached after about 35,000 years.
  private static var maxFrame: Int { 1 << 50 }

  /// True if a time differs from a frame's time by at most `momentTolerance`.
  func isOn(_ frame: Int, _ time: Double) -> Bool {
    abs(self.time(of: frame) - time) <= momentTolerance
  }

  /// Returns the time in seconds from one frame to another.
  ///
  /// The time is computed from the frame numbers. Adding up the durations of frames would
  /// accumulate rounding errors.
  func elapsed(from begin: Int, to frame: Int) -> Double { Double(frame - begin) / frameRate }
}
