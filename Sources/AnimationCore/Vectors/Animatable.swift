/// A type whose values can be animated by means of a vector.
///
/// Source: SwiftUI `Animatable`.
public protocol Animatable {
  /// The type of the animated vector.
  associatedtype AnimatableData: VectorArithmetic

  /// The part of the value that is interpolated.
  var animatableData: AnimatableData { get set }
}

extension Animatable where Self: VectorArithmetic {
  /// The animatable data of a vector, which is the vector itself.
  public var animatableData: Self {
    get { self }
    set { self = newValue }
  }
}

extension Animatable where AnimatableData == EmptyAnimatableData {
  /// Empty data, because this type has nothing to animate.
  public var animatableData: EmptyAnimatableData {
    get { EmptyAnimatableData() }
    set {}
  }
}

extension Double: Animatable {}
extension Float: Animatable {}
extension AnimatablePair: Animatable {}
extension EmptyAnimatableData: Animatable {
  /// The animatable data, which is this value itself.
  public var animatableData: EmptyAnimatableData {
    get { self }
    set {}
  }
}
extension AnimatableVector: Animatable {}
