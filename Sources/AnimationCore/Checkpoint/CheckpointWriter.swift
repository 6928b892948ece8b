/// The bytes of a checkpoint, as they are written.
///
/// Doubles are their eight bytes, so that a motion read back goes on to the last bit; integers are LEB128;
/// strings and lists carry their count.
struct CheckpointWriter {
  private(set) var bytes: [UInt8] = []
  /// What writes a program's own states.
  let coding: CustomCoding

  init(_ coding: CustomCoding) { self.coding = coding }

  mutating func write(_ byte: UInt8) { bytes.append(byte) }

  mutating func write(bits: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
  }

  mutating func write(count: Int) {
    var rest = UInt64(bitPattern: Int64(count))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func write(_ text: String) { write(data: text.utf8) }

  mutating func write(data: some Collection<UInt8>) {
    write(count: data.count)
    bytes.append(contentsOf: data)
  }
}
