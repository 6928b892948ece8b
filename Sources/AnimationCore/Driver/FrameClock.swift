/// The frames of a virtual display: frame k is drawn at k / frameRate, exactly, and none is late.
struct FrameClock: Hashable, Sendable {
  /// Frames per second.
  let frameRate: Double

  func time(of frame: Int) -> Double { Double(frame) / frameRate }

  /// The least frame that is not before a time, where a frame within the tolerance is on it.
  func frame(notBefore time: Double) -> Int {
    var frame = whole(time * frameRate) - 1
    while self.time(of: frame) < time - momentTolerance { frame += 1 }
    return max(frame, 0)
  }

  /// The last frame that is not after a time, where a frame within the tolerance is on it.
  func frame(notAfter time: Double) -> Int {
    var frame = whole(time * frameRate) + 1
    while self.time(of: frame) > time + momentTolerance { frame -= 1 }
    return frame
  }

  /// The whole frames of a number of them; of more than can be counted the most that can.
  private func whole(_ frames: Double) -> Int {
    Int(bounded: frames.rounded(.down), in: -Self.most...Self.most)
  }

  /// Frames up to here have times that differ: thirty thousand years at a thousand a second.
  private static var most: Int { 1 << 50 }

  /// Whether a time is on a frame, within the tolerance.
  func isOn(_ frame: Int, _ time: Double) -> Bool {
    abs(self.time(of: frame) - time) <= momentTolerance
  }

  /// Seconds from one frame to another, counted and never summed.
  func elapsed(from begin: Int, to frame: Int) -> Double { Double(frame - begin) / frameRate }
}
