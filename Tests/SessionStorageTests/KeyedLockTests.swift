import Foundation
import SessionStorage
import Testing

@Suite("A keyed lock")
struct KeyedLockTests {
  @Test("excludes threads with the same key, and no others")
  func excludes() {
    let lock = KeyedLock<Int>()
    #expect(lock.lock(1))
    #expect(!lock.lock(1, mayWait: false))
    #expect(lock.lock(2, mayWait: false))
    lock.unlock(1)
    #expect(lock.lock(1, mayWait: false))
    #expect(!lock.lock(2, mayWait: false))
    lock.unlock(1)
    lock.unlock(2)
  }

  @Test("is held by one thread at a time, and each waiting thread gets it")
  func manyThreads() {
    let lock = KeyedLock<Int>()
    let counters = (0..<3).map { _ in Counter() }
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for iteration in 0..<500 {
        let key = (thread + iteration) % counters.count
        guard lock.lock(key) else { continue }
        counters[key].value += 1
        lock.unlock(key)
      }
    }
    #expect(counters.reduce(0) { $0 + $1.value } == 4000)
  }

  /// A counter that is protected only by the lock of its key.
  private final class Counter: @unchecked Sendable { var value = 0 }
}
