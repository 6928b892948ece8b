internal import AnimationCore
internal import AnimationWire

/// A session as it is stored: where it stands, where it began, and for how long it is kept.
///
/// One version byte, the ttl's eight bytes, the start's length and bytes, the present scene's bytes, and eight
/// bytes that tell whether a disk has changed any of them. A session that means the releases of 2022 is of
/// version 2, so that a program that knows nothing of them does not play it as of today.
struct SessionDocument {
  var scene: AnimationScene
  /// The scene as it was created: `reset` returns to it.
  let start: [UInt8]
  /// Seconds that the session is kept past its last use.
  let ttl: Double
  /// The releases whose behaviour is meant.
  let compatibility: Compatibility

  private static let versions: [UInt8: Compatibility] = [1: .y2023, 2: .y2022]

  init(
    scene: AnimationScene, ttl: Double, compatibility: Compatibility, _ coding: CustomCoding
  ) throws(CheckpointError) {
    self.init(
      scene: scene, start: try scene.checkpoint(coding), ttl: ttl, compatibility: compatibility)
  }

  private init(
    scene: AnimationScene, start: [UInt8], ttl: Double, compatibility: Compatibility
  ) {
    self.scene = scene
    self.start = start
    self.ttl = ttl
    self.compatibility = compatibility
  }

  init(payload: [UInt8], _ coding: CustomCoding) throws(CheckpointError) {
    guard let version = payload.first else { throw .damaged }
    guard let compatibility = Self.versions[version] else { throw .version(Int(version)) }
    self.compatibility = compatibility
    let content = payload.dropLast(8)
    guard content.count > 13, Self.number(payload.suffix(8)) == Self.digest(content) else {
      throw .damaged
    }
    let length = Int(Self.number(content[9..<13]))
    guard content.count > 13 + length else { throw .damaged }
    ttl = Double(bitPattern: Self.number(content[1..<9]))
    start = Array(content[13..<13 + length])
    scene = try AnimationScene(checkpoint: Array(content[(13 + length)...]), coding)
  }

  func payload(_ coding: CustomCoding) throws(CheckpointError) -> [UInt8] {
    let scene = try scene.checkpoint(coding)
    var bytes: [UInt8] = [compatibility == .y2022 ? 2 : 1]
    bytes.reserveCapacity(21 + start.count + scene.count)
    Self.append(ttl.bitPattern, 8, to: &bytes)
    Self.append(UInt64(start.count), 4, to: &bytes)
    bytes += start
    bytes += scene
    return Self.sealed(bytes)
  }

  /// The bytes with the eight that tell whether a disk has changed any of them.
  static func sealed(_ bytes: consuming [UInt8]) -> [UInt8] {
    append(digest(bytes[...]), 8, to: &bytes)
    return bytes
  }

  private static func append(_ number: UInt64, _ count: Int, to bytes: inout [UInt8]) {
    for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(8 * index))) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The FNV-1a hash of the bytes, 64 bits.
  private static func digest(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// The session as it was created.
  func reset(_ coding: CustomCoding) throws(CheckpointError) -> SessionDocument {
    SessionDocument(
      scene: try AnimationScene(checkpoint: start, coding), start: start, ttl: ttl,
      compatibility: compatibility)
  }

  /// The same session kept for another time.
  func withTTL(_ ttl: Double) -> SessionDocument {
    SessionDocument(scene: scene, start: start, ttl: ttl, compatibility: compatibility)
  }
}
