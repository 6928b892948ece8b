/// The fidelity with which a motion is computed.
public enum Fidelity: String, Sendable, CaseIterable {
  /// The values that an app shows: display frames, integration steps, SwiftUI's known deviations.
  case swiftui
  /// The exact solution of SwiftUI's rules, with random access in time.
  ///
  /// It has no frames, no steps and no rounding.
  case exact

  /// The fidelity that this fidelity is compared with.
  public var other: Fidelity { self == .exact ? .swiftui : .exact }
}
