internal import AnimationNotation
internal import JSONCodec

extension BakeLayout {
  /// The supported properties, each with the factor that converts its CSS unit to Lottie's unit.
  private static let lottieUnits = [
    "translateX": 1.0, "translateY": 1, "rotate": 1, "rotateZ": 1, "opacity": 100, "scale": 100,
  ]
  /// The side length of the square layer, and the maximum width or height of the document, in
  /// pixels.
  private static let side = 100.0, maxSide = 4096.0

  /// Returns a Lottie document with one solid layer and one animated property.
  ///
  /// Source: Lottie Animation Format 1.0, sections Composition, Layers and Properties.
  func lottieDocument(_ sources: [BakeSource]) throws(Bake.Failure) -> Written {
    guard let source = sources.first else { throw .instant }
    guard window.delay == 0 else { throw .cycles }
    var target = target(source)
    if !target.isKnown {
      target = BakeTarget(source.property, source.form, given: ("translateX", nil))
    }
    guard var unit = Self.lottieUnits[target.name], !source.isOfColor else {
      throw .unknownTarget(source.property, source.isOfColor ? [] : Self.lottieUnits.keys.sorted())
    }
    if target.name.hasPrefix("rotate") { unit = target.radians * 180 / .pi }
    let track = try track(source, BakeRule(motion: .eased, pace: fps), unit: unit)
    let document = document(track, target.name)
    var json = JSONWriter(capacity: 4096)
    json.value(document)
    json.newline()
    return Written(tracks: [track], members: document, content: json.finish())
  }

  private func document(_ track: BakedTrack, _ name: String) -> JSON {
    let (side, maxSide) = (Self.side, Self.maxSide)
    let values = track.keyframes.map(\.value)
    let furthest = values.reduce(0) { max($0, abs($1)) }
    let isMoved = name.hasPrefix("translate")
    let length = isMoved ? min((furthest + side).rounded(.up), maxSide) : 2 * side
    let (width, height) = name == "translateY" ? (2 * side, length) : (length, 2 * side)
    // BOUND: a track has at least the keyframe at its beginning.
    let last = track.keyframes[track.keyframes.count - 1].time
    // Lottie does not show the frame at the end. So one frame is added to show the last keyframe,
    // unless the motion repeats.
    let end = window.isCycle ? last : last.rounded(.up) + 1
    let animated = property(track, dimensions: name == "scale" ? 2 : 1)
    let middle = JSON.number(isMoved ? side / 2 : side)
    var place = fixed(.array([middle, .number(side)]))
    if isMoved {
      let other = fixed(.number(side))
      place = .object(of: [
        ("s", .bool(true)), ("x", name == "translateX" ? animated : other),
        ("y", name == "translateY" ? animated : other),
      ])
    }
    let transform = JSON.object(of: [
      ("a", fixed(.array([.number(side / 2), .number(side / 2)]))), ("p", place),
      ("r", name.hasPrefix("rotate") ? animated : fixed(.number(0))),
      ("s", name == "scale" ? animated : fixed(.array([.number(100), .number(100)]))),
      ("o", name == "opacity" ? animated : fixed(.number(100))),
    ])
    let layer = JSON.object(of: [
      ("ty", .number(1)), ("nm", .string(track.name)), ("ind", .number(1)), ("st", .number(0)),
      ("ip", .number(0)), ("op", .number(end)), ("ks", transform), ("sw", .number(side)),
      ("sh", .number(side)), ("sc", .string("#0a84ff")),
    ])
    return .object(of: [
      ("v", .string("5.7.0")), ("ver", .number(10_000)), ("fr", .number(fps)),
      ("ip", .number(0)), ("op", .number(end)), ("w", .number(width)), ("h", .number(height)),
      ("nm", .string(track.name)), ("layers", .array([layer])),
    ])
  }

  private func property(_ track: BakedTrack, dimensions: Int) -> JSON {
    let keyframes = track.keyframes.map { keyframe in
      var members: [(String, JSON)] = [
        ("t", .number(keyframe.time)),
        // BOUND: dimensions are 1 or 2.
        ("s", .array(Array(repeating: .number(keyframe.value), count: dimensions))),
      ]
      if let handles = keyframe.handles {
        members.append(("o", point(handles.out)))
        members.append(("i", point(handles.into)))
      } else {
        // The last keyframe and the first of two keyframes at a jump have no handles. They become
        // hold keyframes, which keep their value until the next keyframe.
        members.append(("h", .number(1)))
      }
      return JSON.object(of: members)
    }
    return .object(of: [("a", .number(1)), ("k", .array(keyframes))])
  }

  private func fixed(_ value: JSON) -> JSON { .object(of: [("a", .number(0)), ("k", value)]) }

  private func point(_ point: SIMD2<Double>) -> JSON {
    .object(of: [("x", .number(point.x)), ("y", .number(point.y))])
  }
}
