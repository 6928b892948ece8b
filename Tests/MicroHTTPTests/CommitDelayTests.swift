import Testing

@testable import MicroHTTP

@Suite("The delay before a group commit")
struct CommitDelayTests {
  private final class Sender: Sendable {}

  private let senders = [Sender(), Sender()]
  private var first: ObjectIdentifier { ObjectIdentifier(senders[0]) }
  private var second: ObjectIdentifier { ObjectIdentifier(senders[1]) }

  /// Calls `delays(_:)` for one exchange after another and returns the results.
  private func results(_ delay: inout CommitDelay, _ exchanges: [ObjectIdentifier]) -> [Bool] {
    exchanges.map { delay.delays($0) }
  }

  @Test("does not apply if no batch was handled since the last commit")
  func off() {
    var delay = CommitDelay()
    let results = results(&delay, [first, second])
    #expect(results == [false, false])
  }

  @Test("lasts four callbacks of the first exchange that waits, whatever the others do")
  func counted() {
    var delay = CommitDelay()
    delay.batchHandled()
    for _ in 0..<4 {
      let results = results(&delay, [first, second, second, second])
      #expect(results == [true, true, true, true])
      // A batch that is handled during the delay does not extend it.
      delay.batchHandled()
    }
    let results = results(&delay, [first, second])
    #expect(results == [false, false])
  }

  @Test("begins again after the next batch")
  func again() {
    var delay = CommitDelay()
    for _ in 0..<3 {
      delay.batchHandled()
      let results = results(&delay, [second, second, second, second, second])
      #expect(results == [true, true, true, true, false])
    }
  }

  @Test("ends with the exchange that counts it, and with no other")
  func stopped() {
    var delay = CommitDelay()
    delay.batchHandled()
    let before = results(&delay, [first])
    #expect(before == [true])
    #expect(delay.isCounted(by: first))
    delay.stop(for: second)
    let between = results(&delay, [second])
    #expect(between == [true])
    delay.stop(for: first)
    let after = results(&delay, [second])
    #expect(after == [false])
  }
}
