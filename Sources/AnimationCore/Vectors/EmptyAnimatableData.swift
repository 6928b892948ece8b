/// The data of a type that has nothing to animate.
///
/// Source: SwiftUI `EmptyAnimatableData`.
public struct EmptyAnimatableData: VectorArithmetic, Sendable {
  /// Creates the only value there is.
  public init() {}
  /// The only value there is.
  public static var zero: Self { Self() }
  /// Adds nothing to nothing.
  public static func + (lhs: Self, rhs: Self) -> Self { lhs }
  /// Takes nothing from nothing.
  public static func - (lhs: Self, rhs: Self) -> Self { lhs }
  /// Scales nothing.
  public mutating func scale(by rhs: Double) {}
  /// Always 0.
  public var magnitudeSquared: Double { 0 }
}
