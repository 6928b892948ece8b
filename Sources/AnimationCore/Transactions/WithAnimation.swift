/// Returns the result of a body whose changes are animated.
///
/// Source: SwiftUI `withAnimation(_:_:)`.
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  try withTransaction(Transaction(animation: animation), body)
}

/// Returns the result of a body whose changes are animated, and calls back once they are complete.
///
/// Where the body changes nothing, the completion is called as this returns.
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

/// Returns the result of a body whose changes are made under a transaction.
///
/// What the transaction sets is put over the transaction in force; the rest of that stays.
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

/// Returns the result of a body whose changes are made under a transaction with one value set.
///
/// Source: SwiftUI `withTransaction(_:_:_:)`.
public func withTransaction<Result, Value>(
  _ keyPath: WritableKeyPath<Transaction, Value>, _ value: Value, _ body: () throws -> Result
) rethrows -> Result {
  var transaction = Transaction()
  transaction[keyPath: keyPath] = value
  return try withTransaction(transaction, body)
}

/// The transaction in force while a body runs.
enum CurrentTransaction {
  @TaskLocal static var scope: Scope?

  /// Holds a transaction for as long as its body runs.
  final class Scope {
    private(set) var transaction: Transaction?
    private let outer: Scope?

    init(_ transaction: Transaction, in outer: Scope?) {
      self.transaction = transaction
      self.outer = outer
    }

    /// The completions of the bodies that are running, outermost first.
    var chains: [CompletionChain] {
      (outer?.chains ?? []) + [transaction?.completions].compactMap(\.self)
    }

    func close() { transaction = nil }
  }
}

// A scope is read by properties of a display alone. Those are not Sendable, so they are used in the one
// isolation that called `withTransaction`, whose body is synchronous; `close` ends it before that returns.
extension CurrentTransaction.Scope: @unchecked Sendable {}
