import Foundation
import Glibc

/// The signals that the program handles.
///
/// SIGINT and SIGTERM end the program. SIGHUP reloads the tokens and the certificate; if there is
/// neither a token file nor a certificate, SIGHUP ends the program. A call of `wait` returns one of
/// these signals.
struct TerminationSignals: Sendable {
  /// Blocks the signals in the calling thread, and in every thread that the calling thread starts
  /// afterwards.
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

  /// Makes the program exit immediately at the next SIGINT or SIGTERM.
  ///
  /// A new thread waits for the signal. The default action of the signal would not suffice, because
  /// the kernel does not perform default actions in the first process of a container. The exit code
  /// is 128 plus the number of the signal, as in shells.
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
    // Service managers send SIGHUP after a file has changed. Its default action would end the
    // program.
    sigaddset(&set, SIGHUP)
    return set
  }
}
