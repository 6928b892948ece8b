internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec

/// A session as it is stored: its current state, its initial state and its time to live.
///
/// The serialized session consists of:
///
/// - a version (1 byte)
/// - the time to live (8 bytes)
/// - the length of the initial state (4 bytes), and its bytes
/// - the bytes of the current scene
/// - a checksum (8 bytes) that detects disk corruption
///
/// A session with the compatibility of 2022 has version 2. Older programs reject that version; they
/// would play the session differently. If responses are kept for repeated requests, 64 is added to
/// the version. The length of these responses (4 bytes) and their bytes then precede the current
/// scene.
struct SessionDocument {
  var scene: AnimationScene
  /// A copy of the scene for look-aheads; it is not stored.
  var ahead = PlayedAhead()
  /// The time to live after the last use, in seconds.
  let ttl: Double
  /// The year of the Apple releases that the session imitates.
  let compatibility: Compatibility
  /// The responses that are kept for repeated requests.
  var kept = KeptResponses()
  /// The version, the time to live and the initial state; they never change.
  private let head: [UInt8]
  private let headDigest: UInt64

  private static let versions: [UInt8: Compatibility] = [1: .y2023, 2: .y2022]
  /// The number that is added to the version if responses are kept.
  private static let keeping: UInt8 = 64
  /// The index at which the bytes of the initial state begin.
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
    head.append(ttl.bitPattern, 8)
    head.append(UInt64(start.count), 4)
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
    let isKeeping = version & Self.keeping != 0
    guard let compatibility = Self.versions[version & ~Self.keeping] else {
      throw .version(Int(version))
    }
    let end = payload.count - 8
    guard end > Self.start,
      payload[end...].littleEndian == Self.digest(of: payload.span.extracting(0..<end))
    else { throw .damaged }
    let length = Int(payload[9..<Self.start].littleEndian)
    guard end > Self.start + length else { throw .damaged }
    // BOUND: the guard ensures end > start + length; length has 32 bits.
    var head = Array(payload[..<(Self.start + length)])
    // BOUND: the payload is not empty, so the head is not empty either.
    head[0] = version & ~Self.keeping
    // BOUND: the guard ensures end > start + length; length has 32 bits.
    var rest = payload[(Self.start + length)..<end]
    var kept = KeptResponses()
    if isKeeping { kept = try Self.takeKept(from: &rest) }
    self.init(
      scene: try AnimationScene(checkpoint: Array(rest), coding), head: head,
      ttl: Double(bitPattern: payload[1..<9].littleEndian), compatibility: compatibility)
    self.kept = kept
  }

  /// Removes the kept responses from the bytes that follow the initial state.
  private static func takeKept(
    from rest: inout ArraySlice<UInt8>
  ) throws(CheckpointError) -> KeptResponses {
    guard let length = rest.take(4).map({ Int($0) }), length <= rest.count,
      let kept = KeptResponses(bytes: rest.prefix(length))
    else { throw .damaged }
    rest = rest.dropFirst(length)
    return kept
  }

  func payload(_ coding: CustomCoding) throws(CheckpointError) -> [UInt8] {
    guard !kept.isEmpty else {
      return Self.sealed(
        try scene.checkpoint(coding, after: head), isRead: head.count, digest: headDigest)
    }
    let bytes = kept.bytes
    var prefix = head
    // BOUND: the head begins with the version.
    prefix[0] |= Self.keeping
    prefix.append(UInt64(bytes.count), 4)
    return Self.sealed(try scene.checkpoint(coding, after: prefix + bytes))
  }

  /// Returns the bytes followed by their checksum.
  static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    sealed(bytes, isRead: 0, digest: digest(of: Span()))
  }

  /// Returns the bytes and their checksum, computed from the known digest of the first bytes.
  ///
  /// - Parameters:
  ///   - count: The number of leading bytes that the digest already covers.
  ///   - digest: The digest of the leading bytes.
  private static func sealed(
    _ bytes: [UInt8], isRead count: Int, digest: UInt64
  ) -> [UInt8] {
    // BOUND: the callers' count is at most the number of bytes.
    let whole = self.digest(
      of: bytes.span.extracting(count..<bytes.count), after: digest)
    // The copy has no spare capacity, because an in-memory store keeps many sessions for a long
    // time.
    var payload: [UInt8] = []
    payload.reserveCapacity(bytes.count + 8)
    payload += bytes
    payload.append(whole, 8)
    return payload
  }

  /// Returns the 64-bit FNV-1a hash of the bytes.
  ///
  /// - Parameter before: The hash of the preceding bytes.
  private static func digest(
    of bytes: Span<UInt8>, after before: UInt64 = 0xCBF2_9CE4_8422_2325
  ) -> UInt64 {
    var digest = before
    for index in bytes.indices { digest = (digest ^ UInt64(bytes[index])) &* 0x100_0000_01B3 }
    return digest
  }

  /// Schedules an entry in the scene; the result is that of the scene.
  mutating func schedule(
    _ entry: TimelineEntry
  ) -> (effectiveAt: Double, events: [SceneEvent]) {
    let effect = scene.schedule(entry)
    ahead.schedule(entry, effectiveAt: effect.effectiveAt)
    return effect
  }

  /// Adds properties to the scene.
  mutating func add(_ starts: [AnimationScene.Start]) {
    scene.add(starts)
    ahead.forget()
  }

  /// Returns the session in its initial state.
  func reset(_ coding: CustomCoding) throws(CheckpointError) -> SessionDocument {
    let start = Array(head[Self.start...])
    var document = SessionDocument(
      scene: try AnimationScene(checkpoint: start, coding), head: head, ttl: ttl,
      compatibility: compatibility)
    document.kept = kept
    return document
  }

  /// Returns the same session with another time to live.
  func withTTL(_ ttl: Double) -> SessionDocument {
    SessionDocument(
      scene: scene, start: Array(head[Self.start...]), ttl: ttl, compatibility: compatibility)
  }
}
