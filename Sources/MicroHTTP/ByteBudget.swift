internal import Synchronization

/// A budget of bytes that all connections share.
final class ByteBudget: Sendable {
  private let capacity: Int
  private let alwaysAdmitsOne: Bool
  private let left: Atomic<Int>

  /// Creates a full budget.
  ///
  /// - Parameter alwaysAdmitsOne: True if any number of bytes may be taken while no other bytes are
  ///   taken, even more bytes than the budget has.
  init(bytes: Int, alwaysAdmitsOne: Bool = false) {
    capacity = bytes
    self.alwaysAdmitsOne = alwaysAdmitsOne
    left = Atomic(bytes)
  }

  /// The number of bytes that are taken now.
  var held: Int { capacity - left.load(ordering: .relaxed) }

  /// Takes bytes from the budget; takes none and returns false if too few are available.
  func take(_ count: Int) -> Bool {
    let before = left.subtract(count, ordering: .relaxed).oldValue
    if before >= count || alwaysAdmitsOne && before == capacity { return true }
    release(count)
    return false
  }

  func release(_ count: Int) {
    left.add(count, ordering: .relaxed)
  }
}

extension ByteBudget {
  /// The bytes that one holder has taken from a budget.
  ///
  /// They return to the budget when the last reference to the share is released.
  ///
  /// Only the event thread of one connection accesses it.
  final class Share {
    private let budget: ByteBudget
    private var bytes = 0

    init(of budget: ByteBudget) {
      self.budget = budget
    }

    deinit {
      budget.release(bytes)
    }

    /// Takes more bytes from the budget; takes none and returns false if too few are available.
    func take(_ count: Int) -> Bool {
      guard budget.take(count) else { return false }
      bytes += count
      return true
    }
  }
}
