internal import Synchronization

/// A budget of bytes that all connections share.
final class ByteBudget: Sendable {
  private let capacity: Int
  private let alwaysAdmitsOne: Bool
  private let left: Atomic<Int>

  /// Creates a budget of `bytes` bytes, all of which are available.
  ///
  /// - Parameter alwaysAdmitsOne: True to grant any number of bytes while no bytes are in use. One
  ///   call of `take` can then take more than `bytes` bytes.
  init(bytes: Int, alwaysAdmitsOne: Bool = false) {
    capacity = bytes
    self.alwaysAdmitsOne = alwaysAdmitsOne
    left = Atomic(bytes)
  }

  /// The number of bytes that are in use now.
  var held: Int { capacity - left.load(ordering: .relaxed) }

  /// Takes bytes from the budget.
  ///
  /// - Returns: False if the budget does not grant the bytes; no bytes are then taken.
  func take(_ count: Int) -> Bool {
    var before = left.load(ordering: .relaxed)
    while before >= count || alwaysAdmitsOne && before == capacity {
      let (isTaken, current) = left.weakCompareExchange(
        expected: before, desired: before - count, ordering: .relaxed)
      if isTaken { return true }
      before = current
    }
    return false
  }

  func release(_ count: Int) { left.add(count, ordering: .relaxed) }
}

extension ByteBudget {
  /// The bytes that one request has taken from a budget.
  ///
  /// They return to the budget when the last reference to this object is released. Only the event
  /// thread of one connection accesses the object.
  final class Share {
    private let budget: ByteBudget
    private var bytes = 0

    init(of budget: ByteBudget) { self.budget = budget }

    deinit { budget.release(bytes) }

    /// Takes more bytes from the budget.
    ///
    /// - Returns: False if the budget does not grant the bytes; no bytes are then taken.
    func take(_ count: Int) -> Bool {
      guard budget.take(count) else { return false }
      bytes += count
      return true
    }
  }
}
