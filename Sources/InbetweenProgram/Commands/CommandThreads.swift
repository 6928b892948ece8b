internal import Foundation
internal import HTTPMessages

/// Threads for a command that computes its response in this process, one for each processor.
struct CommandThreads: SharedThreads {
  func share(_ part: @escaping @Sendable () -> Bool) {
    let helpers = DispatchGroup()
    for _ in 1..<max(ProcessInfo.processInfo.activeProcessorCount, 1) {
      helpers.enter()
      let thread = Thread {
        while part() {}
        helpers.leave()
      }
      thread.stackSize = Self.stackBytes
      thread.start()
    }
    while part() {}
    helpers.wait()
  }

  func submit(_ work: any StreamWork) {
    let thread = Thread { work.perform(on: self) }
    thread.stackSize = Self.stackBytes
    thread.start()
  }

  /// The size of a thread's stack in bytes, as that of a program's first thread.
  private static let stackBytes = 8 << 20
}
