import Foundation
import Glibc

/// The signals that ask the program to end or, SIGHUP, to read its tokens again, taken one at a time instead of
/// interrupting it.
struct TerminationSignals: Sendable {
  /// Blocks the signals for this thread and every thread it makes from now on.
  static func block() -> TerminationSignals {
    var set = signalSet()
    pthread_sigmask(SIG_BLOCK, &set, nil)
    return TerminationSignals()
  }

  private init() {}

  /// Waits until one comes and returns its number.
  @discardableResult
  func wait() -> Int32 {
    var set = Self.signalSet()
    var number: Int32 = 0
    while sigwait(&set, &number) != 0 {}
    return number
  }

  /// Ends the program without further ado when the next one comes that asks it to end.
  ///
  /// A thread and not the signals' default effect, which the first process of a container is
  /// spared by the kernel. The exit code is a shell's for a process that a signal ended.
  func endProgramAtNext() {
    Thread.detachNewThread {
      var number = wait()
      while number == SIGHUP { number = wait() }
      _exit(128 + number)
    }
  }

  private static func signalSet() -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, SIGINT)
    sigaddset(&set, SIGTERM)
    // A service manager's way to say that a file has changed, and no reason to end.
    sigaddset(&set, SIGHUP)
    return set
  }
}
