#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Double {
  /// Returns e to a power, for expected values that a test computes.
  public static func exp(_ power: Double) -> Double { power == 0 ? 1 : pow(M_E, power) }
}
