internal import AnimationCore

/// A custom animation of a source text.
struct SourceAnimation: CustomAnimation, StoredSourceAnimation {
  let code: ProgramCode
  private let methods: AnimationMethods
  /// The number of the structure in the source.
  let type: Int
  fileprivate let shared: SharedProperties
  /// The nesting depth of the source animations that were running when this animation was made.
  let runDepth: Int
  let nesting: Int
  /// The maximum number of numbers that a comparison with another animation compares.
  ///
  /// Numbers in nested animations are included.
  let comparedSize: Int

  /// Creates an animation from the values of its stored properties.
  ///
  /// - Parameters:
  ///   - code: The code of the source.
  ///   - type: The number of a structure in the source; the result is `nil` if the structure is not
  ///     an animation.
  ///   - properties: The values of the structure's stored properties, which have at most
  ///     `SourceLimits.stateSize` numbers.
  ///   - runDepth: The nesting depth of the source animations that are running.
  init?(code: ProgramCode, type: Int, properties: StoredValue<Double>, runDepth: Int) {
    // BOUND: `type` is the number of a type in the code.
    guard let methods = code.methods[type] else { return nil }
    self.code = code
    self.methods = methods
    self.type = type
    shared = SharedProperties(properties)
    self.runDepth = runDepth
    nesting = max(1 + properties.nesting, runDepth)
    comparedSize = 1 + properties.size(upTo: SourceLimits.stateSize)
  }

  /// Returns the objects in the stored properties, for machines whose vectors have the type `V`.
  ///
  /// The objects are precomputed for `Double` and `AnimatableVector`, the vector types of scenes.
  /// For any other type, each call converts the objects.
  fileprivate func objects<V: VectorArithmetic>(for vector: V.Type) -> [StoredObject<V>] {
    if let own = shared.numbers as? PropertyObjects<V> { return own.objects }
    if let own = shared.vectors as? PropertyObjects<V> { return own.objects }
    return properties.objects.map { StoredObject(plain: $0) }
  }

  var properties: StoredValue<Double> { shared.value }

  var sourceText: String { code.text }
  var sourceDigest: String { code.digest }
  var typeName: String { code.typeNames[type] }

  static func == (a: Self, b: Self) -> Bool {
    a.code.digest == b.code.digest && a.typeName == b.typeName && a.properties == b.properties
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(code.digest)
    hasher.combine(typeName)
    hasher.combine(properties)
  }

  @_specialize(where V == Double)
  @_specialize(where V == AnimatableVector)
  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    displacement(value, time, &context)
  }

  /// Returns the displacement from the start position; `nil` if the animation has ended or failed.
  ///
  /// This function is separate, so `animate` itself needs no temporary of an unknown size.
  @inline(never)
  @_specialize(where V == Double)
  @_specialize(where V == AnimatableVector)
  private func displacement<V: VectorArithmetic>(
    _ value: V, _ time: TimeInterval, _ context: inout AnimationContext<V>
  ) -> V? {
    var result: V?
    code.run(V.self) { result = $0.vector(methods.animate, self, value, time, &context) }
    return result
  }

  @_specialize(where V == Double)
  @_specialize(where V == AnimatableVector)
  func velocity<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? {
    guard let method = methods.velocity else { return nil }
    var (result, copy) = (V?.none, context)
    code.run(V.self) { result = $0.vector(method, self, value, time, &copy) }
    return result
  }

  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool {
    guard let method = methods.shouldMerge else { return false }
    var result = false
    code.run(V.self) { result = $0.merges(method, self, previous, value, time, &context) }
    return result
  }
}

/// The stored properties of a source animation.
///
/// `Sendable` is unchecked: threads can share all parts of a stored value except an
/// `AnimationState`. The properties contain no state, because a custom animation is `Hashable` and
/// a state is not.
final class SharedProperties: @unchecked Sendable {
  let value: StoredValue<Double>
  let numbers: PropertyObjects<Double>
  let vectors: PropertyObjects<AnimatableVector>

  init(_ value: StoredValue<Double>) {
    self.value = value
    numbers = PropertyObjects(value.objects)
    vectors = PropertyObjects(value.objects.map { StoredObject(plain: $0) })
  }
}

