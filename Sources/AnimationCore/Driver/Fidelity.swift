/// The rules by which a motion is computed: as an app shows it, or exactly.
public enum Fidelity: String, Sendable, CaseIterable {
  /// The values that an app shows, with SwiftUI's frames, integration steps and known deviations.
  case swiftui
  /// The exact solution of SwiftUI's rules of motion, with a value for any time.
  ///
  /// There are no frames and no integration steps, and the values are not quantized.
  case exact

  /// The other of the two fidelities.
  public var other: Fidelity { self == .exact ? .swiftui : .exact }
}
