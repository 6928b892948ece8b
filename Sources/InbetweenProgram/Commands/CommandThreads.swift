internal import Foundation
internal import HTTPMessages

/// Threads for a command that computes its response in this process.
///
/// `share` uses one thread for each processor, and each call of `submit` starts one thread.
struct CommandThreads: SharedThreads {
  func share(_ part: @escaping @Sendable () -> Bool) {
    let helpers = DispatchGroup()
    for _ in 1..<max(ProcessInfo.processInfo.activeProcessorCount, 1) {
      helpers.enter()
      start {
        while part() {}
        helpers.leave()
      }
    }
    while part() {}
    helpers.wait()
  }

  func submit(_ work: any StreamWork) { start { work.perform(on: self) } }

  private func start(_ work: @escaping @Sendable () -> Void) {
    let thread = Thread(block: work)
    thread.stackSize = Self.stackBytes
    thread.start()
  }

  /// The stack size of a thread in bytes: 8 MiB, the default of a main thread on Linux.
  private static let stackBytes = 8 << 20
}
