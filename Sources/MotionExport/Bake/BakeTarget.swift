internal import AnimationCore
internal import AnimationWire

/// What a platform calls a property of a scene, and what it counts it in.
struct BakeTarget: Equatable {
  /// The property, as CSS calls it where it has it.
  let name: String
  /// The unit of CSS; empty for plain numbers.
  let unit: String
  /// Whether the name is the client's, or one that CSS has.
  let isKnown: Bool

  /// Functions of CSS's `transform`, each with the unit that is usual.
  ///
  /// Source: CSS Transforms Level 1, section 11, and Level 2, section 9.
  static let functions = [
    "translateX": "px", "translateY": "px", "translateZ": "px", "rotateX": "deg", "rotateY": "deg",
    "rotateZ": "deg", "scaleX": "", "scaleY": "", "scaleZ": "", "skewX": "deg", "skewY": "deg",
  ]

  /// Properties of CSS that a scene's property is taken for by its name alone.
  private static let properties = [
    "translate": "px", "rotate": "deg", "scale": "", "opacity": "", "width": "px", "height": "px",
    "left": "px", "top": "px", "right": "px", "bottom": "px", "font-size": "px",
    "letter-spacing": "px", "border-radius": "px", "stroke-dashoffset": "",
  ]

  /// - Parameters:
  ///   - property: The scene's name.
  ///   - form: How its values are told.
  ///   - given: What the client calls it, and counts it in.
  init(
    _ property: String, _ form: ValueForm?, given: (name: String?, unit: String?)
  ) {
    let name = Self.kebab(given.name ?? property)
    let usual = Self.functions[name] ?? Self.properties[name]
    isKnown = given.name != nil || (usual != nil && form?.type != .color)
    self.name = isKnown ? name : "--" + Self.identifier(property)
    let angle = form == .degrees ? "deg" : form == .radians ? "rad" : nil
    unit = given.unit ?? angle ?? (isKnown ? usual ?? "" : "")
  }

  /// Whether it is one function of CSS's `transform`.
  var isFunction: Bool { Self.functions[name] != nil }

  /// How much of what CSS counts in one radian of an angle of this unit is.
  var radians: Double { unit == "rad" ? 1 : unit == "turn" ? 2 * .pi : .pi / 180 }

  /// A script's name as a style sheet has it: `marginLeft` is `margin-left`.
  private static func kebab(_ name: String) -> String {
    if functions[name] != nil || name.hasPrefix("--") || name.contains(".") { return name }
    return name.reduce(into: "") { text, letter in
      text += letter.isUppercase ? "-" + letter.lowercased() : String(letter)
    }
  }

  /// A style sheet's name as a script has it.
  ///
  /// Source: Web Animations section 6.6.2, IDL attribute names of CSS properties.
  var scriptName: String {
    if name.hasPrefix("--") { return name }
    if name == "offset" { return "cssOffset" }
    var isNext = false
    return name.reduce(into: "") { text, letter in
      if letter == "-" {
        isNext = true
      } else {
        text += isNext ? letter.uppercased() : String(letter)
        isNext = false
      }
    }
  }

  /// A name with hyphens for what an identifier has not.
  static func identifier(_ name: String) -> String {
    let letters = name.utf8.map { byte -> Character in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        Character(Unicode.Scalar(byte))
      default: "-"
      }
    }
    let text = String(letters)
    return text.first?.isNumber == true ? "n" + text : text
  }
}
