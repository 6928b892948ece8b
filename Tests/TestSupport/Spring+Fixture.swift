public import AnimationCore

extension Spring {
  /// Creates the spring that a fixture describes.
  ///
  /// The fixture contains the name of a preset, or the parameters of an initializer.
  public init(fixture json: JSONValue) throws {
    let keys = json.keys
    if let preset = json["preset"]?.string {
      self = try Self.preset(preset, json)
    } else if keys.contains("settlingDuration") {
      self.init(
        settlingDuration: try json.number("settlingDuration"),
        dampingRatio: try json.number("dampingRatio"),
        epsilon: try json.number("epsilon", 0.001))
    } else if keys.contains("stiffness") {
      self.init(
        mass: try json.number("mass", 1), stiffness: try json.number("stiffness"),
        damping: try json.number("damping"),
        allowOverDamping: json["allowOverDamping"]?.bool ?? false)
    } else if keys.contains("response") {
      self.init(
        response: try json.number("response"), dampingRatio: try json.number("dampingRatio"))
    } else {
      self.init(duration: try json.number("duration", 0.5), bounce: try json.number("bounce", 0))
    }
  }

  private static func preset(_ name: String, _ json: JSONValue) throws -> Spring {
    let isPlain = json["duration"] == nil && json["extraBounce"] == nil
    let duration = try json.number("duration", 0.5)
    let extra = try json.number("extraBounce", 0)
    switch name {
    case "smooth": return isPlain ? .smooth : .smooth(duration: duration, extraBounce: extra)
    case "snappy": return isPlain ? .snappy : .snappy(duration: duration, extraBounce: extra)
    case "bouncy": return isPlain ? .bouncy : .bouncy(duration: duration, extraBounce: extra)
    default: throw FixtureError("no spring preset \(name)")
    }
  }

  /// Creates the spring of a recorded row.
  ///
  /// The member `spring` describes the spring. If it is missing or a string, the row itself
  /// describes the spring.
  public init(input: JSONValue) throws {
    if let description = input["spring"], description.string == nil {
      try self.init(fixture: description)
    } else {
      try self.init(fixture: input)
    }
  }
}
