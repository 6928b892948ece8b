/// A growing buffer of bytes that texts and numbers are appended to.
///
/// It is what every text answer of the service is written into. Appending takes amortised constant
/// time per byte, and a number no allocation.
package struct ByteWriter: Sendable {
  // Larger than what is written, so that a number is stored without a check per byte.
  package var storage: [UInt8]
  /// The number of bytes written and not yet taken.
  package var count = 0
  /// The numbers among them that are not finite, for which `null` is written.
  package internal(set) var nonFiniteCount = 0
  let powers = PowersOfTen.shared

  /// Creates an empty buffer with room for this many bytes before it has to grow.
  package init(capacity: Int = 1024) {
    // Not by `Array(repeating:count:)`, which looks its type up when it runs.
    storage = []
    let capacity = max(capacity, 64)
    storage.append(addingCapacity: capacity) {
      // BOUND: both are positive.
      $0.append(repeating: 0, count: min(capacity, Self.zerosAtOnce))
    }
  }

  /// Hands over the bytes written with the buffer that holds them, without a copy.
  ///
  /// The writer is empty afterwards, and without room.
  package mutating func finish() -> [UInt8] {
    var bytes: [UInt8] = []
    swap(&bytes, &storage)
    // BOUND: there is room for all that is written: count bytes or more.
    bytes.removeLast(bytes.count - count)
    count = 0
    return bytes
  }

  /// Hands over the bytes written so far and starts anew; for answers that are sent in pieces.
  package mutating func take() -> [UInt8] {
    let bytes = Array(storage[..<count])
    count = 0
    return bytes
  }

  /// Appends one byte.
  @inline(__always)
  package mutating func append(_ byte: UInt8) {
    reserve(1)
    storage[count] = byte
    count += 1
  }

  /// Appends a text in UTF-8.
  package mutating func append(_ text: String) {
    let bytes = text.utf8.span
    reserve(bytes.count)
    var end = count
    var span = storage.mutableSpan
    for index in bytes.indices {
      span[end] = bytes[index]
      end &+= 1
    }
    count = end
  }

  /// Appends bytes as they are.
  package mutating func append(contentsOf bytes: ArraySlice<UInt8>) {
    let end = count + bytes.count
    if end > storage.count {
      // Nothing is set to zero that is written anyway.
      // BOUND: there is room for all that is written: count bytes or more.
      storage.removeLast(storage.count - count)
      storage.append(contentsOf: bytes)
    } else {
      // BOUND: count ≤ end ≤ the storage's count, by the condition.
      storage.replaceSubrange(count..<end, with: bytes)
    }
    count = end
  }

  @inline(__always)
  package mutating func reserve(_ more: Int) {
    if count &+ more > storage.count { grow(by: more) }
  }

  /// Sets more of the buffer to zero, and makes a larger one if there is no more.
  @inline(never)
  private mutating func grow(by more: Int) {
    let free = storage.capacity - storage.count
    let room = free >= more ? free : max(more, storage.count)
    let zeros = min(max(more, Self.zerosAtOnce), room)
    // BOUND: more is positive, and zeros are as many or more.
    storage.append(addingCapacity: room) { $0.append(repeating: 0, count: zeros) }
  }

  /// A little at a time, which is written to while it is near.
  private static let zerosAtOnce = 1024
}
