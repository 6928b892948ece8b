internal import CMicroHTTPD
internal import Glibc

/// A time of the monotonic clock, in nanoseconds since an arbitrary start.
///
/// Deadlines use this clock, because a change of the wall clock does not affect the monotonic
/// clock.
///
/// Source: `clock_gettime(CLOCK_MONOTONIC)`.
struct MonotonicTime: Comparable, Sendable {
  var nanoseconds: UInt64

  static var now: MonotonicTime {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return MonotonicTime(
      nanoseconds: UInt64(truncatingIfNeeded: time.tv_sec) &* 1_000_000_000
        &+ UInt64(truncatingIfNeeded: time.tv_nsec))
  }

  static let distantFuture = MonotonicTime(nanoseconds: .max)

  /// Returns this time plus a duration; a negative duration is treated as 0.
  ///
  /// The result is the distant future if the sum is too large.
  func advanced(bySeconds seconds: Double) -> MonotonicTime {
    guard let span = UInt64(exactly: (max(seconds, 0) * 1e9).rounded()) else {
      return .distantFuture
    }
    let (sum, overflow) = nanoseconds.addingReportingOverflow(span)
    return overflow ? .distantFuture : MonotonicTime(nanoseconds: sum)
  }

  /// Returns this time plus a duration, rounded down to a nanosecond.
  ///
  /// The result is this time if the duration is negative, and the distant future if the sum is too
  /// large.
  func advanced(by duration: Duration) -> MonotonicTime {
    let (seconds, attoseconds) = duration.components
    guard seconds >= 0, attoseconds >= 0 else { return self }
    let (whole, isLong) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    let (span, isLonger) = whole.addingReportingOverflow(UInt64(attoseconds / 1_000_000_000))
    let (sum, overflow) = nanoseconds.addingReportingOverflow(span)
    return isLong || isLonger || overflow ? .distantFuture : MonotonicTime(nanoseconds: sum)
  }

  /// Returns the time from `now` until this time, in whole milliseconds.
  ///
  /// The number is rounded up and clamped to 0...`limit`.
  func milliseconds(from now: MonotonicTime, atMost limit: Int32) -> Int32 {
    guard self > now else { return 0 }
    let span = (nanoseconds - now.nanoseconds - 1) / 1_000_000 + 1
    return Int32(min(span, UInt64(limit)))
  }

  /// This time in the format of `pthread_cond_timedwait`.
  var specification: timespec {
    timespec(
      tv_sec: Int(min(nanoseconds / 1_000_000_000, 1 << 40)),
      tv_nsec: Int(nanoseconds % 1_000_000_000))
  }

  static func < (one: MonotonicTime, other: MonotonicTime) -> Bool {
    one.nanoseconds < other.nanoseconds
  }
}
