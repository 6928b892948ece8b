/// Times that whoever samples a motion must not step over.
public struct MotionLandmarks: Sendable, Equatable {
  /// Seconds, ascending and different: between two of them the motion turns once at most, or is slow.
  public private(set) var times: [Double] = []
  /// Those at which it may jump or bend, ascending; everywhere else it is smooth.
  public private(set) var breaks: [Double] = []

  /// Creates landmarks from times in any order; those that are not finite are left out.
  ///
  /// - Parameters:
  ///   - times: Where the motion is smooth and may turn.
  ///   - breaks: Where it need not be smooth.
  public init(times: [Double] = [], breaks: [Double] = []) {
    self.breaks = Self.distinct(breaks)
    self.times = Self.distinct(times + breaks)
  }

  private static func distinct(_ times: [Double]) -> [Double] {
    var result: [Double] = []
    for time in times.filter(\.isFinite).sorted() where result.last != time { result.append(time) }
    return result
  }
}

/// Collects the landmarks of a motion within a window, up to a number of them.
struct LandmarkCollector {
  /// The seconds that matter.
  var window: ClosedRange<Double>
  /// The most that are collected.
  let most: Int
  private(set) var times: [Double] = []
  private(set) var breaks: [Double] = []

  init(window: ClosedRange<Double>, most: Int) {
    self.window = window
    self.most = most
  }

  /// Whether there was no room for all.
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

  /// Adds times of one distance from each other, from the first inside the window to an end.
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

/// When something with a time of its own happens: seconds after an offset, at a pace.
struct OwnTime {
  /// When its own time is 0.
  var offset = 0.0
  /// Seconds of ours for each of its own.
  var pace = 1.0

  func callAsFunction(_ own: Double) -> Double { offset + pace * own }

  func delayed(by own: Double) -> OwnTime { OwnTime(offset: self(own), pace: pace) }

  func faster(by speed: Double) -> OwnTime { OwnTime(offset: offset, pace: pace / speed) }
}
