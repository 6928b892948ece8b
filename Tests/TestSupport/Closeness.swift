/// True if two numbers agree: both are NaN, both are the same infinity, or they differ little.
///
/// The allowed difference is the larger of `absolute` and `relative` · |`expected`|.
public func isClose(
  _ actual: Double, _ expected: Double, absolute: Double = 0, relative: Double = 0
) -> Bool {
  if expected.isNaN || actual.isNaN { return expected.isNaN && actual.isNaN }
  if actual == expected { return true }
  guard actual.isFinite, expected.isFinite else { return false }
  return abs(actual - expected) <= max(absolute, relative * abs(expected))
}

/// True if two lists have the same length and all pairs of numbers agree.
public func isClose(
  _ actual: [Double], _ expected: [Double], absolute: Double = 0, relative: Double = 0
) -> Bool {
  actual.count == expected.count
    && zip(actual, expected).allSatisfy {
      isClose($0, $1, absolute: absolute, relative: relative)
    }
}
