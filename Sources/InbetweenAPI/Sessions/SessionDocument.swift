internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec

/// A session as it is stored: where it stands, where it began, and for how long it is kept.
///
/// One version byte, the ttl's eight bytes, the start's length and bytes, the present scene's bytes, and eight
/// bytes that tell whether a disk has changed any of them. A session that means the releases of 2022 is of
/// version 2, so that a program that knows nothing of them does not play it as of today.
struct SessionDocument {
  var scene: AnimationScene
  /// Seconds that the session is kept past its last use.
  let ttl: Double
  /// The releases whose behaviour is meant.
  let compatibility: Compatibility
  /// All that stands before the present scene, which stays as long as the session does.
  private let head: [UInt8]
  private let headDigest: UInt64

  private static let versions: [UInt8: Compatibility] = [1: .y2023, 2: .y2022]
  /// Where the bytes of the start begin.
  private static let start = 13

  init(
    scene: AnimationScene, ttl: Double, compatibility: Compatibility, _ coding: CustomCoding
  ) throws(CheckpointError) {
    self.init(
      scene: scene, start: try scene.checkpoint(coding), ttl: ttl, compatibility: compatibility)
  }

  private init(
    scene: AnimationScene, start: [UInt8], ttl: Double, compatibility: Compatibility
  ) {
    var head: [UInt8] = [compatibility == .y2022 ? 2 : 1]
    head.reserveCapacity(Self.start + start.count)
    Self.append(ttl.bitPattern, 8, to: &head)
    Self.append(UInt64(start.count), 4, to: &head)
    head += start
    self.init(scene: scene, head: head, ttl: ttl, compatibility: compatibility)
  }

  private init(
    scene: AnimationScene, head: [UInt8], ttl: Double, compatibility: Compatibility
  ) {
    self.scene = scene
    self.ttl = ttl
    self.compatibility = compatibility
    self.head = head
    headDigest = Self.digest(of: head.span)
  }

  init(payload: [UInt8], _ coding: CustomCoding) throws(CheckpointError) {
    guard let version = payload.first else { throw .damaged }
    guard let compatibility = Self.versions[version] else { throw .version(Int(version)) }
    let end = payload.count - 8
    guard end > Self.start,
      Self.number(payload[end...]) == Self.digest(of: payload.span.extracting(0..<end))
    else { throw .damaged }
    let length = Int(Self.number(payload[9..<Self.start]))
    guard end > Self.start + length else { throw .damaged }
    self.init(
      scene: try AnimationScene(
        // BOUND: end > start + length, by the guard; length has 32 bits.
        checkpoint: Array(payload[(Self.start + length)..<end]), coding),
      head: Array(payload[..<(Self.start + length)]),
      ttl: Double(bitPattern: Self.number(payload[1..<9])), compatibility: compatibility)
  }

  func payload(_ coding: CustomCoding) throws(CheckpointError) -> [UInt8] {
    Self.sealed(
      try scene.checkpoint(coding, after: head), isRead: head.count, digest: headDigest)
  }

  /// The bytes with the eight that tell whether a disk has changed any of them.
  static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    sealed(bytes, isRead: 0, digest: digest(of: Span()))
  }

  /// - Parameters:
  ///   - count: How many of the bytes the digest already is of.
  ///   - digest: The digest of those.
  private static func sealed(
    _ bytes: [UInt8], isRead count: Int, digest: UInt64
  ) -> [UInt8] {
    // BOUND: callers have read a part of the bytes.
    let whole = self.digest(
      of: bytes.span.extracting(count..<bytes.count), after: digest)
    // Without the room that was left for writing: a store in memory holds many of them for long.
    var payload: [UInt8] = []
    payload.reserveCapacity(bytes.count + 8)
    payload += bytes
    append(whole, 8, to: &payload)
    return payload
  }

  private static func append(_ number: UInt64, _ count: Int, to bytes: inout [UInt8]) {
    for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(8 * index))) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The FNV-1a hash of the bytes, 64 bits.
  ///
  /// - Parameter before: The hash of the bytes before them.
  private static func digest(
    of bytes: Span<UInt8>, after before: UInt64 = 0xCBF2_9CE4_8422_2325
  ) -> UInt64 {
    var digest = before
    for index in bytes.indices { digest = (digest ^ UInt64(bytes[index])) &* 0x100_0000_01B3 }
    return digest
  }

  /// The session as it was created.
  func reset(_ coding: CustomCoding) throws(CheckpointError) -> SessionDocument {
    let start = Array(head[Self.start...])
    return SessionDocument(
      scene: try AnimationScene(checkpoint: start, coding), head: head, ttl: ttl,
      compatibility: compatibility)
  }

  /// The same session kept for another time.
  func withTTL(_ ttl: Double) -> SessionDocument {
    SessionDocument(
      scene: scene, start: Array(head[Self.start...]), ttl: ttl, compatibility: compatibility)
  }
}
