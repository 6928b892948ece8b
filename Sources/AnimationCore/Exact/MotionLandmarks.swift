/// Times that divide a motion into intervals, so that sampling misses no extremum.
public struct MotionLandmarks: Sendable, Equatable {
  /// The times in seconds, ascending and distinct.
  ///
  /// Between two successive times, the motion changes slowly or has at most one extremum.
  public private(set) var times: [Double] = []
  /// The times in ascending order at which the motion can have a jump or a kink.
  ///
  /// At all other times, the motion is smooth.
  public private(set) var breaks: [Double] = []

  /// Creates landmarks from times in any order; infinite times and NaN are ignored.
  ///
  /// - Parameters:
  ///   - times: The times at which the motion is smooth and can have an extremum.
  ///   - breaks: The times at which the motion can have a jump or a kink.
  public init(times: [Double] = [], breaks: [Double] = []) {
    self.breaks = Self.distinct(breaks)
    self.times = Self.distinct(times + breaks)
  }

  private static func distinct(_ times: [Double]) -> [Double] {
    var result: [Double] = []
    for time in times.filter({ $0.isFinite }).ascending where result.last != time {
      result.append(time)
    }
    return result
  }
}

extension [Double] {
  /// These numbers in ascending order.
  ///
  /// The WebAssembly binary contains one copy of this sort, instead of one copy per Swift module.
  package var ascending: [Double] { @inline(never) get { sorted() } }
}

/// A collector for the landmarks of a motion within a time window, up to a maximum count.
struct LandmarkCollector {
  /// The time window in seconds; landmarks outside it are ignored.
  var window: ClosedRange<Double>
  /// The maximum number of landmarks; once it is reached, further landmarks are ignored.
  let most: Int
  private(set) var times: [Double] = []
  private(set) var breaks: [Double] = []

  /// True if a landmark was ignored because the maximum number had been reached.
  private(set) var isFull = false

  var landmarks: MotionLandmarks { MotionLandmarks(times: times, breaks: breaks) }

  mutating func add(_ time: Double, isBreak: Bool = false) {
    guard window.contains(time) else { return }
    guard times.count + breaks.count < most else {
      isFull = true
      return
    }
    if isBreak { breaks.append(time) } else { times.append(time) }
  }

  /// Adds times from `start` to `end`, spaced by `step`; times outside the window are ignored.
  mutating func add(from start: Double, every step: Double, to end: Double) {
    guard step > 0, step.isFinite else { return }
    let last = min(end, window.upperBound)
    var index = max(0, ((window.lowerBound - start) / step).rounded(.down))
    while start + index * step <= last, !isFull {
      add(start + index * step)
      index += 1
    }
  }
}

/// A linear map from a motion's own time to an outer time.
struct OwnTime {
  /// The outer time in seconds at which the motion's own time is 0.
  var offset = 0.0
  /// The outer time in seconds that passes while the motion's own time advances by 1 s.
  var pace = 1.0

  func callAsFunction(_ own: Double) -> Double { offset + pace * own }

  func delayed(by own: Double) -> OwnTime { OwnTime(offset: self(own), pace: pace) }

  func faster(by speed: Double) -> OwnTime { OwnTime(offset: offset, pace: pace / speed) }
}
