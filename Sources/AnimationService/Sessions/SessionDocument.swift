internal import AnimationCore

/// A session as it is stored: where it stands, where it began, and for how long it is kept.
///
/// One version byte, the ttl's eight bytes, the start's length and bytes, and the present scene's bytes.
struct SessionDocument {
  var scene: AnimationScene
  /// The scene as it was created: `reset` returns to it.
  let start: [UInt8]
  /// Seconds that the session is kept past its last use.
  let ttl: Double

  static let version: UInt8 = 1

  init(scene: AnimationScene, ttl: Double) throws(CheckpointError) {
    self.scene = scene
    self.ttl = ttl
    start = try scene.checkpoint()
  }

  private init(scene: AnimationScene, start: [UInt8], ttl: Double) {
    self.scene = scene
    self.start = start
    self.ttl = ttl
  }

  init(payload: [UInt8]) throws(CheckpointError) {
    guard payload.count > 13, let version = payload.first else { throw .damaged }
    guard version == Self.version else { throw .version(Int(version)) }
    let bits = payload[1..<9].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let length = payload[9..<13].reversed().reduce(0) { $0 << 8 | Int($1) }
    guard payload.count > 13 + length else { throw .damaged }
    ttl = Double(bitPattern: bits)
    start = Array(payload[13..<13 + length])
    scene = try AnimationScene(checkpoint: Array(payload[(13 + length)...]))
  }

  func payload() throws(CheckpointError) -> [UInt8] {
    let scene = try scene.checkpoint()
    var bytes: [UInt8] = [Self.version]
    bytes.reserveCapacity(13 + start.count + scene.count)
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: ttl.bitPattern >> UInt64(shift)))
    }
    for shift in stride(from: 0, to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: start.count >> shift))
    }
    return bytes + start + scene
  }

  /// The session as it was created.
  func reset() throws(CheckpointError) -> SessionDocument {
    SessionDocument(scene: try AnimationScene(checkpoint: start), start: start, ttl: ttl)
  }

  /// The same session kept for another time.
  func withTTL(_ ttl: Double) -> SessionDocument {
    SessionDocument(scene: scene, start: start, ttl: ttl)
  }
}