final class PropertyObjects<Value: VectorArithmetic> {
  let objects: [StoredObject<Value>]

  init(_ objects: [StoredObject<Value>]) { self.objects = objects }
}

extension Machine {
  /// Sets the registers of `self`, unless they still contain the animation's values from the last
  /// call.
  @inline(__always)
  private mutating func set(_ method: MethodPlaces, _ animation: SourceAnimation) {
    nesting = animation.runDepth
    guard lastProperties !== animation.shared || lastMethod != method.function else { return }
    lastProperties = animation.shared
    lastMethod = method.function
    let place = method.properties
    let numbers = animation.shared.value.scalars
    for index in 0..<min(place.size.scalars, numbers.count) {
      // BOUND: the compiler allocates every register of a value.
      scalars[place.slots.scalar + index] = numbers[index]
    }
    guard place.size.objects > 0 else { return }
    let own = animation.objects(for: Value.self)
    Work.spend(min(place.size.objects, own.count) >> 3, on: .instructions)
    for index in 0..<min(place.size.objects, own.count) {
      objects[place.slots.object + index] = own[index]
    }
  }

  /// Runs `animate` or `velocity`; returns `nil` if the method returns `nil` or fails.
  @inline(__always)
  mutating func vector(
    _ method: MethodPlaces, _ animation: SourceAnimation, _ value: Value, _ time: Double,
    _ context: inout AnimationContext<Value>
  ) -> Value? {
    defer { renew() }
    return call(method, animation, value, time, &context) ? vectors[method.vector] : nil
  }

  /// Runs `animate` or `velocity`; returns true if the method returns a vector, and false if it
  /// returns `nil` or fails.
  @inline(__always)
  private mutating func call(
    _ method: MethodPlaces, _ animation: SourceAnimation, _ value: Value, _ time: Double,
    _ context: inout AnimationContext<Value>
  ) -> Bool {
    set(method, animation)
    // BOUND: the compiler allocates every register.
    vectors[method.value] = value
    scalars[method.time] = time
    set(method.context, 0)
    return run(method.function, isRecursive: method.isRecursive, &context)
      && scalars[method.flag] != 0
  }

  /// Runs `shouldMerge`; returns false if the method fails.
  mutating func merges(
    _ method: MethodPlaces, _ animation: SourceAnimation, _ previous: Animation, _ value: Value,
    _ time: Double, _ context: inout AnimationContext<Value>
  ) -> Bool {
    defer { renew() }
    // BOUND: the compiler allocates every register.
    objects[method.previous] = .animation(previous)
    return call(method, animation, value, time, &context)
  }
}

extension ProgramCode {
  /// Calls `body` with a machine for a vector type; no other call uses this machine.
  @inline(__always)
  func run<V: VectorArithmetic>(_ vector: V.Type, _ body: (inout Machine<V>) -> Void) {
    if let pool = numbers as? MachinePool<V> {
      pool.run(self, body)
    } else if let pool = vectors as? MachinePool<V> {
      pool.run(self, body)
    } else {
      var machine = Machine<V>(self)
      body(&machine)
    }
  }
}

extension StoredValue {
  /// Converts a value of another vector type; the value must not contain vectors.
  init<Other: VectorArithmetic>(plain other: StoredValue<Other>) {
    self.init(
      scalars: other.scalars, objects: other.objects.map { StoredObject(plain: $0) })
  }

  /// The maximum nesting depth of the animations in the value.
  var nesting: Int {
    objects.reduce(0) { most, object in
      switch object {
      case .animation(let animation): max(most, animation.nesting)
      case .array(_, let value): max(most, value.nesting)
      case .none, .spring, .curve, .state: most
      }
    }
  }
}

extension StoredObject {
  /// Converts an object of another vector type; the object must not contain vectors.
  init<Other: VectorArithmetic>(plain other: StoredObject<Other>) {
    switch other {
    case .none, .state: self = .none
    case .animation(let animation): self = .animation(animation)
    case .spring(let spring): self = .spring(spring)
    case .curve(let curve): self = .curve(curve)
    case .array(let count, let value): self = .array(count, StoredValue(plain: value))
    }
  }
}
