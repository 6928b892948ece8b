import HTTPMessages
import TestSupport

/// A generator of random requests to every endpoint, with numbers at and beyond every limit.
struct ExtremeRequest {
  private var random: SeededGenerator

  init(seed: Int) { random = SeededGenerator(seed: seed) }

  /// Numbers of every magnitude, as text: usual values, bounds of ranges, and special cases of
  /// arithmetic.
  private static let numbers = [
    "0", "-0", "1", "-1", "0.5", "2", "100", "0.3", "1e-6", "9e-7", "1e-7", "1e6", "1000001",
    "-1e6",
    "1e-9", "1e-12", "1e-15", "1e-30", "1e-31", "1e12", "-1e12", "1.1e12", "1e15", "1e18", "9.3e18",
    "1e19", "1e30", "1e100", "1e154", "1e155", "1e300", "1.7976931348623157e308", "-1e308",
    "5e-324",
    "2.2250738585072014e-308", "0.9999999999999999", "1.0000000000000002", "-0.9999999999999999",
    "86400", "86400.1", "60", "600", "0.016666666666666666", "1000", "1001", "-1000", "1e400",
    "4503599627370497.5", "9007199254740993", "2147483647", "2147483648", "-2147483649",
  ]
  private static let usual = ["0", "1", "-1", "0.5", "2", "100", "0.3", "10", "0.01", "0.825"]

  private mutating func one(_ texts: [String]) -> String {
    texts[random.whole(0...texts.count - 1)]
  }

  /// Returns a random number.
  ///
  /// Nine of ten are usual values, because requests with several extreme numbers rarely pass
  /// validation.
  private mutating func number() -> String {
    random.chance(0.9) ? one(Self.usual) : one(Self.numbers)
  }

  private mutating func spring() -> String {
    switch random.whole(0...4) {
    case 0: #"{"duration":\#(number()),"bounce":\#(number())}"#
    case 1: #"{"response":\#(number()),"dampingRatio":\#(number())}"#
    case 2: #"{"mass":\#(number()),"stiffness":\#(number()),"damping":\#(number())}"#
    case 3:
      #"{"mass":1,"stiffness":\#(number()),"damping":\#(number()),"allowOverDamping":true}"#
    default:
      #"{"settlingDuration":\#(number()),"dampingRatio":\#(number()),"epsilon":\#(number())}"#
    }
  }

  private mutating func curve() -> String {
    random.chance(0.3)
      ? "\"\(one(["linear", "easeIn", "circularEaseInOut"]))\""
      : """
      {"type":"bezier","startControlPoint":[\(number()),\(number())],\
      "endControlPoint":[\(number()),\(number())]}
      """
  }

  private mutating func modifiers() -> String {
    guard random.chance(0.4) else { return "" }
    let list = (0...random.whole(0...3)).map { _ in
      switch random.whole(0...5) {
      case 0: #"{"type":"delay","delay":\#(number())}"#
      case 1: #"{"type":"speed","speed":\#(number())}"#
      case 2: #"{"type":"repeatCount","count":\#(one(["0", "1", "2", "3", "9", "-5"]))}"#
      case 3: #"{"type":"repeatForever","autoreverses":\#(one(["true", "false"]))}"#
      case 4: #"{"type":"logicallyComplete","after":\#(number())}"#
      default: #"{"type":"pausable"}"#
      }
    }
    return #","modifiers":[\#(list.joined(separator: ","))]"#
  }

  mutating func animation() -> String {
    let rest = modifiers()
    switch random.whole(0...8) {
    case 0: return #"{"type":"linear","duration":\#(number())\#(rest)}"#
    case 1:
      let points = (0..<4).map { _ in number() }.joined(separator: ",")
      return #"{"type":"timingCurve","controlPoints":[\#(points)],"duration":\#(number())\#(rest)}"#
    case 2: return #"{"type":"timingCurve","curve":\#(curve()),"duration":\#(number())\#(rest)}"#
    case 3: return #"{"type":"spring","spring":\#(spring()),"blendDuration":\#(number())\#(rest)}"#
    case 4:
      return """
        {"type":"spring","response":\(number()),"dampingFraction":\(number()),\
        "blendDuration":\(number())\(rest)}
        """
    case 5:
      return """
        {"type":"interpolatingSpring","mass":\(number()),"stiffness":\(number()),\
        "damping":\(number()),"initialVelocity":\(number())\(rest)}
        """
    case 6: return #"{"type":"bouncy","duration":\#(number()),"extraBounce":\#(number())\#(rest)}"#
    case 7: return #"{"type":"spring","duration":\#(number()),"bounce":\#(number())\#(rest)}"#
    default: return #"".spring(duration: \#(number()) / \#(number()), bounce: \#(number()))""#
    }
  }

  private mutating func value(_ shape: Int) -> String {
    switch shape {
    case 0: number()
    case 1: "[\(number()),\(number())]"
    case 2: #"{"type":"angle","degrees":\#(number())}"#
    case 3: #"{"type":"color","red":\#(number()),"green":\#(number()),"blue":0,"opacity":1}"#
    default: #"{"type":"rect","x":\#(number()),"y":0,"width":\#(number()),"height":1}"#
    }
  }

  private mutating func range() -> String {
    switch random.whole(0...5) {
    case 0: #"{"end":\#(one(["0", "1e-9", "0.5", "1"]))}"#
    case 1: #"{"start":\#(number()),"duration":\#(number()),"count":\#(one(["1", "2", "7"]))}"#
    case 2: #"{"times":[\#(number()),\#(number())]}"#
    case 3: #"{"end":1,"step":\#(number())}"#
    case 4: #"{"end":1,"fps":\#(number())}"#
    default: #"{"times":[0,0.1,1]}"#
    }
  }

