/// A value that the source text of a custom animation has computed, stored as numbers, vectors and
/// objects.
///
/// The types in the source text determine the meaning of each element.
package struct StoredValue<Value: VectorArithmetic> {
  /// The numbers, integers and booleans, each stored in the bits of a `Double`.
  package var scalars: [Double]
  package var vectors: [Value]
  package var objects: [StoredObject<Value>]

  package init(
    scalars: [Double] = [], vectors: [Value] = [], objects: [StoredObject<Value>] = []
  ) {
    self.scalars = scalars
    self.vectors = vectors
    self.objects = objects
  }

  /// Counts the stored numbers, vectors and objects, including those of arrays and animations.
  ///
  /// A vector counts as the number of doubles that fit in its memory. An object counts as a
  /// constant plus the size of its contents. If an array contains another array twice, the numbers
  /// of the inner array count twice. So a few nested arrays can have more numbers than fit in
  /// memory. For this reason, counting stops once the count exceeds `limit`.
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

  /// The count of the numbers and vectors, plus a constant for each object; the contents of objects
  /// are not counted.
  @inline(__always)
  private var countOfParts: Int { numberCount + objects.count * Self.plainSize }

  /// The size of an object without its contents, as a number of doubles.
  ///
  /// For an array or a state, `listSize` is used instead. Counting an object takes about as long as
  /// copying this many doubles.
  private static var plainSize: Int { 6 }
  private static var listSize: Int { 16 }
}

extension StoredValue {
  /// The number of doubles that fit in the memory of the stored numbers and vectors.
  @inline(__always)
  package var numberCount: Int {
    scalars.count + vectors.count * max(1, MemoryLayout<Value>.stride / 8)
  }
}

