import Foundation
import SessionStorage
import Testing

@Suite("A value that is still to come")
struct DeferredTests {
  @Test("is there for whoever asks later, and stays what it was first")
  func comesOnce() {
    let deferred = Promise<Int>()
    #expect(deferred.value == nil)
    deferred.fulfill(3)
    deferred.fulfill(4)
    #expect(deferred.value == 3)
    #expect(deferred.wait() == 3)
    let seen = Promise<Int>()
    deferred.whenHere { seen.fulfill($0) }
    #expect(seen.value == 3)
  }

  @Test("calls all that wait, in their order, and none before")
  func callsInOrder() {
    let deferred = Promise<Int>()
    let calls = Calls()
    for index in 0..<4 { deferred.whenHere { calls.add(10 * index + $0) } }
    #expect(calls.all.isEmpty)
    deferred.fulfill(5)
    deferred.fulfill(6)
    #expect(calls.all == [5, 15, 25, 35])
  }

  @Test("reaches each of many threads once, whether they wait first or it comes first")
  func manyThreads() {
    for round in 0..<2000 {
      let deferred = Promise<Int>()
      let calls = Calls()
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        switch thread {
        case 0: deferred.fulfill(round)
        case 1: calls.add(deferred.wait())
        default: deferred.whenHere { calls.add($0) }
        }
      }
      #expect(calls.all == [round, round, round])
    }
  }

  @Test("is one of those that several threads give, for all that wait")
  func severalGivers() {
    for _ in 0..<500 {
      let deferred = Promise<Int>()
      let calls = Calls()
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        if thread < 2 { deferred.fulfill(thread) } else { calls.add(deferred.wait()) }
      }
      #expect(calls.all.count == 2)
      #expect(calls.all.allSatisfy { $0 == deferred.value })
    }
  }
}

/// What was given, in the order in which it came.
private final class Calls: @unchecked Sendable {
  private let lock = NSLock()
  private var values: [Int] = []

  func add(_ value: Int) { lock.withLock { values.append(value) } }
  var all: [Int] { lock.withLock { values } }
}
