internal import Synchronization

/// A pool of checked preludes, each of which is used by at most one compilation at a time.
///
/// The prelude contains the declarations that every source can use. A compilation can change the
/// objects of a checked prelude, so two simultaneous compilations must not share a prelude.
enum PreludePool {
  /// A checker that contains the checked prelude.
  ///
  /// `Sendable` is unchecked: at most one compilation at a time uses the checker.
  private struct CheckedPrelude: @unchecked Sendable { let checker: Checker }

  /// The preludes that no compilation uses at the moment.
  private static let idle = Mutex<[CheckedPrelude]>([])

  /// Runs a compilation with the checker of a prelude.
  static func run<Result, Failure: Error>(
    _ compile: (Checker) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let prelude = idle.withLock { $0.popLast() } ?? CheckedPrelude(checker: checkPrelude())
    defer { idle.withLock { $0.append(prelude) } }
    return try compile(prelude.checker)
  }

  private static func checkPrelude() -> Checker {
    let (file, errors) = SourceParser.parse(Prelude.text)
    let checker = Checker()
    checker.isPrelude = true
    checker.collect(file)
    checker.checkBodies()
    // Each source also reports errors of the prelude, so every test detects them.
    checker.diagnostics += errors
    return checker
  }
}
