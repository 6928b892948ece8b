import TestSupport
import Testing

extension ObservedRow {
  /// Runs a comparison; if the row is listed in `ListedRows`, the comparison must fail.
  func met(_ comparison: () throws -> Void) throws {
    guard let reason = ListedRows.reason(self) else { return try comparison() }
    withKnownIssue("\(reason)") { try comparison() }
  }

  /// Expects the recorded number or numbers, within the row's tolerance.
  ///
  /// The tolerance is multiplied by 1 + 1e-9. Some tolerances are half a unit of the last recorded
  /// digit. Without this factor, a rounding error could exceed such a tolerance.
  func expect(_ actual: [Double]) throws {
    let recorded = try #require(expected.numbers)
    #expect(isClose(actual, recorded, absolute: tolerance * (1 + 1e-9)))
  }

  /// Expects the recorded number, within the row's tolerance.
  func expect(_ actual: Double) throws { try expect([actual]) }
}
