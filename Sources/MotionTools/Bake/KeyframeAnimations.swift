internal import AnimationNotation
internal import JSONCodec

/// Swift code that creates one `CAKeyframeAnimation` for each number of the scene.
///
/// Source: Core Animation `CAKeyframeAnimation`. `keyTimes` are from 0 to 1 and never decrease.
/// With the calculation mode `linear`, values are interpolated linearly.
struct KeyframeAnimations {
  let written: BakeLayout.Written

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

  init(_ layout: BakeLayout, _ sources: [BakeSource]) throws(Bake.Failure) {
    let rule = BakeRule(motion: .lines, pace: 1 / layout.duration)
    var tracks: [BakedTrack] = []
    var paths: [String] = []
    for source in sources {
      let target = layout.target(source)
      let isNumber = source.component == nil
      if source.isOfColor || source.component?.hasPrefix("[") ?? false {
        throw .unknownTarget(source.property, [])
      }
      let given = layout.options.targets[source.property]
      var path =
        Self.keyPaths[target.name] ?? given
        ?? (target.isKnown ? target.scriptName : source.property)
      if let component = source.component, !isNumber { path += "." + component }
      if paths.contains(path) { throw .sameTarget(path) }
      paths.append(path)
      let isAngle = path.hasPrefix("transform.rotation")
      tracks.append(try layout.track(source, rule, unit: isAngle ? target.radians : 1))
    }
    let animations = zip(paths, tracks).map { path, track in
      JSON.object([
        JSON.Member(key: "keyPath", value: .string(path)),
        JSON.Member(key: "values", value: .array(track.keyframes.map { .number($0.value) })),
        JSON.Member(key: "keyTimes", value: .array(track.keyframes.map { .number($0.time) })),
        JSON.Member(key: "calculationMode", value: .string("linear")),
        JSON.Member(key: "duration", value: .number(layout.duration)),
      ])
    }
    let text = zip(paths, tracks).enumerated().map { index, pair in
      let name = paths.count == 1 ? "animation" : "animation\(index + 1)"
      return Self.text(name, pair.0, pair.1, layout)
    }
    written = BakeLayout.Written(
      tracks: tracks, members: .array(animations),
      content: Array(text.joined(separator: "\n").utf8))
  }

  private static func text(
    _ name: String, _ path: String, _ track: BakedTrack, _ layout: BakeLayout
  ) -> String {
    func list(_ numbers: [Double]) -> String {
      "[\(numbers.map(BakeLayout.text).joined(separator: ", "))]"
    }
    var lines = [
      "let \(name) = CAKeyframeAnimation(keyPath: \(BakeLayout.quoted(path)))",
      "\(name).values = \(list(track.keyframes.map(\.value)))",
      "\(name).keyTimes = \(list(track.keyframes.map(\.time)))",
      "\(name).calculationMode = .linear",
      "\(name).duration = \(BakeLayout.text(layout.duration))",
    ]
    if layout.window.isCycle { lines.append("\(name).repeatCount = .infinity") }
    if layout.window.delay != 0 {
      lines.append(
        "\(name).beginTime = CACurrentMediaTime() + \(BakeLayout.text(layout.window.delay))")
    }
    lines.append("\(name).fillMode = .both")
    lines.append("\(name).isRemovedOnCompletion = false")
    lines.append("layer.add(\(name), forKey: \(BakeLayout.quoted(path)))\n")
    return lines.joined(separator: "\n")
  }
}
