import AnimationCore
import TestSupport
import Testing

/// Compares the functions of `UnitCurve` with those of an independent implementation.
struct UnitCurveTraceTests {
  private func expect(_ trace: FunctionTrace, _ function: (Double) -> Double) throws {
    let expected = trace.row["corrected"] ?? trace.row
    let actual = try trace.row.numbers("progress").map(function)
    #expect(isClose(actual, try expected.numbers("values"), absolute: 3e-6, relative: 3e-6))
  }

  @Test("values match the trace", arguments: try FunctionTrace.all("unitCurve_value"))
  func value(_ trace: FunctionTrace) throws {
    let curve = try UnitCurve(fixture: trace.row["curve"] ?? .null)
    try expect(trace, curve.value)
  }

  @Test("slopes match the trace", arguments: try FunctionTrace.all("unitCurve_velocity"))
  func velocity(_ trace: FunctionTrace) throws {
    let curve = try UnitCurve(fixture: trace.row["curve"] ?? .null)
    try expect(trace, curve.velocity)
  }

  @Test("inverses match the trace", arguments: try FunctionTrace.all("unitCurve_inverse"))
  func inverse(_ trace: FunctionTrace) throws {
    let curve = try UnitCurve(fixture: trace.row["curve"] ?? .null).inverse
    try expect(trace, curve.value)
  }
}
