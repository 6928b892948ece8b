/// The times at which a property is sampled, each with the last frame at or before the time.
///
/// If the times are on consecutive frames, the frames are computed; otherwise the frames are
/// stored.
struct FrameSamples: RandomAccessCollection {
  /// The times of all samples; this collection contains only those at the indices in `range`.
  private let times: [Double]
  /// The frame of the first time in `times`, if all samples are on consecutive frames; otherwise 0.
  private let first: Int
  /// The samples with their frames; `nil` if the samples are on consecutive frames.
  private let listed: [FrameSpan.Sample]?
  private let range: Range<Int>

  /// Creates the collection of sample times, each with its frame.
  ///
  /// - Parameters:
  ///   - times: The times at which the property is sampled.
  ///   - grid: The sample grid that contains these times.
  ///   - clock: The clock, which determines the frames.
  ///   - drawn: The last drawn frame. Samples at earlier times are also assigned to this frame.
  init(_ times: [Double], of grid: SampleGrid, on clock: FrameClock, drawn: Int) {
    self.times = times
    range = times.indices
    if let first = grid.firstFrame(at: clock.frameRate), first >= drawn {
      self.first = first
      listed = nil
    } else {
      first = 0
      listed = times.map { time in
        let frame = Swift.max(clock.frame(notAfter: time), drawn)
        return FrameSpan.Sample(time: time, frame: frame, isOnFrame: clock.isOn(frame, time))
      }
    }
  }

  /// Creates an empty collection, for frames that are drawn without samples.
  init() { (times, first, listed, range) = ([], 0, [], 0..<0) }

  private init(_ whole: FrameSamples, _ range: Range<Int>) {
    times = whole.times
    first = whole.first
    listed = whole.listed
    self.range = range
  }

  var startIndex: Int { range.lowerBound }
  var endIndex: Int { range.upperBound }

  /// The frame of the first sample; `nil` if the samples are not on consecutive frames.
  var firstFrame: Int? { listed == nil ? first + range.lowerBound : nil }

  @inline(__always)
  subscript(index: Int) -> FrameSpan.Sample {
    if let listed { return listed[index] }
    return FrameSpan.Sample(time: times[index], frame: first + index, isOnFrame: true)
  }

  subscript(bounds: Range<Int>) -> FrameSamples { FrameSamples(self, bounds) }

  /// Returns the times in seconds from frame `begin` to the sample at `index` and the next three
  /// samples.
  @inline(__always)
  func elapsed(from index: Int, since begin: Int, on clock: FrameClock) -> Lanes {
    if listed == nil {
      return (Lanes(0, 1, 2, 3) + Double(first + index - begin)) / clock.frameRate
    }
    let beginTime = clock.time(of: begin)
    return Lanes(
      elapsed(at: index, since: begin, beginTime, on: clock),
      elapsed(at: index + 1, since: begin, beginTime, on: clock),
      elapsed(at: index + 2, since: begin, beginTime, on: clock),
      elapsed(at: index + 3, since: begin, beginTime, on: clock))
  }

  /// Returns the time in seconds from frame `begin` to the sample at `index`.
  ///
  /// If the sample is on a frame, the time is computed from the frame numbers. Otherwise, it is the
  /// sample's time minus `beginTime`.
  ///
  /// - Parameter beginTime: The time of frame `begin`.
  @inline(__always)
  func elapsed(
    at index: Int, since begin: Int, _ beginTime: Double, on clock: FrameClock
  ) -> Double {
    let sample = self[index]
    return sample.isOnFrame
      ? clock.elapsed(from: begin, to: sample.frame) : sample.time - beginTime
  }
}
