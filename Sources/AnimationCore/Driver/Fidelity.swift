/// The fidelity with which a motion is computed.
public enum Fidelity: String, Sendable, CaseIterable {
  /// The values that an app shows, with SwiftUI's frames, integration steps and known deviations.
  case swiftui
  /// The exact solution of SwiftUI's rules, at any time.
  ///
  /// It has no frames, no steps and no rounding.
  case exact

  /// The other fidelity.
  public var other: Fidelity { self == .exact ? .swiftui : .exact }
}
