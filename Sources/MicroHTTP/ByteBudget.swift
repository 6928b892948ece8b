internal import Synchronization

/// How many bytes of one kind all connections together may hold.
final class ByteBudget: Sendable {
  private let most: Int
  private let admitsOneAlways: Bool
  private let left: Atomic<Int>

  /// - Parameter admitsOneAlways: Whether more than all of it may be taken while nothing is held.
  init(bytes: Int, admitsOneAlways: Bool = false) {
    most = bytes
    self.admitsOneAlways = admitsOneAlways
    left = Atomic(bytes)
  }

  /// What is held now.
  var held: Int { most - left.load(ordering: .relaxed) }

  /// Takes so many bytes; `false` where fewer are left, and then none are taken.
  func take(_ count: Int) -> Bool {
    let before = left.subtract(count, ordering: .relaxed).oldValue
    if before >= count || admitsOneAlways && before == most { return true }
    giveBack(count)
    return false
  }

  func giveBack(_ count: Int) {
    left.add(count, ordering: .relaxed)
  }
}

extension ByteBudget {
  /// The bytes that one holder has taken from a budget; they return to it when the last reference is released.
  ///
  /// Only the event thread of one connection accesses it.
  final class Share {
    private let budget: ByteBudget
    private var bytes = 0

    init(of budget: ByteBudget) {
      self.budget = budget
    }

    deinit {
      budget.giveBack(bytes)
    }

    /// Takes more bytes; false if fewer are left, and then none are taken.
    func take(_ count: Int) -> Bool {
      guard budget.take(count) else { return false }
      bytes += count
      return true
    }
  }
}
