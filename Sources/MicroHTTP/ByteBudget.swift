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
