internal import AnimationNotation
internal import JSONCodec

extension BakeLayout {
  /// Core Animation's key paths, keyed by the CSS names of the properties.
  private static let keyPaths = [
    "translateX": "transform.translation.x", "translateY": "transform.translation.y",
    "translateZ": "transform.translation.z", "rotate": "transform.rotation.z",
    "rotateX": "transform.rotation.x", "rotateY": "transform.rotation.y",
    "rotateZ": "transform.rotation.z", "scale": "transform.scale",
    "scaleX": "transform.scale.x", "scaleY": "transform.scale.y", "scaleZ": "transform.scale.z",
    "width": "bounds.size.width", "height": "bounds.size.height",
    "border-radius": "cornerRadius",
  ]

  /// Returns Swift code that creates one `CAKeyframeAnimation` for each number of the scene.
  ///
  /// Source: Core Animation `CAKeyframeAnimation`. `keyTimes` are from 0 to 1 and never decrease.
  /// With the calculation mode `linear`, values are interpolated linearly.
  func keyframeAnimations(_ sources: [BakeSource]) throws(Bake.Failure) -> Written {
    let rule = BakeRule(motion: .lines, pace: 1 / duration)
    var tracks: [BakedTrack] = []
    var paths: [String] = []
    for source in sources {
      let target = target(source)
      if source.isOfColor || source.component?.hasPrefix("[") ?? false {
        throw .unknownTarget(source.property, [])
      }
      var path =
        Self.keyPaths[target.name] ?? options.targets[source.property]
        ?? (target.isKnown ? target.scriptName : source.property)
      if let component = source.component { path += "." + component }
      if paths.contains(path) { throw .sameTarget(path) }
      paths.append(path)
      let isAngle = path.hasPrefix("transform.rotation")
      tracks.append(try track(source, rule, unit: isAngle ? target.radians : 1))
    }
    let animations = zip(paths, tracks).map { path, track in
      JSON.object(of: [
        ("keyPath", .string(path)), ("values", .array(track.keyframes.map { .number($0.value) })),
        ("keyTimes", .array(track.keyframes.map { .number($0.time) })),
        ("calculationMode", .string("linear")), ("duration", .number(duration)),
      ])
    }
    let text = zip(paths, tracks).enumerated().map { index, pair in
      let name = paths.count == 1 ? "animation" : "animation\(index + 1)"
      return code(name, pair.0, pair.1)
    }
    return Written(
      tracks: tracks, members: .array(animations),
      content: Array(text.joined(separator: "\n").utf8))
  }

  private func code(_ name: String, _ path: String, _ track: BakedTrack) -> String {
    func list(_ numbers: [Double]) -> String {
      "[\(numbers.map(Self.text).joined(separator: ", "))]"
    }
    var lines = [
      "let \(name) = CAKeyframeAnimation(keyPath: \(Self.quoted(path)))",
      "\(name).values = \(list(track.keyframes.map(\.value)))",
      "\(name).keyTimes = \(list(track.keyframes.map(\.time)))",
      "\(name).calculationMode = .linear",
      "\(name).duration = \(Self.text(duration))",
    ]
    if window.isCycle { lines.append("\(name).repeatCount = .infinity") }
    if window.delay != 0 {
      lines.append("\(name).beginTime = CACurrentMediaTime() + \(Self.text(window.delay))")
    }
    lines += [
      "\(name).fillMode = .both", "\(name).isRemovedOnCompletion = false",
      "layer.add(\(name), forKey: \(Self.quoted(path)))\n",
    ]
    return lines.joined(separator: "\n")
  }
}
