internal import Glibc
internal import Synchronization

/// Numbers to which many threads add at the same time without a lock.
///
/// The bank has several copies of each number, so threads rarely write to the same cache line. Each
/// thread adds to one copy, and a reader sums the copies. Each single addition is atomic. But if a
/// thread adds to two numbers, a reader can see only one of the two additions.
final class CellBank: Sendable {
  private final class Block: Sendable {
    let cells: InlineArray<64, Atomic<UInt64>>

    init() { cells = InlineArray { _ in Atomic(0) } }
  }

  let count: Int
  private let shards: [[Block]]

  /// Creates `count` numbers, all of them 0.
  init(count: Int) {
    self.count = count
    shards = (0..<Self.shardCount).map { _ in (0..<(count + 63) / 64).map { _ in Block() } }
  }

  /// Adds an amount to the number at the index `cell`; ignores an index that is out of range.
  func add(_ amount: UInt64, to cell: Int) {
    guard 0..<count ~= cell else { return }
    shards[Self.shardOfThread][cell >> 6].cells[cell & 63].wrappingAdd(amount, ordering: .relaxed)
  }

  /// The current value of the number at the index `cell`.
  subscript(cell: Int) -> UInt64 {
    shards.reduce(0) { sum, blocks in
      sum &+ blocks[cell >> 6].cells[cell & 63].load(ordering: .relaxed)
    }
  }

  /// The number of copies: one per processor, but at most eight.
  ///
  /// The number is rounded down to a power of two, so that a bit mask selects a copy.
  private static let shardCount: Int = {
    let processors = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    return [8, 4, 2].first { $0 <= processors } ?? 1
  }()

  /// The index of the copy to which the calling thread adds.
  ///
  /// The identifier of a thread is an address. The identifiers of all threads differ only in their
  /// middle bits, so a hash function computes the index.
  ///
  /// Source: Knuth, The Art of Computer Programming 6.4, multiplicative hashing.
  private static var shardOfThread: Int {
    let mixed = UInt64(pthread_self()) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 48) & (shardCount - 1)
  }
}
