public import AnimationCore

extension UnitCurve {
  /// Creates the curve that a fixture names or describes.
  public init(fixture json: JSONValue) throws {
    if let inner = json["inverseOf"] {
      self = try UnitCurve(fixture: inner).inverse
    } else if let points = json["bezier"]?.numbers, points.count == 4 {
      self = .bezier(
        startControlPoint: UnitPoint(x: points[0], y: points[1]),
        endControlPoint: UnitPoint(x: points[2], y: points[3]))
    } else if let start = json["startControlPoint"]?.numbers, start.count == 2,
      let end = json["endControlPoint"]?.numbers, end.count == 2
    {
      self = .bezier(
        startControlPoint: UnitPoint(x: start[0], y: start[1]),
        endControlPoint: UnitPoint(x: end[0], y: end[1]))
    } else {
      self = try Self.named(json.string ?? "\(json)")
    }
  }

  /// Returns the curve with a name.
  public static func named(_ name: String) throws -> UnitCurve {
    switch name {
    case "linear": return .linear
    case "easeIn": return .easeIn
    case "easeOut": return .easeOut
    case "easeInOut": return .easeInOut
    case "circularEaseIn": return .circularEaseIn
    case "circularEaseOut": return .circularEaseOut
    case "circularEaseInOut": return .circularEaseInOut
    default: throw FixtureError("no curve \(name)")
    }
  }
}
