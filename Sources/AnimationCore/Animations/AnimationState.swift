/// The state that an animation keeps from one frame to the next.
///
/// Values are stored by the type of their key, as in SwiftUI. The state of built-in animations is
/// stored in separate fields, so a frame needs no look-up.
///
/// Source: SwiftUI `AnimationState`.
public struct AnimationState<Value: VectorArithmetic> {
  var fluidSpring: FluidSpringState<Value>?
  var repetition = RepetitionState()
  var pause: PauseState?
  /// The pause states of nested pausable animations, from the innermost outwards.
  ///
  /// The outermost pausable animation is missing here, because its pause state is in `pause`.
  var innerPauses: [PauseState] = []
  var combination: [CombinedEntry<Value>] = []
  /// The values that custom animations have stored, by the type of their key.
  private(set) var values: [ObjectIdentifier: (key: any AnimationStateKey.Type, value: Any)] = [:]

  /// The values of custom animations from source text, stored under keys that the text declares.
  package var sourceValues = SourceValues<Value>()

  /// Creates an empty state.
  @_specialize(exported:true,where Value == Double)
  @_specialize(exported:true,where Value == AnimatableVector)
  public init() {}

  /// Makes the state empty without allocating memory.
  @_specialize(exported:true,where Value == Double)
  @_specialize(exported:true,where Value == AnimatableVector)
  mutating func reset() {
    fluidSpring = nil
    repetition = RepetitionState()
    pause = nil
    if !innerPauses.isEmpty { innerPauses = [] }
    if !combination.isEmpty { combination = [] }
    if !values.isEmpty { values = [:] }
    if !sourceValues.isEmpty { sourceValues = SourceValues() }
  }

  /// The value stored under a key; before a value is set, the key's default.
  public subscript<K: AnimationStateKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)]?.value as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = (key, newValue) }
  }

  /// Stores a value from a checkpoint under the given key.
  mutating func restore(_ value: Any, under key: any AnimationStateKey.Type) {
    values[ObjectIdentifier(key)] = (key, value)
  }
}

/// A key for a value that an animation keeps in its state.
///
/// Source: SwiftUI `AnimationStateKey`.
public protocol AnimationStateKey {
  /// The type of the values that are stored under the key.
  associatedtype Value

  /// The default value, which applies until a value is stored under the key.
  static var defaultValue: Value { get }
}
