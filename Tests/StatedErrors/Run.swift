import Dispatch
import ExportReading
import Synchronization

/// Checks the stated errors of random exports.
///
/// For each seed, it checks a style sheet, its fallback, a bake, and a curve with a vertical
/// tangent. It prints each case whose true error exceeds the stated error.
struct Run {
  private struct Counts {
    var compared = 0, skipped = 0, over = 0
  }

  /// True if no check threw an error and no true error exceeded its stated error.
  let holds: Bool

  init(_ count: Int, from first: Int) {
    let counts = Mutex(Counts())
    @Sendable func hold(_ name: String, _ law: () throws -> StatedErrorLaw?) {
      do {
        guard let law = try law() else {
          counts.withLock { $0.skipped += 1 }
          return
        }
        counts.withLock { $0.compared += 1 }
        if law.holds { return }
        print("\(law.name): stated \(law.stated), found \(law.found) at \(law.time) s")
      } catch {
        print("\(name): \(error)")
      }
      counts.withLock { $0.over += 1 }
    }
    DispatchQueue.concurrentPerform(iterations: count) { index in
      let seed = first + index
      hold("style sheet \(seed)") { try StatedErrorLaw.styleSheet(seed) }
      hold("fallback \(seed)") { try StatedErrorLaw.fallback(seed) }
      hold("bake \(seed)") { try StatedErrorLaw.bake(seed) }
      hold("vertical tangent \(seed)") { try StatedErrorLaw.verticalTangent(seed) }
    }
    let total = counts.withLock { $0 }
    holds = total.over == 0
    print(
      "stated errors: \(total.compared) compared with the closed form, \(total.over) exceeded, "
        + "\(total.skipped) that the format cannot say within the budget")
  }
}
