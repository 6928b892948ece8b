internal import Synchronization

/// How much content all requests together may hold while they arrive.
///
/// Without it every connection could send all but the last byte of the largest content and wait.
final class ContentBudget: Sendable {
  private let most: Int
  private let left: Atomic<Int>

  init(bytes: Int) {
    most = bytes
    left = Atomic(bytes)
  }

  /// What is held now.
  var held: Int { most - left.load(ordering: .relaxed) }

  /// Takes so many bytes; `false` where fewer are left, and then none are taken.
  func take(_ count: Int) -> Bool {
    guard left.subtract(count, ordering: .relaxed).newValue < 0 else { return true }
    giveBack(count)
    return false
  }

  func giveBack(_ count: Int) {
    left.add(count, ordering: .relaxed)
  }
}
