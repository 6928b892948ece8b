public import AnimationCore

extension Animation {
  /// Creates the animation that a fixture describes, without the service's parser.
  public init(fixture json: JSONValue) throws {
    guard let type = json["type"]?.string else { throw FixtureError("no type in \(json)") }
    let base: Animation
    switch type {
    case "default": base = .default
    case "linear", "easeIn", "easeOut", "easeInOut", "timingCurve":
      base = try Self.curve(type, json)
    case "interpolatingSpring": base = try Self.interpolatingSpring(json)
    case "pausable":
      base = try Animation(fixture: json["base"] ?? .null).pausable()
    default: base = try Self.fluidSpring(type, json)
    }
    self = try (json["modifiers"]?.elements ?? []).reduce(base) { try $0.modified(by: $1) }
  }

  private static func curve(_ type: String, _ json: JSONValue) throws -> Animation {
    let duration = try json.number("duration", 0.35)
    let isPlain = json["duration"] == nil
    switch type {
    case "linear": return isPlain ? .linear : .linear(duration: duration)
    case "easeIn": return isPlain ? .easeIn : .easeIn(duration: duration)
    case "easeOut": return isPlain ? .easeOut : .easeOut(duration: duration)
    case "easeInOut": return isPlain ? .easeInOut : .easeInOut(duration: duration)
    default:
      if let curve = json["curve"] {
        return .timingCurve(try UnitCurve(fixture: curve), duration: duration)
      }
      let p = try json.numbers("controlPoints")
      guard p.count == 4 else { throw FixtureError("controlPoints are four: \(p)") }
      return isPlain
        ? .timingCurve(p[0], p[1], p[2], p[3])
        : .timingCurve(p[0], p[1], p[2], p[3], duration: duration)
    }
  }

  private static func fluidSpring(_ type: String, _ json: JSONValue) throws -> Animation {
    let isPhysical = json["response"] != nil || json["dampingFraction"] != nil
    let duration = try json.number("duration", type == "interactiveSpring" ? 0.15 : 0.5)
    let extra = try json.number("extraBounce", 0)
    let blend = try json.number("blendDuration", type == "interactiveSpring" ? 0.25 : 0)
    switch type {
    case "smooth": return .smooth(duration: duration, extraBounce: extra)
    case "snappy": return .snappy(duration: duration, extraBounce: extra)
    case "bouncy": return .bouncy(duration: duration, extraBounce: extra)
    case "interactiveSpring":
      guard isPhysical else {
        return .interactiveSpring(
          duration: duration, extraBounce: extra, blendDuration: blend)
      }
      return .interactiveSpring(
        response: try json.number("response", 0.15),
        dampingFraction: try json.number("dampingFraction", 0.86), blendDuration: blend)
    case "spring":
      if let spring = json["spring"] {
        return .spring(try Spring(fixture: spring), blendDuration: blend)
      }
      guard isPhysical else {
        return .spring(
          duration: duration, bounce: try json.number("bounce", 0), blendDuration: blend)
      }
      return .spring(
        response: try json.number("response", 0.5),
        dampingFraction: try json.number("dampingFraction", 0.825), blendDuration: blend)
    default: throw FixtureError("no animation \(type)")
    }
  }

  private static func interpolatingSpring(_ json: JSONValue) throws -> Animation {
    let velocity = try json.number("initialVelocity", 0)
    if let spring = json["spring"] {
      return .interpolatingSpring(try Spring(fixture: spring), initialVelocity: velocity)
    }
    if json["stiffness"] != nil {
      return .interpolatingSpring(
        mass: try json.number("mass", 1), stiffness: try json.number("stiffness"),
        damping: try json.number("damping"), initialVelocity: velocity)
    }
    return .interpolatingSpring(
      duration: try json.number("duration", 0.5), bounce: try json.number("bounce", 0),
      initialVelocity: velocity)
  }

  /// Returns the animation with the modifier that a fixture describes.
  ///
  /// Both `{"type":"delay","delay":1}` and `{"delay":1}` are supported.
  public func modified(by json: JSONValue) throws -> Animation {
    let type = json["type"]?.string ?? json.keys.first { $0 != "autoreverses" } ?? ""
    let autoreverses = json["autoreverses"]?.bool ?? true
    func number(_ key: String) throws -> Double {
      try json.number(json["type"] == nil ? type : key)
    }
    switch type {
    case "delay": return delay(try number("delay"))
    case "speed": return speed(try number("speed"))
    case "repeatCount":
      return repeatCount(Int(try number("count")), autoreverses: autoreverses)
    case "repeatForever": return repeatForever(autoreverses: autoreverses)
    case "logicallyComplete": return logicallyComplete(after: try number("after"))
    case "pausable": return pausable()
    default: throw FixtureError("no modifier \(json)")
    }
  }
}
