/// A value of a custom animation from source text, stored as numbers, vectors and objects.
///
/// The types in the source text determine the meaning of each element.
package struct StoredValue<Value: VectorArithmetic> {
  /// The numbers, integers and booleans, each stored in the bits of a `Double`.
  package var scalars: [Double]
  package var vectors: [Value]
  package var objects: [StoredObject<Value>]

  package init(scalars: [Double] = [], vectors: [Value] = [], objects: [StoredObject<Value>] = []) {
    self.scalars = scalars
    self.vectors = vectors
    self.objects = objects
  }

  /// Returns the size of the value: the count of its numbers, vectors and objects.
  ///
  /// A vector counts as the number of doubles that fit in its memory. An object counts as a
  /// constant plus the size of its contents. An array that occurs twice counts twice, although both
  /// copies share memory. So the count can be huge, and counting stops once the count exceeds
  /// `limit`.
  @_specialize(exported:true,where Value == Double)
  @_specialize(exported:true,where Value == AnimatableVector)
  package func size(upTo limit: Int) -> Int {
    // Each object in `rest` was already counted as `plainSize`. Once the limit is exceeded, `rest`
    // no longer grows.
    var count = countOfParts
    guard count <= limit else { return count }
    var rest = objects
    while count <= limit, let object = rest.popLast() {
      switch object {
      case .array(_, let value):
        count += Self.listSize - Self.plainSize + value.countOfParts
        if count <= limit { rest += value.objects }
      case .state(let state):
        count += Self.listSize - Self.plainSize
        for value in state.sourceValues.values where count <= limit {
          count += value.countOfParts
          if count <= limit { rest += value.objects }
        }
      case .animation(let animation): count += animation.comparedSize
      case .none, .spring, .curve: break
      }
    }
    return count
  }

  /// The size of the value without the contents of its objects, as a count of doubles.
  @inline(__always)
  private var countOfParts: Int { numberCount + objects.count * Self.plainSize }

  // Counting an object takes about as long as copying this many doubles.
  /// The size of an object without its contents, as a count of doubles.
  ///
  /// An array or a state counts as `listSize` instead.
  private static var plainSize: Int { 6 }
  private static var listSize: Int { 16 }
}

extension StoredValue {
  /// The size of all stored numbers and vectors, as a count of doubles.
  ///
  /// A vector counts as the number of doubles that fit in its memory.
  @inline(__always)
  package var numberCount: Int {
    scalars.count + vectors.count * max(1, MemoryLayout<Value>.stride / 8)
  }
}

/// A part of a stored value that is not a number or a vector, such as an array or an animation.
package enum StoredObject<Value: VectorArithmetic> {
  case none
  case animation(Animation)
  case spring(Spring)
  case curve(UnitCurve)
  /// An array: the number of its elements, and the numbers, vectors and objects of all elements.
  indirect case array(Int, StoredValue<Value>)
  indirect case state(AnimationState<Value>)
}

extension StoredValue {
  /// The animations in this value, including those in its arrays.
  package var animations: [Animation] {
    objects.flatMap { object -> [Animation] in
      switch object {
      case .animation(let animation): [animation]
      case .array(_, let value): value.animations
      case .none, .spring, .curve, .state: []
      }
    }
  }
}

extension StoredValue: Hashable {
  /// Returns true if all parts of both values are equal.
  ///
  /// Numbers must have the same bits. Values that contain an animation state are never equal,
  /// except copies that share memory.
  package static func == (a: Self, b: Self) -> Bool {
    a.vectors == b.vectors && a.objects == b.objects
      && a.scalars.elementsEqual(b.scalars) { $0.bitPattern == $1.bitPattern }
  }

  package func hash(into hasher: inout Hasher) {
    for scalar in scalars { hasher.combine(scalar.bitPattern) }
    hasher.combine(vectors.count)
    hasher.combine(objects)
  }
}

extension StoredObject: Hashable {
  package static func == (a: Self, b: Self) -> Bool {
    switch (a, b) {
    case (.none, .none): true
    case (.animation(let a), .animation(let b)): a == b
    case (.spring(let a), .spring(let b)): a == b
    case (.curve(let a), .curve(let b)): a == b
    case (.array(let m, let a), .array(let n, let b)): m == n && a == b
    default: false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .none, .state: hasher.combine(0)
    case .animation(let animation): hasher.combine(animation)
    case .spring(let spring): hasher.combine(spring)
    case .curve(let curve): hasher.combine(curve)
    case .array(let count, let value):
      hasher.combine(count)
      hasher.combine(value)
    }
  }
}
