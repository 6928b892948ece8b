@testable import AnimationCore
import TestSupport
import Testing

/// How often others saw a completion called, and for how many animations.
struct ObservedCountTests {
  /// The scenario of each row; the answer has one number a call, of the animations that were waited for.
  static let scenarios: [String: @Sendable () -> [Int]] = [
    "completion-order-vui#43": {
      counts { chain, _ in
        // As where a display's frame passes and the transaction goes after it.
        chain?.settle()
        chain = nil
      }
    },
    "completion-order-vui#44": {
      counts { chain, completion in
        completion.attach()
        completion.attach()
        chain = nil
        completion.detach()
        completion.detach()
      }
    },
    "completion-order-vui#45": {
      counts { chain, completion in
        chain = nil
        completion.attach()
        completion.detach()
      }
    },
    "completion-order-vui#46": { counts { chain, _ in chain = nil } },
  ]

  @Test("completions are called as often, and for as many animations", arguments: scenarios.keys)
  func count(_ id: String) throws {
    let row = try #require(try ObservedRow.all().first { $0.id == id })
    let scenario = try #require(Self.scenarios[id])
    #expect(
      scenario()
        == row.expected.elements.compactMap(\.number).map { Int(bounded: $0, in: .min ... .max) })
  }

  private static func counts(_ events: (inout CompletionChain?, Completion) -> Void) -> [Int] {
    final class Calls {
      var counts: [Int] = []
      weak var completion: Completion?
    }
    let calls = Calls()
    let completion = Completion(criteria: .removed) {
      calls.counts.append(calls.completion?.animations ?? -1)
    }
    calls.completion = completion
    var chain: CompletionChain? = CompletionChain(completion, earlier: nil)
    events(&chain, completion)
    return calls.counts
  }

  @Test("a transaction that animates two properties calls back once both are over")
  func two() {
    var calls = 0
    let display = VirtualDisplay()
    let x = display.property(0.0), y = display.property(0.0)
    withAnimation(.linear(duration: 0.2), completionCriteria: .removed) {
      x.value = 1
      y.value = 1
    } completion: {
      calls += 1
    }
    x.remove()
    display.drawFrame()
    #expect(calls == 0)
    display.advance(to: 1)
    #expect(calls == 1)
  }
}
