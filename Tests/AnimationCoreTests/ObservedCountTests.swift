@testable import AnimationCore
import TestSupport
import Testing

/// Compares the calls of completions with recordings.
///
/// The number of calls and the number of animations at each call must be as recorded.
struct ObservedCountTests {
  /// An action that affects a completion.
  enum Step {
    case settle, release, attach, detach
  }

  /// The actions of each recorded scenario, by the ID of its row.
  ///
  /// Each recorded row contains the number of animations at each call of the completion.
  static let scenarios: [String: [Step]] = [
    // In the first scenario, the display draws a frame before the transaction ends.
    "completion-order-vui#43": [.settle, .release],
    "completion-order-vui#44": [.attach, .attach, .release, .detach, .detach],
    "completion-order-vui#45": [.release, .attach, .detach],
    "completion-order-vui#46": [.release],
  ]

  @Test(
    "completions are called as often as recorded, for as many animations", arguments: scenarios.keys
  )
  func count(_ id: String) throws {
    let row = try #require(try ObservedRow.all().first { $0.id == id })
    let scenario = try #require(Self.scenarios[id])
    #expect(
      Self.counts(scenario)
        == row.expected.elements.compactMap(\.number).map { Int(bounded: $0, in: .min ... .max) })
  }

  /// Runs actions and returns the number of animations at each call of the completion.
  ///
  /// The actions are passed as data. If they were written as statements, the optimizer could
  /// release an object too early.
  private static func counts(_ steps: [Step]) -> [Int] {
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
    for step in steps {
      switch step {
      case .settle: chain?.settle()
      case .release: chain = nil
      case .attach: completion.attach()
      case .detach: completion.detach()
      }
    }
    return calls.counts
  }

  @Test("a transaction that animates two properties completes when both have ended")
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
