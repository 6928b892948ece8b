import AnimationCore
import Dispatch
import Synchronization
import TestSupport
import Testing

@testable import InbetweenAPI

@Suite("A whole batch")
struct WholeBatchTests {
  /// Handles the requests on some threads, each of which ends when it can start no request.
  private static func handle(_ run: BatchRun, on threads: Int) {
    DispatchQueue.concurrentPerform(iterations: threads) { _ in while run.handleNext() {} }
  }

  private static func texts(_ run: BatchRun) -> [String] {
    run.outcomes.json.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("has the same responses although it is not computed far ahead of a slow request")
  func sameResponses() {
    let items = BatchLimitTests.items(24)
    let free = BatchRun(items, BatchLimitTests.service, .init(steps: .max, bytes: .max))
    Self.handle(free, on: 1)
    let size = Self.texts(free).reduce(0) { $0 + $1.utf8.count }
    var random = SeededGenerator(seed: 14)
    for _ in 0..<40 {
      let bytes = random.whole(0...size + 100)
      let allowance = BatchRun.Allowance(steps: .max, bytes: bytes)
      let whole = BatchRun(items, BatchLimitTests.service, allowance)
      Self.handle(whole, on: 1)
      let bounded = BatchRun(
        items, BatchLimitTests.service, allowance, lead: BatchRun.Lead(bytes: bytes + 1))
      Self.handle(bounded, on: random.whole(1...4))
      let texts = Self.texts(bounded)
      #expect(texts.count == items.count && texts == Self.texts(whole))
    }
  }

  @Test("keeps no response that a refusal replaces")
  func released() {
    let items = BatchLimitTests.items(24)
    var random = SeededGenerator(seed: 15)
    for _ in 0..<20 {
      let allowance = BatchRun.Allowance(steps: .max, bytes: random.whole(0...20_000))
      let run = BatchRun(items, BatchLimitTests.service, allowance)
      Self.handle(run, on: random.whole(1...4))
      let (kept, accepted, untaken, isRefused) = run.state.withLock { state in
        (
          state.outcomes.compactMap { $0?.json.count }, state.accepted, state.untaken,
          state.refusal != nil
        )
      }
      #expect(isRefused && kept.count == accepted)
      #expect(untaken == kept.reduce(0, +) && untaken <= allowance.bytes)
      #expect(run.outcomes.json.count == items.count)
      let rest = run.state.withLock { $0.untaken }
      #expect(rest == 0)
    }
  }
}
