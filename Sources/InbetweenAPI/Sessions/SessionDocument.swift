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
///
/// If the session is live, 32 is added to the version. The clock's start and rate (8 bytes each),
/// the length of the journal (4 bytes) and its bytes then precede the scene. This scene is the
/// journal's base.
struct SessionDocument {
  /// The scene at the session's time.
  var scene: AnimationScene
  /// The clock and the journal of a live session; `nil` if only evaluations advance the time.
  var live: (clock: LiveClock, journal: SessionJournal)?
  /// A copy of the scene for look-aheads; it is not stored.
  var ahead = PlayedAhead()
  /// The time to live after the last use, in seconds.
  let ttl: Double
  /// The year of the Apple releases that the session imitates.
  let compatibility: Compatibility
  /// The responses that are kept for repeated requests.
  var kept = KeptResponses()
  /// The encoded parts that never change: the version, the time to live and the initial state.
  private let head: [UInt8]
  private let headDigest: UInt64

  private static let versions: [UInt8: Compatibility] = [1: .y2023, 2: .y2022]
  /// The number that is added to the version if responses are kept.
  private static let keeping: UInt8 = 64
  /// The number that is added to the version if the session is live.
  private static let living: UInt8 = 32
  /// The index at which the bytes of the initial state begin.
  private static let start = 13

  /// Creates a session whose initial state is `scene`.
  ///
  /// - Parameter clock: The clock of a live session; `nil` if only evaluations move the session.
  init(
    scene: AnimationScene, clock: LiveClock? = nil, ttl: Double, compatibility: Compatibility,
    _ coding: CustomCoding
  ) throws(CheckpointError) {
    self.init(
      scene: scene, start: try scene.checkpoint(coding), ttl: ttl, compatibility: compatibility)
    live = clock.map { ($0, SessionJournal(base: scene, revision: 1)) }
  }

  private init(scene: AnimationScene, start: [UInt8], ttl: Double, compatibility: Compatibility) {
    var head: [UInt8] = [compatibility == .y2022 ? 2 : 1]
    head.reserveCapacity(Self.start + start.count)
    head.append(ttl.bitPattern, 8)
    head.append(UInt64(start.count), 4)
    head += start
    self.init(scene: scene, head: head, ttl: ttl, compatibility: compatibility)
  }

  private init(scene: AnimationScene, head: [UInt8], ttl: Double, compatibility: Compatibility) {
    self.scene = scene
    self.ttl = ttl
    self.compatibility = compatibility
    self.head = head
    headDigest = Self.digest(of: head.span)
  }

  init(payload: [UInt8], _ coding: CustomCoding) throws(CheckpointError) {
    guard let version = payload.first else { throw .damaged }
    let number = version & ~(Self.keeping | Self.living)
    guard let compatibility = Self.versions[number] else { throw .version(Int(version)) }
    let end = payload.count - 8
    guard end > Self.start,
      payload[end...].littleEndian == Self.digest(of: payload.span.extracting(0..<end))
    else { throw .damaged }
    let length = Int(payload[9..<Self.start].littleEndian)
    guard end > Self.start + length else { throw .damaged }
    // BOUND: the guard ensures end > start + length; length has 32 bits.
    var head = Array(payload[..<(Self.start + length)])
    // BOUND: the payload is not empty, so the head is not empty either.
    head[0] = number
    // BOUND: the guard ensures end > start + length; length has 32 bits.
    var rest = payload[(Self.start + length)..<end]
    var kept = KeptResponses()
    if version & Self.keeping != 0 { kept = try Self.takeKept(from: &rest) }
    let life = version & Self.living == 0 ? nil : try Self.takeLife(from: &rest)
    self.init(
      scene: try AnimationScene(checkpoint: Array(rest), coding), head: head,
      ttl: Double(bitPattern: payload[1..<9].littleEndian), compatibility: compatibility)
    self.kept = kept
    if let life {
      let journal = try SessionJournal(base: scene, bytes: life.journal, coding)
      live = (life.clock, journal)
      scene = journal.scheduled
    }
  }

  /// Removes the kept responses from the start of `rest`, and returns them.
  private static func takeKept(
    from rest: inout ArraySlice<UInt8>
  ) throws(CheckpointError) -> KeptResponses {
    guard let length = rest.take(4).map({ Int($0) }), length <= rest.count,
      let kept = KeptResponses(bytes: rest.prefix(length))
    else { throw .damaged }
    rest = rest.dropFirst(length)
    return kept
  }

  /// Removes the clock and the journal of a live session from the start of `rest`, and returns
  /// them.
  ///
  /// The journal is returned as bytes, because its base is decoded later.
  private static func takeLife(
    from rest: inout ArraySlice<UInt8>
  ) throws(CheckpointError) -> (clock: LiveClock, journal: ArraySlice<UInt8>) {
    guard let start = rest.take(8).map(Double.init(bitPattern:)),
      let rate = rest.take(8).map(Double.init(bitPattern:)),
      -1e12...1e12 ~= start, Limits.clockRate.range.contains(rate),
      let length = rest.take(4).map({ Int($0) }), length <= rest.count
    else { throw .damaged }
    defer { rest = rest.dropFirst(length) }
    return (LiveClock(start: start, rate: rate), rest.prefix(length))
  }

  func payload(_ coding: CustomCoding) throws(CheckpointError) -> [UInt8] {
    guard !kept.isEmpty || live != nil else {
      return Self.sealed(
        try scene.checkpoint(coding, after: head), isRead: head.count, digest: headDigest)
    }
    var prefix = head
    if !kept.isEmpty {
      let bytes = kept.bytes
      // BOUND: the head begins with the version.
      prefix[0] |= Self.keeping
      prefix.append(UInt64(bytes.count), 4)
      prefix += bytes
    }
    if let (clock, journal) = live {
      let bytes = try journal.bytes(coding)
      // BOUND: the head begins with the version.
      prefix[0] |= Self.living
      prefix.append(clock.start.bitPattern, 8)
      prefix.append(clock.rate.bitPattern, 8)
      prefix.append(UInt64(bytes.count), 4)
      prefix += bytes
    }
    return Self.sealed(try (live?.journal.base ?? scene).checkpoint(coding, after: prefix))
  }

  /// Returns the bytes followed by their checksum.
  static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    sealed(bytes, isRead: 0, digest: digest(of: Span()))
  }

  /// Returns the bytes followed by their checksum.
  ///
  /// The checksum continues from the digest of the leading bytes, so these bytes are not read
  /// again.
  ///
  /// - Parameters:
  ///   - bytes: All bytes.
  ///   - count: The number of leading bytes.
  ///   - digest: The digest of the leading bytes.
  private static func sealed(_ bytes: [UInt8], isRead count: Int, digest: UInt64) -> [UInt8] {
    // BOUND: the callers' count is at most the number of bytes.
    let whole = self.digest(of: bytes.span.extracting(count..<bytes.count), after: digest)
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

  /// Returns the session in its initial state; the result is not live.
  func initial(_ coding: CustomCoding) throws(CheckpointError) -> SessionDocument {
    let start = Array(head[Self.start...])
    return SessionDocument(
      scene: try AnimationScene(checkpoint: start, coding), head: head, ttl: ttl,
      compatibility: compatibility)
  }

  /// Returns a session with this session's scene and another time to live; the result is not live.
  func withTTL(_ ttl: Double) -> SessionDocument {
    SessionDocument(
      scene: scene, start: Array(head[Self.start...]), ttl: ttl, compatibility: compatibility)
  }
}
