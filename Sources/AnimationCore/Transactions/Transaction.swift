/// The context of a change: its animation and its completions.
///
/// Source: SwiftUI `Transaction`.
public struct Transaction {
  /// The animation: `nil` if it was never set, and `.some(nil)` if it was set to no animation.
  private var explicitAnimation: Animation??
  private var explicitlyDisables: Bool?
  private var values: [ObjectIdentifier: Any] = [:]
  private(set) var completions: CompletionChain?

  /// Creates an empty transaction.
  public init() {}

  /// Creates a transaction with an animation; with `nil`, changes are not animated.
  public init(animation: Animation?) { explicitAnimation = .some(animation) }

  /// The animation of the change; `nil` for an immediate change.
  public var animation: Animation? {
    get { explicitAnimation ?? nil }
    set { explicitAnimation = .some(newValue) }
  }

  /// True if the properties' own animations are disabled.
  public var disablesAnimations: Bool {
    get { explicitlyDisables ?? false }
    set { explicitlyDisables = newValue }
  }

  /// The value stored under a key; before a value is set, the key's default.
  public subscript<K: TransactionKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// Adds a completion, which is called once, after the animations of the changes are complete.
  ///
  /// If the transaction animates nothing, the completion is called when the last copy of the
  /// transaction is released, or at the end of the frame that draws the changes. Copies that are
  /// made later share the completion; earlier copies do not. At the end of a frame, a transaction's
  /// completions are called in order of registration.
  ///
  /// Source: SwiftUI `Transaction.addAnimationCompletion(criteria:_:)`.
  public mutating func addAnimationCompletion(
    criteria: AnimationCompletionCriteria = .logicallyComplete, _ completion: @escaping () -> Void
  ) {
    completions = CompletionChain(
      Completion(criteria: criteria, body: completion), earlier: completions)
  }

  /// Returns a copy of this transaction with the settings of another transaction added.
  ///
  /// For a setting that both transactions have, the other transaction's value is used.
  func merged(under other: Transaction) -> Transaction {
    var result = self
    if let animation = other.explicitAnimation { result.explicitAnimation = .some(animation) }
    if let disables = other.explicitlyDisables { result.explicitlyDisables = disables }
    result.values.merge(other.values) { $1 }
    if let completions = other.completions { result.completions = completions }
    return result
  }
}

/// A key for a value in a transaction.
///
/// Source: SwiftUI `TransactionKey`.
public protocol TransactionKey {
  /// The type of the values that are stored under the key.
  associatedtype Value

  /// The default value, which applies until a value is stored under the key.
  static var defaultValue: Value { get }
}
