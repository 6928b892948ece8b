/// A type that shows a vector of its own as data to animate.
///
/// Source: SwiftUI `Animatable`.
public protocol Animatable {
  /// The type of the vector.
  associatedtype AnimatableData: VectorArithmetic

  /// The part of the value that is interpolated.
  var animatableData: AnimatableData { get set }
}

extension Animatable where Self: VectorArithmetic {
  /// A vector is its own data.
  public var animatableData: Self {
    get { self }
    set { self = newValue }
  }
}

extension Animatable where AnimatableData == EmptyAnimatableData {
  /// A type without data of its own does not animate.
  public var animatableData: EmptyAnimatableData {
    get { EmptyAnimatableData() }
    set {}
  }
}

extension Double: Animatable {}
extension Float: Animatable {}
extension AnimatablePair: Animatable {}
extension EmptyAnimatableData: Animatable {
  /// Itself: there is nothing else.
  public var animatableData: EmptyAnimatableData {
    get { self }
    set {}
  }
}
extension AnimatableVector: Animatable {}
