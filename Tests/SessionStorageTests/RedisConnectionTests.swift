import Foundation
import Testing

@testable import SessionStorage

@Suite("A connection to Redis", .timeLimit(.minutes(1)))
struct RedisConnectionTests {
  @Test("waits until the deadline, also if signals arrive")
  func signals() throws {
    // Only a signal with a handler interrupts a system call.
    signal(SIGWINCH) { _ in }
    let server = try ScriptedServer(reply: "", closes: false)
    defer { server.stop() }
    let port = server.port, waiter = Locked(nil as pthread_t?), left = Locked(nil as Int?)
    let isRead = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      let connection = try? RedisConnection(
        host: "127.0.0.1", port: port, within: 1000, before: RedisDeadline(milliseconds: 1000))
      waiter.withLock { $0 = pthread_self() }
      let deadline = RedisDeadline(milliseconds: 200)
      let reply = try? connection?.next(before: deadline)
      left.withLock { $0 = connection != nil && reply == nil ? deadline.milliseconds : -1 }
      // The thread must exist until the last signal is sent.
      isRead.wait()
    }
    while left.withLock({ $0 }) == nil {
      if let thread = waiter.withLock({ $0 }) { pthread_kill(thread, SIGWINCH) }
      usleep(1000)
    }
    isRead.signal()
    #expect(left.withLock { $0 } == 0)
  }
}
