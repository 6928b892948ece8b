import Foundation
import Glibc
import HTTPMessages
import MicroHTTP
import TestSupport
import Testing

@Suite("Scheduling policy of event threads", .timeLimit(.minutes(1)))
struct SchedulingPolicyTests {
  /// Source: `linux/sched.h`, where `SCHED_OTHER` is 0.
  private let batch = "3"
  private let idle: Int32 = 5

  /// The policy that the threads which answer follow.
  private func policy(workers: Int?) throws -> String {
    var policy = ""
    try LiveServer.run {
      $0.workers = workers
    } respond: { _ in
      Response(status: 200, content: Array("\(sched_getscheduler(0))".utf8))
    } _: { server in
      let client = try RawClient(port: server.port)
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      policy = try client.answer().text
    }
    return policy
  }

  @Test(
    "event threads interrupt nobody, and the thread that started them is as it was",
    arguments: [nil, 1])
  func batches(workers: Int?) throws {
    let before = sched_getscheduler(0)
    #expect(try policy(workers: workers) == batch)
    #expect(sched_getscheduler(0) == before)
  }

  @Test("a policy that the operator chose stays")
  func chosen() throws {
    // A thread of its own, whose policy nobody has to take back.
    let outcome = Outcome()
    let thread = Thread {
      var none = sched_param()
      outcome.text =
        sched_setscheduler(0, idle, &none) == 0 ? try? policy(workers: nil) : "\(errno)"
      outcome.isThere.signal()
    }
    thread.start()
    outcome.isThere.wait()
    #expect(outcome.text == "\(idle)")
  }

  /// Unchecked: written before the signal, read after it.
  private final class Outcome: @unchecked Sendable {
    let isThere = DispatchSemaphore(value: 0)
    var text: String?
  }
}
