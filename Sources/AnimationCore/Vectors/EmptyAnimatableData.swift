/// The animatable data of a type without animatable properties.
///
/// Source: SwiftUI `EmptyAnimatableData`.
public struct EmptyAnimatableData: VectorArithmetic, Sendable {
  /// Creates the only value of the type.
  public init() {}
  /// The only value of the type.
  public static var zero: Self { Self() }
  /// Returns the only value of the type.
  public static func + (lhs: Self, rhs: Self) -> Self { lhs }
  /// Returns the only value of the type.
  public static func - (lhs: Self, rhs: Self) -> Self { lhs }
  /// Does nothing, because there are no components.
  public mutating func scale(by rhs: Double) {}
  /// The squared magnitude, which is always 0.
  public var magnitudeSquared: Double { 0 }
}
