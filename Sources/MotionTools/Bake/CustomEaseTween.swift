internal import AnimationNotation
internal import JSONCodec

extension BakeLayout {
  /// GSAP's property names, keyed by CSS name.
  ///
  /// The list omits the properties for which GSAP uses the JavaScript name, such as `marginLeft`.
  private static let names = [
    "translateX": "x", "translateY": "y", "translateZ": "z", "rotate": "rotation",
    "rotateX": "rotationX", "rotateY": "rotationY", "rotateZ": "rotation",
  ]

  /// Returns a GSAP tween that uses a `CustomEase`.
  ///
  /// Source: GSAP 3, `gsap.fromTo()` and `CustomEase.create()`.
  func customEaseTween(_ sources: [BakeSource]) throws(Bake.Failure) -> Written {
    guard let source = sources.first else { throw .instant }
    let target = target(source)
    let from = source.curve.from
    // The ease maps the first value to 0 and another value to 1. If possible, this other value is
    // the set value that is furthest from the first value.
    let way = source.goal == from ? source.travel : source.goal - from
    let rule = BakeRule(motion: .path, pace: 1 / duration)
    let track = try track(source, rule, unit: 1 / way, zero: from)
    let path = CustomEasePath.text(track.keyframes)
    let name = target.isKnown ? Self.names[target.name] ?? target.scriptName : source.property
    let unit = ["px", "deg"].contains(target.unit) || !target.isKnown ? "" : target.unit
    func value(_ number: Double) -> JSON {
      unit.isEmpty ? .number(number) : .string(Self.text(number) + unit)
    }
    let (first, last) = (value(from), value(from + way))
    let precision = track.precision == 1 ? nil : track.precision
    var members: [(String, JSON)] = [
      ("property", .string(name)), ("from", first), ("to", last), ("duration", .number(duration)),
      ("ease", .string(path)),
    ]
    if let precision { members.append(("precision", .number(precision))) }
    return Written(
      tracks: [track], members: .object(of: members),
      content: Array(code(name, first, last, path, precision).utf8))
  }

  private func code(
    _ name: String, _ from: JSON, _ to: JSON, _ path: String, _ precision: Double?
  ) -> String {
    let key =
      name.utf8.allSatisfy { BakeTarget.identifier(name).utf8.contains($0) } && !name.contains("-")
      ? name : Self.quoted(name)
    let settings = precision.map { ", { precision: \(Self.text($0)) }" } ?? ""
    var options = "  \(key): \(Self.literal(to)), duration: \(Self.text(duration)),\n"
    if window.delay != 0 { options += "  delay: \(Self.text(window.delay)),\n" }
    if window.isCycle { options += "  repeat: -1,\n" }
    return """
      gsap.registerPlugin(CustomEase);
      gsap.fromTo(element, { \(key): \(Self.literal(from)) }, {
      \(options)  ease: CustomEase.create("baked", "\(path)"\(settings)),
      });

      """
  }
}
