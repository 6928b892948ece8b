/// A writer that encodes values as the bytes of a checkpoint.
///
/// Doubles are stored as eight bytes, so a decoded motion continues with identical bits. Integers
/// are encoded as LEB128. The byte count of a string, or the element count of a list, comes before
/// its contents.
///
/// The limits of ``CheckpointReader`` apply, so all bytes that the writer returns can be read.
struct CheckpointWriter {
  // The array has unused space at its end, so that most bytes are stored without growing the array.
  private var storage: [UInt8]
  private var count: Int
  /// The coding that encodes custom animations and their states.
  let coding: CustomCoding
  /// The digests of the source texts that were written so far.
  var sources: Set<String> = []
  /// The current nesting depth of animations, motions and stored values.
  private var depth = 0
  /// The first limit that a value exceeded.
  private var exceeded: CheckpointError.Limit?

  /// Creates a writer whose output begins with the bytes `head`.
  init(_ coding: CustomCoding, after head: [UInt8] = []) {
    self.coding = coding
    count = head.count
    storage = head
    grow(by: max(Self.usual, head.count))
  }

  /// The minimum number of bytes that a new writer reserves: enough for one animating property.
  private static let usual = 256

  /// Returns all bytes, including `head`, and empties the writer.
  ///
  /// - Throws: `CheckpointError.beyond` if a value exceeded a limit of the format.
  mutating func finish() throws(CheckpointError) -> [UInt8] {
    if let exceeded { throw .beyond(exceeded) }
    var bytes: [UInt8] = []
    swap(&bytes, &storage)
    // BOUND: space is reserved before bytes are written, so the array has at least `count` bytes.
    bytes.removeLast(bytes.count - count)
    count = 0
    return bytes
  }

  mutating func write(_ byte: UInt8) {
    reserve(1)
    storage[count] = byte
    count &+= 1
  }

  mutating func write(bits: UInt64) {
    reserve(8)
    let end = count
    var span = storage.mutableSpan
    // BOUND: eight bytes are reserved.
    for index in 0..<8 { span[end &+ index] = UInt8(truncatingIfNeeded: bits &>> (8 &* index)) }
    count = end &+ 8
  }

  mutating func write(count: Int) {
    var rest = UInt64(bitPattern: Int64(count))
    while rest >= 0x80 {
      write(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    write(UInt8(truncatingIfNeeded: rest))
  }

  mutating func write(integer: Int) {
    if !(-CheckpointReader.countMax...CheckpointReader.countMax ~= integer) {
      exceed(.integer(integer))
    }
    write(count: integer)
  }

  /// Writes a time or a duration, in seconds.
  mutating func write(seconds: Double) {
    if !(-CheckpointReader.secondsMax...CheckpointReader.secondsMax ~= seconds) {
      exceed(.time(seconds))
    }
    write(bits: seconds.bitPattern)
  }

  mutating func write(frameRate: Double) {
    if !(CheckpointReader.frameRates ~= frameRate) { exceed(.frameRate(frameRate)) }
    write(bits: frameRate.bitPattern)
  }

  /// Begins a nested value, which must be read with ``CheckpointReader/nested(_:)``.
  mutating func beginNested() throws(CheckpointError) {
    guard depth < CheckpointReader.depthMax else { throw .beyond(.depth) }
    depth += 1
  }

  mutating func endNested() { depth -= 1 }

  private mutating func exceed(_ limit: CheckpointError.Limit) { exceeded = exceeded ?? limit }

  mutating func write(_ text: String) {
    let bytes = text.utf8.span
    write(bytes)
  }

  mutating func write(data: [UInt8]) { write(data.span) }

  private mutating func write(_ bytes: Span<UInt8>) {
    write(count: bytes.count)
    reserve(bytes.count)
    var end = count
    var span = storage.mutableSpan
    for index in bytes.indices {
      span[end] = bytes[index]
      end &+= 1
    }
    count = end
  }

  @inline(__always)
  private mutating func reserve(_ more: Int) { if count &+ more > storage.count { grow(by: more) } }

  @inline(never)
  private mutating func grow(by more: Int) {
    storage.append(contentsOf: repeatElement(0, count: max(more, storage.count)))
  }
}