/// A part of a stored value that is neither a number nor a vector.
package enum StoredObject<Value: VectorArithmetic> {
  case none
  case animation(Animation)
  case spring(Spring)
  case curve(UnitCurve)
  /// An array: the number of elements, and the concatenated parts of all elements.
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
  /// Numbers must have the same bits. Values that contain an animation state are never equal.
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

/// A key, declared in source text, under which a custom animation stores a value in its state.
///
/// The type is a class, because most comparisons are between references to the same object. Such
/// comparisons do not read the key's strings.
package final class SourceKey: Hashable, Sendable {
  /// The digest of the source text that declares the key.
  package let source: String
  /// The name of the key's type in the source text.
  package let name: String
  /// A hash of `source` and `name`, so that most different keys are distinguished without reading
  /// these strings.
  private let hash: Int

  package init(source: String, name: String) {
    self.source = source
    self.name = name
    var hasher = Hasher()
    hasher.combine(source)
    hasher.combine(name)
    hash = hasher.finalize()
  }

  package static func == (a: SourceKey, b: SourceKey) -> Bool {
    a === b || (a.hash == b.hash && a.name == b.name && a.source == b.source)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(hash)
  }
}

/// The ranges of registers to which the numbers and vectors of a value are copied.
package struct NumberPlaces {
  package var scalars: Range<Int>
  package var vectors: Range<Int>

  package init(scalars: Range<Int>, vectors: Range<Int>) {
    self.scalars = scalars
    self.vectors = vectors
  }
}

/// The values that custom animations defined in source text keep in an `AnimationState`.
package struct SourceValues<Value: VectorArithmetic> {
  /// The keys; there are few, so a linear search is faster than a hash table.
  package private(set) var keys: [SourceKey] = []
  package private(set) var values: [StoredValue<Value>] = []

  package init() {}

  /// True if no value is stored.
  package var isEmpty: Bool { keys.isEmpty }

  /// The number of keys under which a value is stored.
  package var count: Int { keys.count }

  /// Counts the numbers, vectors and objects of all stored values, until the count exceeds the
  /// limit.
  @_specialize(exported:true,where Value == Double)
  @_specialize(exported:true,where Value == AnimatableVector)
  package func size(upTo limit: Int) -> Int {
    var count = 0
    for value in values where count <= limit { count += value.size(upTo: limit - count) }
    return count
  }

  /// Returns the index of a key in `keys`; `nil` if no value is stored under the key.
  @inline(__always)
  private func index(of key: SourceKey) -> Int? {
    for index in keys.indices where keys[index] == key { return index }
    return nil
  }

  /// Returns the index of the stored key with the given object identifier.
  ///
  /// An equal key that is a different object is not found.
  @inline(__always)
  private func index(ofObject id: ObjectIdentifier) -> Int? {
    for index in keys.indices where ObjectIdentifier(keys[index]) == id { return index }
    return nil
  }

  /// The value that is stored under a key; `nil` if no value is stored.
  ///
  /// Setting `nil` has no effect.
  package subscript(key: SourceKey) -> StoredValue<Value>? {
    @_specialize(exported:true,where Value == Double)
    @_specialize(exported:true,where Value == AnimatableVector)
    get { index(of: key).map { values[$0] } }
    @_specialize(exported:true,where Value == Double)
    @_specialize(exported:true,where Value == AnimatableVector)
    set {
      guard let newValue else { return }
      if let index = index(of: key) {
        // The source's own object replaces an equal key of a restored state, so that later searches
        // compare references.
        keys[index] = key
        values[index] = newValue
      } else {
        keys.append(key)
        values.append(newValue)
      }
    }
  }

  /// Copies the value that is stored under a key to registers.
  ///
  /// - Parameters:
  ///   - id: The identity of the key object. Keys are compared by identity, not by equality.
  ///   - place: The registers, whose number is the expected size of the value.
  ///   - scalar: Sets the register of one number; called for each number.
  ///   - vector: Sets the register of one vector; called for each vector.
  /// - Returns: False if the key has no value of this size, or if the value contains objects.
  @_specialize(exported:true,where Value == Double)
  @_specialize(exported:true,where Value == AnimatableVector)
  package func read(
    _ id: ObjectIdentifier, at place: NumberPlaces, scalar: (Int, Double) -> Void,
    vector: (Int, Value) -> Void
  ) -> Bool {
    guard let index = index(ofObject: id), values[index].hasSize(of: place) else { return false }
    // BOUND: the value has as many numbers and vectors as `place`, by `hasSize`.
    for (offset, register) in place.scalars.enumerated() {
      scalar(register, values[index].scalars[offset])
    }
    for (offset, register) in place.vectors.enumerated() {
      vector(register, values[index].vectors[offset])
    }
    return true
  }

  /// Overwrites the value that is stored under a key with the contents of registers.
  ///
  /// The numbers and vectors of the value are overwritten in place. The value remains unchanged if
  /// it contains objects, or if its size differs from that of `place`. Nothing is changed if no key
  /// of the state is the same object as `key`.
  ///
  /// - Parameters:
  ///   - key: The key under which the value is stored.
  ///   - place: The registers.
  ///   - scalar: Returns the content of a register of numbers.
  ///   - vector: Returns the content of a register of vectors.
  /// - Returns: True if the value was overwritten.
  @_specialize(exported:true,where Value == Double)
  @_specialize(exported:true,where Value == AnimatableVector)
  package mutating func set(
    _ key: SourceKey, at place: NumberPlaces, scalar: (Int) -> Double, vector: (Int) -> Value
  ) -> Bool {
    guard let index = index(ofObject: ObjectIdentifier(key)), values[index].hasSize(of: place)
    else { return false }
    values[index].overwrite(place, scalar, vector)
    return true
  }
}

extension StoredValue {
  /// Overwrites all numbers and vectors of this value with the contents of registers.
  ///
  /// The elements are set one by one and not through a `mutableSpan`. In Swift 6.3, a write to the
  /// `mutableSpan` of a shared array also changes the other value that shares the array.
  @inline(__always)
  fileprivate mutating func overwrite(
    _ place: NumberPlaces, _ scalar: (Int) -> Double, _ vector: (Int) -> Value
  ) {
    for index in scalars.indices { scalars[index] = scalar(place.scalars.lowerBound &+ index) }
    for index in vectors.indices { vectors[index] = vector(place.vectors.lowerBound &+ index) }
  }

  /// True if the value contains no objects, and its numbers and vectors fill the registers exactly.
  @inline(__always)
  fileprivate func hasSize(of place: NumberPlaces) -> Bool {
    objects.isEmpty && scalars.count == place.scalars.count && vectors.count == place.vectors.count
  }
}

/// A custom animation defined in source text, as a checkpoint stores it.
package protocol StoredSourceAnimation: CustomAnimation {
  /// The source text; `sourceDigest` is its digest.
  var sourceText: String { get }
  var sourceDigest: String { get }
  /// The name of the animation's structure in the source text.
  var typeName: String { get }
  /// The values of the structure's stored properties.
  var properties: StoredValue<Double> { get }
  /// The depth of nested animations, including this animation.
  ///
  /// It is at least the nesting depth at which the animation was made by running animations.
  var nesting: Int { get }
  /// The maximum count of numbers that a comparison of this animation reads, including nested
  /// animations.
  var comparedSize: Int { get }
}

extension Animation {
  /// True if the animation inside all modifiers is a custom animation defined in source text.
  var isSource: Bool {
    if case .custom(let box) = innermost.storage {
      box.base is any StoredSourceAnimation
    } else {
      false
    }
  }

  /// The maximum count of numbers that a comparison of this animation reads.
  package var comparedSize: Int {
    guard case .custom(let box) = innermost.storage,
      let source = box.base as? any StoredSourceAnimation
    else { return 8 * (1 + modifierCount) }
    return 8 * (1 + modifierCount) + source.comparedSize
  }

  /// The nesting depth: the number of modifiers, plus the depth of the animations that a custom
  /// animation from source text contains.
  package var nesting: Int {
    guard case .custom(let box) = innermost.storage,
      let source = box.base as? any StoredSourceAnimation
    else { return modifierCount }
    return modifierCount + source.nesting
  }
}
