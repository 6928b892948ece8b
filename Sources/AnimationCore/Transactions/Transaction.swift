/// The context of a change: how it is animated and who is told when that is complete.
///
/// Source: SwiftUI `Transaction`.
public struct Transaction {
  /// `.some(nil)` once the animation is set to none; `nil` while it is not set at all.
  private var explicitAnimation: Animation??
  private var explicitlyDisables: Bool?
  private var values: [ObjectIdentifier: Any] = [:]
  private(set) var completions: CompletionChain?

  /// Creates a transaction that says nothing.
  public init() {}

  /// Creates a transaction with an animation, or with none.
  public init(animation: Animation?) {
    explicitAnimation = .some(animation)
  }

  /// The animation of the change; `nil` makes it at once.
  public var animation: Animation? {
    get { explicitAnimation ?? nil }
    set { explicitAnimation = .some(newValue) }
  }

  /// Whether the properties' own animations are switched off.
  public var disablesAnimations: Bool {
    get { explicitlyDisables ?? false }
    set { explicitlyDisables = newValue }
  }

  /// The value stored under a key, or the key's default until one is set.
  public subscript<K: TransactionKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// Adds a completion, called once after the animations of the transaction's changes are complete.
  ///
  /// Copies made later share it, earlier ones do not. Where the transaction animates nothing, it is called
  /// when the last copy goes away; or, while one is kept, at the end of the frame that draws what was changed
  /// under it, in order of registration.
  ///
  /// Source: SwiftUI `Transaction.addAnimationCompletion(criteria:_:)`.
  public mutating func addAnimationCompletion(
    criteria: AnimationCompletionCriteria = .logicallyComplete, _ completion: @escaping () -> Void
  ) {
    completions = CompletionChain(
      Completion(criteria: criteria, body: completion), earlier: completions)
  }

  /// Returns this transaction with everything that another sets put over it.
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
  /// The type of the value.
  associatedtype Value

  /// What is read before anything is set.
  static var defaultValue: Value { get }
}
