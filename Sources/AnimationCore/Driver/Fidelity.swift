/// The fidelity with which a motion is computed.
public enum Fidelity: String, Sendable, CaseIterable {
  /// The values that an app shows, with SwiftUI's frames, integration steps and known deviations.
  case swiftui
  /// The exact solution of SwiftUI's rules, at any time.
  ///
  /// The exact solution has no frames and no integration steps, and its values are not quantized.
  case exact

  /// The other fidelity.
  public var other: Fidelity { self == .exact ? .swiftui : .exact }
}
