import Foundation
import SessionStorage
import Testing

@Suite("A promise")
struct PromiseTests {
  @Test("keeps its first value for later readers")
  func keepsFirst() {
    let promise = Promise<Int>()
    #expect(promise.value == nil)
    promise.fulfill(3)
    promise.fulfill(4)
    #expect(promise.value == 3)
    #expect(promise.wait() == 3)
    let seen = Promise<Int>()
    promise.whenHere { seen.fulfill($0) }
    #expect(seen.value == 3)
  }

  @Test("calls the waiting bodies in their order, and none before")
  func callsInOrder() {
    let promise = Promise<Int>()
    let calls = Calls()
    for index in 0..<4 { promise.whenHere { calls.add(10 * index + $0) } }
    #expect(calls.all.isEmpty)
    promise.fulfill(5)
    promise.fulfill(6)
    #expect(calls.all == [5, 15, 25, 35])
  }

  @Test("calls each of many threads once, before and after it is set")
  func manyThreads() {
    for round in 0..<2000 {
      let promise = Promise<Int>()
      let calls = Calls()
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        switch thread {
        case 0: promise.fulfill(round)
        case 1: calls.add(promise.wait())
        default: promise.whenHere { calls.add($0) }
        }
      }
      #expect(calls.all == [round, round, round])
    }
  }

  @Test("has one of the values that several threads set, for all waiting threads")
  func severalSetters() {
    for _ in 0..<500 {
      let promise = Promise<Int>()
      let calls = Calls()
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        if thread < 2 { promise.fulfill(thread) } else { calls.add(promise.wait()) }
      }
      #expect(calls.all.count == 2)
      #expect(calls.all.allSatisfy { $0 == promise.value })
    }
  }
}

/// The received values, in their order.
private final class Calls: @unchecked Sendable {
  private let lock = NSLock()
  private var values: [Int] = []

  func add(_ value: Int) { lock.withLock { values.append(value) } }
  var all: [Int] { lock.withLock { values } }
}
