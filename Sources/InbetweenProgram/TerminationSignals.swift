import Foundation
import Glibc

/// The signals that end the program or, for SIGHUP, reload its tokens.
///
/// The program receives the signals one at a time.
struct TerminationSignals: Sendable {
  /// Blocks the signals in this thread and every thread that it starts from now on.
  static func block() -> TerminationSignals {
    var set = signalSet()
    pthread_sigmask(SIG_BLOCK, &set, nil)
    return TerminationSignals()
  }

  private init() {}

  /// Waits for one of the signals and returns its number.
  @discardableResult
  func wait() -> Int32 {
    var set = Self.signalSet()
    var number: Int32 = 0
    while sigwait(&set, &number) != 0 {}
    return number
  }

  /// Exits immediately at the next termination signal.
  ///
  /// A thread of the program waits for the signal, because the kernel ignores the default action of
  /// signals for the first process of a container. The exit code is the one that a shell reports
  /// for a process ended by that signal.
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
    // Service managers send SIGHUP after a file has changed; it does not end the program.
    sigaddset(&set, SIGHUP)
    return set
  }
}
