/// Animates the changes that a closure makes, and returns the closure's result.
///
/// Source: SwiftUI `withAnimation(_:_:)`.
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  try withTransaction(Transaction(animation: animation), body)
}

/// Animates a closure's changes, and calls a completion when the animations are complete.
///
/// If the closure changes nothing, the completion is called when this function returns. If the
/// closure's changes animate nothing, the completion is called when the next frame is drawn.
///
/// Source: SwiftUI `withAnimation(_:completionCriteria:_:completion:)`.
public func withAnimation<Result>(
  _ animation: Animation? = .default,
  completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
  _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
  var transaction = Transaction(animation: animation)
  transaction.addAnimationCompletion(criteria: completionCriteria, completion)
  return try withTransaction(transaction, body)
}

/// Applies a transaction to the changes that a closure makes, and returns the closure's result.
///
/// A setting of the given transaction replaces the same setting of the current transaction. All
/// other settings of the current transaction remain in effect.
///
/// Source: SwiftUI `withTransaction(_:_:)`.
public func withTransaction<Result>(
  _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result {
  let merged = (CurrentTransaction.scope?.transaction ?? Transaction()).merged(under: transaction)
  let scope = CurrentTransaction.Scope(merged, in: CurrentTransaction.scope)
  defer { scope.close() }
  return try CurrentTransaction.$scope.withValue(scope, operation: body)
}

/// Sets one value of the current transaction for the changes that a closure makes.
///
/// The function returns the closure's result.
///
/// Source: SwiftUI `withTransaction(_:_:_:)`.
public func withTransaction<Result, Value>(
  _ keyPath: WritableKeyPath<Transaction, Value>, _ value: Value, _ body: () throws -> Result
) rethrows -> Result {
  var transaction = Transaction()
  transaction[keyPath: keyPath] = value
  return try withTransaction(transaction, body)
}

/// The transaction that is current while a closure of `withTransaction` runs.
enum CurrentTransaction {
  @TaskLocal static var scope: Scope?

  /// A transaction that is current while its closure runs.
  final class Scope {
    private(set) var transaction: Transaction?
    private let outer: Scope?

    init(_ transaction: Transaction, in outer: Scope?) {
      self.transaction = transaction
      self.outer = outer
    }

    /// The completions of this scope and of all outer scopes, outermost first.
    var chains: [CompletionChain] {
      (outer?.chains ?? []) + [transaction?.completions].compactMap(\.self)
    }

    func close() { transaction = nil }
  }
}

// Only properties of a display read a scope. These properties are not Sendable, so they are used
// only in the isolation domain that called `withTransaction`. The closure of `withTransaction` is
// synchronous, and `close` ends the scope before `withTransaction` returns.
extension CurrentTransaction.Scope: @unchecked Sendable {}
