/// Animatable data that is an array of vectors, such as a path's points or a chart's bars.
///
/// The sum of two arrays has the length of the left array. If the right array is shorter, the
/// remaining elements of the left array are kept. Only the empty array acts as zero: its sum with
/// another array is that other array. Without this rule, an animation that starts at zero, such as
/// a spring, would never move.
///
/// Source: SwiftUI's animatable array, as observed, except for the empty array.
public struct AnimatableArray<Element: VectorArithmetic>: VectorArithmetic {
  /// The vectors in the array.
  public var elements: [Element]

  /// Creates an array from its elements.
  public init(_ elements: [Element]) { self.elements = elements }

  /// The empty array.
  public static var zero: Self { Self([]) }

  /// Adds element-wise over the common length; an empty array counts as zeros.
  public static func + (lhs: Self, rhs: Self) -> Self {
    var result = lhs
    result += rhs
    return result
  }

  /// Subtracts element-wise over the common length; an empty array counts as zeros.
  public static func - (lhs: Self, rhs: Self) -> Self {
    var result = lhs
    result -= rhs
    return result
  }

  /// Adds element-wise over the common length; an empty array counts as zeros.
  public static func += (lhs: inout Self, rhs: Self) {
    if lhs.elements.isEmpty { lhs = rhs } else { lhs.combine(with: rhs, +=) }
  }

  /// Subtracts element-wise over the common length; an empty array counts as zeros.
  public static func -= (lhs: inout Self, rhs: Self) {
    if lhs.elements.isEmpty { lhs = rhs.scaled(by: -1) } else { lhs.combine(with: rhs, -=) }
  }

  private mutating func combine(with rhs: Self, _ operation: (inout Element, Element) -> Void) {
    for index in 0..<min(elements.count, rhs.elements.count) {
      operation(&elements[index], rhs.elements[index])
    }
  }

  /// Multiplies every element by a factor.
  public mutating func scale(by rhs: Double) {
    for index in elements.indices { elements[index].scale(by: rhs) }
  }

  /// The sum of the squares of all components.
  public var magnitudeSquared: Double { elements.reduce(0) { $0 + $1.magnitudeSquared } }
}

extension AnimatableArray: Animatable {}
extension AnimatableArray: Hashable where Element: Hashable {}
extension AnimatableArray: Sendable where Element: Sendable {}