  private mutating func timeline(_ shape: Int) -> String {
    let entries = (0...random.whole(0...2)).map { _ in
      switch random.whole(0...4) {
      case 0: #"{"at":\#(one(["0", "0.1", "5e-324", number()])),"remove":["a"]}"#
      case 1:
        """
        {"at":\(one(["0", "0.1"])),"animation":{"type":"keyframes","tracks":{"a":[\
        {"type":"cubic","to":\(value(shape)),"duration":\(number()),\
        "startVelocity":\(value(shape))},\
        {"type":"spring","to":\(value(shape)),"spring":\(spring())},\
        {"type":"linear","to":\(value(shape)),"duration":\(number()),"curve":\(curve())}]}}}
        """
      default:
        #"{"at":\#(one(["0", "0.1", number()])),"set":{"a":\#(value(shape))},"animation":\#(animation())}"#
      }
    }
    return "[\(entries.joined(separator: ","))]"
  }

  private mutating func suffix() -> String {
    random.chance(0.8) ? "json" : one(["svg", "png", "txt", "line", "csv", "ndjson"])
  }

  /// Returns a motion in the notation of a platform other than SwiftUI, with random numbers.
  private mutating func foreign() -> String {
    switch random.whole(0...5) {
    case 0:
      """
      {"platform":"motion","type":"spring","stiffness":\(number()),"damping":\(number()),\
      "mass":\(number()),"velocity":\(number())}
      """
    case 1:
      #"{"platform":"css","timingFunction":"linear(0, \#(number()) \#(number())%, 1)","duration":\#(number())}"#
    case 2:
      #"{"platform":"css","timingFunction":"cubic-bezier(\#(number()), \#(number()), 0, 1)","duration":\#(number())}"#
    case 3:
      #"{"platform":"react-spring","tension":\#(number()),"friction":\#(number()),"mass":\#(number())}"#
    case 4:
      #"{"platform":"compose","dampingRatio":\#(number()),"stiffness":\#(number())}"#
    default:
      #"{"platform":"flutter","duration":\#(number()),"bounce":\#(number()),"velocity":\#(number())}"#
    }
  }

  /// Returns the next random request.
  mutating func request() -> Request {
    let shape = random.whole(0...4)
    switch random.whole(0...11) {
    case 0...2:
      let body = """
        {"animation":\(animation()),"from":\(value(shape)),"to":\(value(shape)),\
        "fidelity":"\(one(["swiftui", "exact"]))","range":\(range()),\
        "include":[\(one(["", "\"velocity\"", "\"analysis\"", "\"fidelityGap\""]))]}
        """
      return post("/v1/evaluate.\(suffix())", body)
    case 3, 4:
      let body = """
        {"properties":{"a":\(value(shape))},"timeline":\(timeline(shape)),\
        "fidelity":"\(one(["swiftui", "exact"]))","range":\(range()),\
        "include":[\(one(["", "\"velocity\"", "\"analysis\""]))]}
        """
      return post("/v1/evaluate.\(suffix())", body)
    case 5:
      return post(
        "/v1/spring",
        """
        {"spring":\(spring()),"from":\(number()),"target":\(number()),\
        "initialVelocity":\(number()),"times":[0,\(number())],"epsilon":\(number()),\
        "fidelity":"\(one(["swiftui", "exact"]))"}
        """)
    case 6:
      return post(
        "/v1/curve",
        #"{"curve":\#(curve()),"at":[0,\#(number()),1],"fidelity":"\#(one(["swiftui", "exact"]))"}"#
      )
    case 7:
      return post(
        "/v1/compare.\(one(["json", "svg", "txt"]))",
        """
        {"animations":[\(animation()),".easeIn"],"from":\(number()),"to":\(number()),\
        "distance":\(number()),"range":{"start":0,"end":\(one(["1", number()]))}}
        """)
    case 8:
      return post(
        "/v1/export/css",
        #"{"animation":\#(animation()),"distance":\#(number()),"maxError":\#(one(["0.01", number()]))}"#
      )
    case 9:
      let format = one(["waapi", "keyframes", "lottie", "gsap", "coreanimation", "float32"])
      return post(
        "/v1/bake",
        """
        {"animation":\(animation()),"to":\(number()),"format":"\(format)","range":{"end":1},\
        "\(format == "float32" ? "fps" : one(["maxError", "fps"]))":\(one(["0.01", "30", number()]))}
        """)
    case 10:
      return post(
        "/v1/convert",
        """
        {"from":\(random.chance(0.5) ? animation() : foreign()),"distance":\(number()),\
        "to":["\(one(["css", "motion", "flutter", "compose", "coreanimation", "gsap", "figma"]))"]}
        """)
    default:
      return post(
        "/v1/fit",
        """
        {"times":[0,0.1,0.2,0.3,\(number())],"values":[0,\(number()),\(number()),1,\(number())],\
        "from":\(number()),"target":\(number())}
        """)
    }
  }

  private func post(_ path: String, _ json: String) -> Request {
    let content = Array(json.utf8)
    return Request(
      method: "POST", path: path, query: nil,
      fields: [
        Field("Content-Type", "application/json"), Field("Content-Length", "\(content.count)"),
      ], content: content)
  }
}
