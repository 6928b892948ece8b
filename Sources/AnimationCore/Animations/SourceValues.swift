/// A key, declared in source text, under which a custom animation stores a value in its state.
///
/// The type is a class, because most comparisons are between references to the same object. Such
/// comparisons do not read the key's strings.
package final class SourceKey: Hashable, Sendable {
  /// The digest of the source text that declares the key.
  package let source: String
  /// The name of the key's type in the source text.
  package let name: String
  /// A hash of `source` and `name`.
  ///
  /// Most comparisons of different keys read only this hash.
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

  package func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// The registers of one value: a range of number registers and a range of vector registers.
///
/// Registers are the memory cells of the machine that runs custom animations from source text.
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

  package var isEmpty: Bool { keys.isEmpty }

  /// The number of keys under which a value is stored.
  package var count: Int { keys.count }

  /// Returns the total size of all stored values: the count of their numbers, vectors and objects.
  ///
  /// Counting stops once the count exceeds `limit`.
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

  /// Returns the index of the given key object in `keys`; `nil` if `keys` does not contain it.
  ///
  /// A key that is equal, but another object, is not found.
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
        // After a state is restored, the stored key is equal to `key` but is another object. It is
        // replaced, so that later searches compare references.
        keys[index] = key
        values[index] = newValue
      } else {
        keys.append(key)
        values.append(newValue)
      }
    }
  }

  /// Copies a stored value to registers.
  ///
  /// - Parameters:
  ///   - id: The identity of the value's key object. An equal key that is another object is not
  ///     found.
  ///   - place: The registers. Their counts must equal the counts of the value's numbers and
  ///     vectors.
  ///   - scalar: Sets the number register with the given index; called for each number.
  ///   - vector: Sets the vector register with the given index; called for each vector.
  /// - Returns: True if the value was copied. The result is false if there is no value with this
  ///   key and this size, or if the value contains objects.
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

  /// Overwrites a stored value with the contents of registers.
  ///
  /// Nothing is changed if the state does not contain the object `key`. Nothing is changed either
  /// if the value contains objects, or if its size differs from that of the registers.
  ///
  /// - Parameters:
  ///   - key: The key under which the value is stored.
  ///   - place: The registers that contain the new numbers and vectors.
  ///   - scalar: Returns the content of the number register with the given index.
  ///   - vector: Returns the content of the vector register with the given index.
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
  @inline(__always)
  fileprivate mutating func overwrite(
    _ place: NumberPlaces, _ scalar: (Int) -> Double, _ vector: (Int) -> Value
  ) {
    // The elements are set one by one and not through a `mutableSpan`. In Swift 6.3, a write to the
    // `mutableSpan` of a shared array also changes the other value that shares the array.
    for index in scalars.indices { scalars[index] = scalar(place.scalars.lowerBound &+ index) }
    for index in vectors.indices { vectors[index] = vector(place.vectors.lowerBound &+ index) }
  }

  /// True if the value has one number per number register, one vector per vector register, and no
  /// objects.
  @inline(__always)
  fileprivate func hasSize(of place: NumberPlaces) -> Bool {
    objects.isEmpty && scalars.count == place.scalars.count && vectors.count == place.vectors.count
  }
}
