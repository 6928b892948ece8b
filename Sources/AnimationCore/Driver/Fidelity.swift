/// What a motion is computed as.
public enum Fidelity: String, Sendable, CaseIterable {
  /// What an app shows: frames of a virtual display, integration steps, SwiftUI's known slips.
  case swiftui
  /// SwiftUI's rules solved exactly: no frames, no steps, no rounding; random access in time.
  case exact

  /// The fidelity that this one is compared with.
  public var other: Fidelity { self == .exact ? .swiftui : .exact }
}
