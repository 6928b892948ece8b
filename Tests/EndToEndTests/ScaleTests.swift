import Foundation
import TestSupport
import Testing

@Suite("The figures of docs/scale.md", .timeLimit(.minutes(5)))
struct ScaleTests {
  /// The script also compares its simulation of queues with closed forms.
  @Test("are the output of the simulation with the measured costs")
  func simulated() throws {
    let output = try shell(["Benchmarks/scale/simulate --check"], in: Readme.root)
    #expect(output.first?.contains("docs/scale.md contains the output") == true)
  }
}
