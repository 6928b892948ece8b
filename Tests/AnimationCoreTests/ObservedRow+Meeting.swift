import TestSupport
import Testing

extension ObservedRow {
  /// Runs a comparison; a listed row is expected to fail.
  func met(_ comparison: () throws -> Void) throws {
    guard let reason = ListedRows.reason(self) else { return try comparison() }
    withKnownIssue("\(reason)") { try comparison() }
  }

  /// Expects the recorded number or numbers, within the row's tolerance.
  ///
  /// Half a unit of a recorded decimal is within it, though neither is a binary fraction.
  func expect(_ actual: [Double]) throws {
    let recorded = try #require(expected.numbers)
    #expect(isClose(actual, recorded, absolute: tolerance * (1 + 1e-9)))
  }

  /// Expects the recorded number, within the row's tolerance.
  func expect(_ actual: Double) throws { try expect([actual]) }
}
