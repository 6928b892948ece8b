/// The value of a scene's property: a number, or a vector of 1 to 16 numbers.
///
/// For a typed property, the value is the animated data; see ``TypedValue``.
public enum PropertyValue: Hashable, Sendable {
  /// A single number.
  case number(Double)
  /// A vector of numbers, which can have a single component.
  case vector(AnimatableVector)

  /// The number of components.
  public var count: Int {
    switch self {
    case .number: 1
    case .vector(let vector): vector.count
    }
  }

  /// True if both values are numbers, or both are vectors of the same count.
  public func hasShape(of other: PropertyValue) -> Bool {
    switch (self, other) {
    case (.number, .number): true
    case (.vector(let ours), .vector(let theirs)): ours.count == theirs.count
    case (.number, .vector), (.vector, .number): false
    }
  }

  /// Returns this vector with zeros appended, so that it has as many components as `other`.
  ///
  /// A plain number is returned unchanged.
  func filled(to other: PropertyValue) -> PropertyValue {
    guard case .vector(let ours) = self, case .vector(let theirs) = other,
      let zeros = AnimatableVector(Array(repeating: 0, count: theirs.count))
    else { return self }
    return .vector(ours + zeros)
  }

  /// The components as a vector; a single number is a vector with one component.
  var lanes: AnimatableVector {
    switch self {
    case .number(let number): AnimatableVector(CollectionOfOne(number)) ?? .zero
    case .vector(let vector): vector
    }
  }

  /// Returns a value with the given components: a number if this value is a number, otherwise a
  /// vector.
  func with(_ lanes: AnimatableVector) -> PropertyValue {
    switch self {
    case .number: .number(lanes[0])
    case .vector: PropertyValue.vector(lanes).filled(to: self)
    }
  }

  /// The components of the value, in order.
  public var components: [Double] {
    switch self {
    case .number(let number): [number]
    case .vector(let vector): vector.components
    }
  }
}
