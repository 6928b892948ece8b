internal import AnimationNotation
internal import JSONCodec

extension Bake.Options {
  /// The frames per second of a format that contains only frames; `nil` for any other format.
  var framesPerSecond: Double? {
    if format == .float32, case .fps(let fps) = budget { fps } else { nil }
  }
}

extension BakeLayout {
  /// Returns the values of all tracks on all frames, as little-endian 32-bit floating-point
  /// numbers.
  ///
  /// Each frame contains one number for each track, in the order of the tracks.
  ///
  /// Source: IEEE 754 binary32; a `Float32Array` has this byte order on little-endian machines.
  func frameValues(_ sources: [BakeSource]) throws(Bake.Failure) -> Written {
    guard !window.isCycle else { throw .endless }
    guard let fps = options.framesPerSecond else { throw .beyondKeyframes }
    let rule = BakeRule(motion: .singleLines, pace: fps)
    var tracks: [BakedTrack] = []
    for source in sources { tracks.append(try track(source, rule)) }
    let count = tracks.first?.keyframes.count ?? 0
    var content: [UInt8] = []
    content.reserveCapacity(4 * count * tracks.count)
    for frame in 0..<count {
      for track in tracks {
        let bits = Float(track.keyframes[frame].value).bitPattern
        for shift in [0, 8, 16, 24] as [UInt32] {
          content.append(UInt8(truncatingIfNeeded: bits >> shift))
        }
      }
    }
    return Written(
      tracks: tracks,
      members: .object(of: [
        ("fps", .number(fps)), ("count", .number(Double(count))),
        ("stride", .number(Double(4 * tracks.count))),
        ("components", .array(tracks.map { .string($0.name) })),
      ]), content: content)
  }
}
