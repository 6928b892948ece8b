internal import AnimationNotation
internal import JSONCodec

/// A GSAP tween that uses a `CustomEase`.
///
/// Source: GSAP 3, `gsap.fromTo()` and `CustomEase.create()`.
struct CustomEaseTween {
  let written: BakeLayout.Written

  /// GSAP's property names, keyed by CSS name.
  ///
  /// A property is omitted if GSAP uses its JavaScript name, such as `marginLeft`.
  private static let names = [
    "translateX": "x", "translateY": "y", "translateZ": "z", "rotate": "rotation",
    "rotateX": "rotationX", "rotateY": "rotationY", "rotateZ": "rotation",
  ]

  init(_ layout: BakeLayout, _ sources: [BakeSource]) throws(Bake.Failure) {
    guard let source = sources.first else { throw .instant }
    let target = layout.target(source)
    let from = source.curve.from
    // The ease maps the first value to 0 and another value to 1. If possible, this other value is
    // the set value that is furthest from the first value.
    let way = source.goal == from ? source.travel : source.goal - from
    let rule = BakeRule(motion: .path, pace: 1 / layout.duration)
    let track = try layout.track(source, rule, unit: 1 / way, zero: from)
    let path = CustomEasePath.text(track.keyframes)
    let name = target.isKnown ? Self.names[target.name] ?? target.scriptName : source.property
    let unit = ["px", "deg"].contains(target.unit) || !target.isKnown ? "" : target.unit
    func value(_ number: Double) -> JSON {
      unit.isEmpty ? .number(number) : .string(BakeLayout.text(number) + unit)
    }
    let (first, last) = (value(from), value(from + way))
    let precision = track.precision == 1 ? nil : track.precision
    var members = [
      JSON.Member(key: "property", value: .string(name)), JSON.Member(key: "from", value: first),
      JSON.Member(key: "to", value: last),
      JSON.Member(key: "duration", value: .number(layout.duration)),
      JSON.Member(key: "ease", value: .string(path)),
    ]
    if let precision { members.append(JSON.Member(key: "precision", value: .number(precision))) }
    written = BakeLayout.Written(
      tracks: [track], members: .object(members),
      content: Array(Self.text(name, first, last, path, precision, layout).utf8))
  }

  private static func text(
    _ name: String, _ from: JSON, _ to: JSON, _ path: String, _ precision: Double?,
    _ layout: BakeLayout
  ) -> String {
    func text(_ value: JSON) -> String {
      if case .number(let number) = value { return BakeLayout.text(number) }
      if case .string(let string) = value { return BakeLayout.quoted(string) }
      return ""
    }
    let key =
      name.utf8.allSatisfy { BakeTarget.identifier(name).utf8.contains($0) } && !name.contains("-")
      ? name : BakeLayout.quoted(name)
    let settings = precision.map { ", { precision: \(BakeLayout.text($0)) }" } ?? ""
    var options = "  \(key): \(text(to)), duration: \(BakeLayout.text(layout.duration)),\n"
    if layout.window.delay != 0 { options += "  delay: \(BakeLayout.text(layout.window.delay)),\n" }
    if layout.window.isCycle { options += "  repeat: -1,\n" }
    return """
      gsap.registerPlugin(CustomEase);
      gsap.fromTo(element, { \(key): \(text(from)) }, {
      \(options)  ease: CustomEase.create("baked", "\(path)"\(settings)),
      });

      """
  }
}
