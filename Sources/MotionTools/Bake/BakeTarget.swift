internal import AnimationCore
internal import AnimationNotation

/// The name and the unit of a scene's property on the platform.
struct BakeTarget: Equatable {
  /// The property's name on the platform; the CSS name if the property has a CSS name.
  let name: String
  /// The CSS unit; empty for plain numbers.
  let unit: String
  /// True if the request contains the name on the platform, or if the scene's name is a known CSS
  /// name.
  ///
  /// The known CSS names are the keys of `functions` and `properties`, and the JavaScript names of
  /// these keys, such as `fontSize`. The scene's name of a color property is never known. If
  /// `isKnown` is false, `name` is a CSS custom property such as `--x`.
  let isKnown: Bool

  /// The functions of the CSS property `transform`, each with its usual unit.
  ///
  /// Source: CSS Transforms Level 1, section 11, and Level 2, section 9.
  static let functions = [
    "translateX": "px", "translateY": "px", "translateZ": "px", "rotateX": "deg", "rotateY": "deg",
    "rotateZ": "deg", "scaleX": "", "scaleY": "", "scaleZ": "", "skewX": "deg", "skewY": "deg",
  ]

  /// The CSS properties whose names are recognized in a scene, each with its usual unit.
  private static let properties = [
    "translate": "px", "rotate": "deg", "scale": "", "opacity": "", "width": "px", "height": "px",
    "left": "px", "top": "px", "right": "px", "bottom": "px", "font-size": "px",
    "letter-spacing": "px", "border-radius": "px", "stroke-dashoffset": "",
  ]

  /// True if the name is a function of the CSS property `transform`.
  var isFunction: Bool { Self.functions[name] != nil }

  /// The factor that converts an angle in `unit` to radians, such as π/180 for `deg`.
  ///
  /// A unit that is not a unit of angles counts as degrees.
  ///
  /// Source: CSS Values and Units Level 4, section 7.1.
  var radians: Double {
    switch unit {
    case "rad": 1
    case "grad": .pi / 200
    case "turn": 2 * .pi
    default: .pi / 180
    }
  }
}

extension BakeTarget {
  /// Determines the name and the unit of a property on the platform.
  ///
  /// - Parameters:
  ///   - property: The property's name in the scene.
  ///   - form: The type and encoding of the values; `nil` if the values are plain numbers.
  ///   - given: The name and the unit of the property on the platform, as in the request. A name or
  ///     a unit that the request does not contain is `nil`.
  init(_ property: String, _ form: ValueForm?, given: (name: String?, unit: String?)) {
    let name = Self.kebab(given.name ?? property)
    let usual = Self.functions[name] ?? Self.properties[name]
    let isKnown = given.name != nil || (usual != nil && form?.type != .color)
    let angle = form == .degrees ? "deg" : form == .radians ? "rad" : nil
    self.init(
      name: isKnown ? name : "--" + Self.identifier(property),
      unit: given.unit ?? angle ?? (isKnown ? usual ?? "" : ""), isKnown: isKnown)
  }

  /// Converts a JavaScript name to a CSS name: `marginLeft` becomes `margin-left`.
  private static func kebab(_ name: String) -> String {
    if functions[name] != nil || name.hasPrefix("--") || name.contains(".") { return name }
    return name.reduce(into: "") { text, letter in
      text += letter.isUppercase ? "-" + letter.lowercased() : String(letter)
    }
  }

  /// The name in JavaScript, converted from the CSS name: `margin-left` becomes `marginLeft`.
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

  /// Converts a name to an identifier: a hyphen replaces each byte that is not an ASCII letter, an
  /// ASCII digit or `_`.
  ///
  /// If the name starts with a digit, the letter n is prepended.
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
