/// A reader that decodes and checks the values in the bytes of a checkpoint.
struct CheckpointReader {
  private let bytes: [UInt8]
  /// The coding that restores custom animations and their states from a checkpoint.
  let coding: CustomCoding
  /// The source texts that were read so far; the key of each text is its digest.
  var sources: [String: String] = [:]
  private var position = 0
  /// The current nesting depth of animations, motions and stored values.
  private(set) var depth = 0

  /// The maximum nesting depth of animations, motions and stored values; deeper nesting is an
  /// error.
  ///
  /// A service limits modifiers and custom animations to a far smaller depth.
  static let depthMax = 256

  /// The maximum magnitude of an integer in a checkpoint.
  ///
  /// A service accepts only far smaller integers. The sum of a few integers of this magnitude does
  /// not overflow.
  static let countMax = 1 << 48
  /// The maximum magnitude of a time in seconds, about thirty thousand years.
  ///
  /// At this time and at frame rates up to 1000, the frame number is below the maximum of
  /// ``FrameClock``.
  static let secondsMax = 1e12
  /// The allowed frame rates, in frames per second.
  static let frameRates = 1e-6...1e6

  init(_ bytes: [UInt8], _ coding: CustomCoding) {
    self.bytes = bytes
    self.coding = coding
  }

  var isAtEnd: Bool { position == bytes.count }

  mutating func byte() throws(CheckpointError) -> UInt8 {
    guard position < bytes.count else { throw .damaged }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func bits() throws(CheckpointError) -> UInt64 {
    guard bytes.count - position >= 8 else { throw .damaged }
    var bits: UInt64 = 0
    // BOUND: eight bytes are left, by the guard.
    for offset in 0..<8 { bits |= UInt64(bytes[position + offset]) << UInt64(8 * offset) }
    position += 8
    return bits
  }

  mutating func count() throws(CheckpointError) -> Int {
    var result: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      let byte = try byte()
      result |= UInt64(byte & 0x7F) << shift
      guard byte < 0x80 else { continue }
      let count = Int(Int64(bitPattern: result))
      guard -Self.countMax...Self.countMax ~= count else { throw .damaged }
      return count
    }
    throw .damaged
  }

  /// Reads a time or a duration, in seconds.
  ///
  /// NaN and magnitudes above ``secondsMax`` are errors.
  mutating func seconds() throws(CheckpointError) -> Double {
    let seconds = Double(bitPattern: try bits())
    guard -Self.secondsMax...Self.secondsMax ~= seconds else { throw .damaged }
    return seconds
  }

  /// Reads the number of elements in the list that follows.
  ///
  /// Each element takes at least one byte. So a number above the count of remaining bytes is an
  /// error.
  mutating func length() throws(CheckpointError) -> Int {
    let length = try count()
    guard length >= 0, length <= bytes.count - position else { throw .damaged }
    return length
  }

  /// Reads a byte count, and returns that many of the following bytes.
  mutating func data() throws(CheckpointError) -> ArraySlice<UInt8> {
    let length = try length()
    defer { position += length }
    // BOUND: `length` throws if fewer bytes are left.
    return bytes[position..<position + length]
  }

  mutating func text() throws(CheckpointError) -> String {
    guard let text = String(validating: try data(), as: UTF8.self) else { throw .damaged }
    return text
  }

  mutating func nested<T>(
    _ body: (inout CheckpointReader) throws(CheckpointError) -> T
  ) throws(CheckpointError) -> T {
    guard depth < Self.depthMax else { throw .damaged }
    depth += 1
    defer { depth -= 1 }
    return try body(&self)
  }
}
