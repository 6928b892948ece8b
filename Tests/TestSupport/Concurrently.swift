internal import Foundation

/// Runs a body on `count` threads and returns the results in the order of the threads.
///
/// The threads are created for this call. In a shared pool, blocked threads could prevent others
/// from running.
@discardableResult
public func concurrently<Outcome: Sendable>(
  _ count: Int, _ body: @escaping @Sendable (Int) throws -> Outcome
) throws -> [Outcome] {
  let outcomes = Shared([Int: Result<Outcome, any Error>]())
  let done = DispatchGroup()
  for index in 0..<count {
    done.enter()
    Thread.detachNewThread {
      let outcome = Result { try body(index) }
      outcomes.update { $0[index] = outcome }
      done.leave()
    }
  }
  done.wait()
  return try outcomes.value.sorted { $0.key < $1.key }.map { try $0.value.get() }
}

/// A value that several threads share.
public final class Shared<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: Value

  /// Creates the value.
  public init(_ value: Value) { stored = value }

  /// A copy of the value.
  public var value: Value { lock.withLock { stored } }

  /// Changes the value; no other thread accesses it meanwhile.
  @discardableResult
  public func update<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.withLock { body(&stored) }
  }
}
