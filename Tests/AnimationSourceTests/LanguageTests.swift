import AnimationCore
import Foundation
import TestSupport
import Testing

@testable import AnimationSource

/// Short programs, with their results as the Swift compiler computes them.
///
/// `Scripts/rejected-sources` records the results.
@Suite("The language")
struct LanguageTests {
  @Test("computes what the Swift compiler computes", arguments: try ShortProgram.all("examples"))
  func computes(_ example: ShortProgram) throws {
    let expected = try #require(
      Fixtures.decode("sources/examples.json", as: [String: Double].self)[example.testDescription])
    let animation = try example.program().animation("Example", [:])
    var context = AnimationContext<Double>()
    let found = animation.animate(value: 2, time: 0.5, context: &context)
    #expect(found == 2 * expected)
    var other = AnimationContext<AnimatableVector>()
    let vector = AnimatableVector([2]) ?? .zero
    let same = animation.animate(value: vector, time: 0.5, context: &other)
    #expect(same == vector.scaled(by: expected))
  }

  /// The recorded line and message of a trap.
  private struct Trap: Decodable {
    let line: Int
    let message: String?

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      line = try container.decode(Int.self)
      message = try container.decode(String?.self)
    }

    /// The fault that has the same cause; `nil` if Swift gives none.
    var fault: MachineFault? {
      guard let message else { return nil }
      let faults: [(start: String, fault: MachineFault)] = [
        ("arithmetic overflow", .overflow), ("Division results in overflow", .overflow),
        ("Division by zero", .divisionByZero), ("Double value cannot", .notAnInteger),
        ("Negative value is", .negativeNumber), ("Not enough bits", .largeNumber),
        ("Unexpectedly found nil", .noValue), ("Index out of range", .indexRange),
        ("Array index is out of range", .indexRange), ("Can't remove", .emptyArray),
        ("Range requires", .rangeOrder), ("Stride size", .strideOfZero),
        ("Can't construct Array", .negativeCount),
      ]
      return faults.first { message.hasPrefix($0.start) }?.fault
    }
  }

  @Test(
    "fails at the line at which a compiled program traps", arguments: try ShortProgram.all("faults")
  )
  func fails(_ example: ShortProgram) throws {
    let trap = try #require(
      Fixtures.decode("sources/faults.json", as: [String: Trap].self)[example.testDescription])
    let animation = try example.program().animation("Example", [:])
    let budget = WorkBudget(steps: 10_000)
    var context = AnimationContext<Double>()
    let found = Work.with(budget: budget) {
      animation.animate(value: 2, time: 0.5, context: &context)
    }
    guard case .failed(let fault) = budget.stop else {
      Issue.record("\(String(describing: found)), not a fault")
      return
    }
    #expect(fault.line == trap.line + ShortProgram.linesBefore)
    #expect((trap.message == nil) == (trap.fault == nil), "\(trap.message ?? "")")
    if let expected = trap.fault { #expect(fault.message == expected.message) }
  }
}
