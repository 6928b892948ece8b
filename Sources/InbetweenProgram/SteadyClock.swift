import Foundation
import Glibc

/// A clock that starts with the wall-clock time and then never jumps.
///
/// This clock adds the elapsed time to the time at the program's start. If the machine's clock is
/// changed while the program runs, sessions therefore do not expire early or late.
struct SteadyClock: Sendable {
  private let offset: Double

  /// Creates a clock that starts at the current wall-clock time.
  init() { offset = Date().timeIntervalSince1970 - Self.uptime() }

  /// Returns the seconds since 1970-01-01T00:00:00Z.
  func now() -> Double { offset + Self.uptime() }

  /// Returns the seconds since the machine's start, including times of suspension.
  private static func uptime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
