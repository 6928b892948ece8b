import TestSupport
import Testing

@testable import struct MicroHTTP.DeadlineQueue
@testable import protocol MicroHTTP.DeadlineQueueMember
@testable import struct MicroHTTP.MonotonicTime
@testable import class MicroHTTP.WaitingStreams

@Suite("A queue of deadlines")
struct DeadlineQueueTests {
  private final class Member: DeadlineQueueMember {
    let tick: UInt64
    var queuePosition: Int?

    init(_ tick: UInt64) { self.tick = tick }
  }

  @Test("returns its members in the order of their deadlines, after any insertions and removals")
  func order() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      var queue = DeadlineQueue<Member>(), members: [Member] = []
      for _ in 0..<Int.random(in: 0...120, using: &random) {
        if !members.isEmpty, Int.random(in: 0..<3, using: &random) == 0 {
          let member = members.remove(at: Int.random(in: 0..<members.count, using: &random))
          queue.remove(member)
          #expect(member.queuePosition == nil)
          queue.remove(member)
        } else {
          let member = Member(UInt64.random(in: 0..<40, using: &random))
          queue.insert(member, at: member.tick)
          members.append(member)
        }
        #expect(queue.count == members.count)
        #expect(queue.firstTick == members.map(\.tick).min())
      }
      let limit = UInt64.random(in: 0..<40, using: &random)
      var due: [UInt64] = []
      while let member = queue.removeFirst(until: limit) { due.append(member.tick) }
      #expect(due == members.map(\.tick).filter { $0 <= limit }.sorted())
      #expect(queue.count == members.count - due.count)
    }
  }

  @Test("uses ticks within the tolerance, which similar waits share")
  func ticks() {
    var random = SeededGenerator(seed: 8)
    var chosen: Set<UInt64> = []
    for _ in 0..<2_000 {
      let first = UInt64.random(in: 1...10_000_000_000, using: &random)
      let span = UInt64.random(in: 1_000_000...2_000_000_000, using: &random)
      let tick = WaitingStreams.tick(
        from: MonotonicTime(nanoseconds: first), until: MonotonicTime(nanoseconds: first + span))
      #expect((first...(first + span)).contains(tick * 1_000_000))
      if span >= 1_024_000_000 { chosen.insert(tick) }
    }
    // Each of these intervals contains a multiple of 1024 ms.
    #expect(chosen.allSatisfy { $0 % 1_024 == 0 }, "\(chosen.sorted())")
    for (first, last, tick) in [
      (1, 1, 1), (1_000_000, 1_000_000, 1), (1_000_001, 1_000_001, 2), (1, .max, 1 << 44),
      (.max, .max, UInt64.max / 1_000_000),
    ] as [(UInt64, UInt64, UInt64)] {
      let found = WaitingStreams.tick(
        from: MonotonicTime(nanoseconds: first), until: MonotonicTime(nanoseconds: last))
      #expect(found == tick)
    }
  }

  @Test("uses times that never overflow")
  func times() {
    let now = MonotonicTime(nanoseconds: 1_000)
    #expect(now.advanced(by: .seconds(-5)) == now)
    #expect(now.advanced(by: .nanoseconds(5)).nanoseconds == 1_005)
    #expect(now.advanced(by: .milliseconds(1_500)).nanoseconds == 1_500_001_000)
    #expect(now.advanced(by: .seconds(Int64.max)) == .distantFuture)
    #expect(now.advanced(by: .seconds(18_446_744_073)).nanoseconds == 18_446_744_073_000_001_000)
    #expect(now.advanced(by: .seconds(18_446_744_074)) == .distantFuture)
  }
}
