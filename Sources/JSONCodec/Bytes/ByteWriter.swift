/// A growing buffer of bytes to which texts and numbers are appended.
///
/// JSON and the CSV of responses are written into such a buffer. Appending takes amortized constant
/// time per byte. Appending a number allocates memory only if the buffer grows.
package struct ByteWriter: Sendable {
  // The storage is larger than the written bytes, so that storing a number needs no check per byte.
  package var storage: [UInt8]
  /// The number of bytes written since the last `take` or `finish`.
  package var count = 0
  /// The number of infinite or NaN values that were appended; each is written as `null`.
  ///
  /// `JSONWriter` subtracts the number of values for which it allows `null`.
  package internal(set) var nonFiniteCount = 0
  let powers = PowersOfTen.shared

  /// Creates an empty buffer with a capacity of `capacity` bytes, at least 64.
  package init(capacity: Int = 1024) {
    // `Array(repeating:count:)` would look up the type of the array at run time, which is slow.
    storage = []
    let capacity = max(capacity, 64)
    storage.append(addingCapacity: capacity) {
      // BOUND: capacity and zerosAtOnce are positive.
      $0.append(repeating: 0, count: min(capacity, Self.zerosAtOnce))
    }
  }

  /// Returns the written bytes without copying them.
  ///
  /// The buffer is then empty and has no capacity.
  package mutating func finish() -> [UInt8] {
    var bytes: [UInt8] = []
    swap(&bytes, &storage)
    // BOUND: storage.count ≥ count, because space is reserved before bytes are written.
    bytes.removeLast(bytes.count - count)
    count = 0
    return bytes
  }

  /// Returns the bytes written so far and empties the buffer, so that output can be sent in chunks.
  package mutating func take() -> [UInt8] {
    let bytes = Array(storage[..<count])
    count = 0
    return bytes
  }

  @inline(__always)
  package mutating func append(_ byte: UInt8) {
    reserve(1)
    storage[count] = byte
    count += 1
  }

  /// Appends the UTF-8 bytes of a text.
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

  package mutating func append(contentsOf bytes: ArraySlice<UInt8>) {
    let end = count + bytes.count
    if end > storage.count {
      // The bytes are not zeroed first, because all of them are overwritten.
      // BOUND: storage.count ≥ count, because space is reserved before bytes are written.
      storage.removeLast(storage.count - count)
      storage.append(contentsOf: bytes)
    } else {
      // BOUND: count ≤ end ≤ the storage's count, by the condition.
      storage.replaceSubrange(count..<end, with: bytes)
    }
    count = end
  }

  @inline(__always)
  package mutating func reserve(_ more: Int) { if count &+ more > storage.count { grow(by: more) } }

  /// Extends the storage by at least `more` zeros, which are overwritten later.
  ///
  /// Memory is allocated only if the unused capacity of the array is too small.
  @inline(never)
  private mutating func grow(by more: Int) {
    let free = storage.capacity - storage.count
    let room = free >= more ? free : max(more, storage.count)
    let zeros = min(max(more, Self.zerosAtOnce), room)
    // BOUND: more is positive, and zeros ≥ more.
    storage.append(addingCapacity: room) { $0.append(repeating: 0, count: zeros) }
  }

  /// The usual number of zero bytes by which the storage is extended.
  ///
  /// More bytes are added if a caller reserves more bytes at once. The number is small, so that
  /// zeroed bytes are still in the cache when they are overwritten.
  private static let zerosAtOnce = 1024
}
