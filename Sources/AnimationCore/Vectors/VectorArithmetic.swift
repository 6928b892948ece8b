/// A number of seconds, named like the type in Foundation that SwiftUI uses.
public typealias TimeInterval = Double

/// A type of vector that animations can add, subtract and scale.
///
/// Source: SwiftUI `VectorArithmetic`.
public protocol VectorArithmetic: AdditiveArithmetic {
  /// Multiplies every component by a factor.
  mutating func scale(by rhs: Double)

  /// The sum of the squares of the components; this sum determines when a spring ends.
  var magnitudeSquared: Double { get }
}

extension VectorArithmetic {
  /// Returns the vector with every component multiplied by a factor.
  @inline(__always)
  public func scaled(by rhs: Double) -> Self {
    var result = self
    result.scale(by: rhs)
    return result
  }

  /// Moves this vector towards another vector by a fraction of the distance between them.
  ///
  /// The fraction can be outside 0…1.
  ///
  /// Source: SwiftUI computes self + (other − self)·amount.
  public mutating func interpolate(towards other: Self, amount: Double) {
    self += (other - self).scaled(by: amount)
  }

  /// Returns this vector, moved towards another vector by a fraction of the distance between them.
  public func interpolated(towards other: Self, amount: Double) -> Self {
    var result = self
    result.interpolate(towards: other, amount: amount)
    return result
  }
}

extension Double: VectorArithmetic {
  /// Multiplies the number by a factor.
  public mutating func scale(by rhs: Double) { self *= rhs }
  /// The square of the number.
  public var magnitudeSquared: Double { self * self }
}

extension Float: VectorArithmetic {
  /// Multiplies the number by a factor; the factor is first rounded to `Float`.
  public mutating func scale(by rhs: Double) { self *= Float(rhs) }
  /// The square of the number.
  public var magnitudeSquared: Double { Double(self) * Double(self) }
}
