import TestSupport
import Testing

extension ObservedRow {
  /// Runs a comparison, which must fail if the row is in `ListedRows`.
  func met(_ comparison: () throws -> Void) throws {
    guard let reason = ListedRows.reason(self) else { return try comparison() }
    withKnownIssue("\(reason)") { try comparison() }
  }

  /// Expects the recorded number or numbers, within the row's tolerance.
  ///
  /// The tolerance includes half a unit of the last recorded decimal, even though neither number is
  /// an exact binary fraction.
  func expect(_ actual: [Double]) throws {
    let recorded = try #require(expected.numbers)
    #expect(isClose(actual, recorded, absolute: tolerance * (1 + 1e-9)))
  }

  /// Expects the recorded number, within the row's tolerance.
  func expect(_ actual: Double) throws { try expect([actual]) }
}
