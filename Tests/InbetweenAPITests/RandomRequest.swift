@testable import InbetweenAPI
import AnimationNotation
import JSONCodec
import HTTPMessages
import TestSupport

/// A random request in several equivalent spellings.
struct RandomRequest {
  /// The equivalent requests.
  var spellings: [Request]
}

extension SeededGenerator {
  /// Returns a random request to a random endpoint; the request describes a motion.
  mutating func next() -> RandomRequest {
    switch whole(0...10) {
    case 10: return bake()
    case 0: return comparison()
    case 1: return export()
    case 2: return conversion()
    case 3: return spring()
    case 4: return curve()
    default: return evaluation()
    }
  }

  private mutating func one(_ texts: [String]) -> String { texts[whole(0...texts.count - 1)] }

  private mutating func evaluation() -> RandomRequest {
    let suffix = one(["json", "json", "svg", "txt", "line", "csv", "ndjson"])
    var members: [(name: String, value: String)] = []
    let animation = chance(0.8) ? "\"\(animation().swiftUIText)\"" : ""
    if !animation.isEmpty { members.append(("animation", animation)) }
    switch whole(0...4) {
    case 0: members += [("from", "[0,\(number(-9...9))]"), ("to", "[\(number(-9...9)),1e1]")]
    case 1: members += [("from", "\"#ff3b30\""), ("to", "\"#007aff\"")]
    case 2: members += [("from", "\"\(number(-90...90))deg\""), ("to", "\"90deg\"")]
    case 3: members.append(("to", "\(number(1...300))"))
    default: break
    }
    if chance(0.3) { members.append(("frameRate", one(["30", "60", "120"]))) }
    if chance(0.4) { members.append(("fidelity", one(["\"exact\"", "\"swiftui\""]))) }
    let isList = ["json", "csv", "ndjson"].contains(suffix)
    if chance(0.4) { members.append(("include", "[\"velocity\"]")) }
    if chance(0.3), isList { members.append(("precision", "\(whole(0...6))")) }
    // A repetition may be endless, so the range must have an end.
    let end = number(0.2...1)
    let range = one([
      #"{"end":\#(end),"step":0.125}"#, #"{"duration":\#(end),"fps":10}"#,
      #"{"start":0,"end":\#(end),"count":5}"#, #"{"times":[0,0.10,\#(0.2 + end)]}"#,
      #"{"end":\#(end)}"#,
    ])
    let body = members + [("range", range)]
    let posted = [body, body.reversed()].map { post("/v1/evaluate.\(suffix)", $0) }
    let query = members + Self.members(of: range)
    return RandomRequest(
      spellings: posted + [
        get("/v1/evaluate.\(suffix)", query), get("/v1/evaluate", [("format", suffix)] + query),
      ])
  }

  private mutating func comparison() -> RandomRequest {
    let names = ["bouncy", "snappy", "0.4,0.2", "easeInOut,0.5", ".2,0,0,1"]
    let lines = [
      ".bouncy", ".snappy", ".spring(duration: 0.4, bounce: 0.2)", ".easeInOut(duration: 0.5)",
      ".timingCurve(0.2, 0, 0, 1)",
    ]
    let (first, second) = (whole(0...4), whole(0...4)),
      suffix = one(["json", "svg", "txt", "line"])
    let settings = chance(0.5) ? [(name: "distance", value: "\(number(1...500))")] : []
    let list = "[\"\(lines[first])\",\"\(lines[second])\"]"
    return RandomRequest(spellings: [
      get("/v1/compare/\(names[first])/\(names[second]).\(suffix)", settings),
      post("/v1/compare.\(suffix)", [("animations", list)] + settings),
      get(
        "/v1/compare",
        settings + [("format", suffix), ("animations", "\(lines[first]),\(lines[second])")]),
    ])
  }

  private mutating func export() -> RandomRequest {
    let animation = one([
      ".bouncy", ".easeInOut(duration: 2)", ".spring(duration: 0.4, bounce: 0.2)",
      ".bouncy.delay(0.25)", ".easeIn.repeatCount(2)",
    ])
    let settings = chance(0.5) ? [(name: "maxError", value: "0.0\(whole(2...9))")] : []
    let format = chance(0.5) ? [(name: "format", value: "css")] : []
    let quoted = format.map { (name: $0.name, value: "\"\($0.value)\"") }
    return RandomRequest(spellings: [
      post("/v1/export/css", settings + [("animation", "\"\(animation)\"")] + quoted),
      get("/v1/export/css", [("animation", animation)] + settings + format),
    ])
  }

  private mutating func bake() -> RandomRequest {
    let animation = one([".bouncy", ".easeInOut(duration: 2)", ".linear(duration:1)"])
    let (format, suffix) = one([
      "waapi json", "keyframes css", "lottie lot", "gsap txt", "float32 f32",
    ]).split(separator: " ").map(String.init).pair
    let budget = one(["", "fps=30", "maxError=0.01", "maxKeyframes=9"])
      .split(separator: "=").map(String.init)
    let isFrames = format == "float32"
    let limit = budget.isEmpty || isFrames ? [] : [(name: budget[0], value: budget[1])]
    let name = format == "waapi" && chance(0.5) ? [(name: "property", value: "\"opacity\"")] : []
    return RandomRequest(spellings: [
      post(
        "/v1/bake.\(suffix)",
        [("animation", "\"\(animation)\"")] + limit + name + [("format", "\"\(format)\"")]),
      post(
        "/v1/bake.\(suffix)",
        [("format", "\"\(format)\""), ("fidelity", "\"exact\"")] + name + limit + [
          ("animation", "\"\(animation)\""), ("from", "0.0"),
        ]),
      get(
        "/v1/bake.\(suffix)",
        name + [("format", format), ("animation", animation), ("to", "1e0")] + limit),
    ])
  }

  private mutating func conversion() -> RandomRequest {
    let to = one(["motion", "css", "waapi"])
    let spring = #"{"platform":"reactSpring","tension":\#(whole(100...300)),"friction":20}"#
    let (from, json) = chance(0.5) ? (".bouncy", "\".bouncy\"") : (spring, spring)
    let list = to.split(separator: ",").map { "\"\($0)\"" }.joined(separator: ",")
    return RandomRequest(spellings: [
      get("/v1/convert", [("from", from), ("to", to)]),
      get("/v1/convert", [("to", to), ("distance", "1e2"), ("format", "json"), ("from", from)]),
      post("/v1/convert", [("to", "[\(list)]"), ("from", json)]),
    ])
  }

  private mutating func spring() -> RandomRequest {
    // Each spring's labels are in SwiftUI's order.
    let forms: [[(label: String, range: ClosedRange<Double>)]] = [
      [("duration", 0.1...1), ("bounce", -0.5...0.5)],
      [("response", 0.1...1), ("dampingRatio", 0.1...2)],
      [("mass", 0.5...2), ("stiffness", 20...300), ("damping", 2...30)],
      [("settlingDuration", 0.2...2), ("dampingRatio", 0.2...0.9)],
    ]
    let numbers = forms[whole(0...3)].map { ($0.label, number($0.range)) }
    let text = numbers.map { "\($0.0): \($0.1)" }.joined(separator: ", ")
    let json = numbers.reversed().map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",")
    let fidelity = one(["exact", "swiftui"])
    return RandomRequest(spellings: [
      get(
        "/v1/spring", [("spring", "Spring(\(text))"), ("times", "0,0.5"), ("fidelity", fidelity)]),
      post(
        "/v1/spring",
        [("times", "[0,5e-1]"), ("fidelity", "\"\(fidelity)\""), ("spring", "{\(json)}")]),
    ])
  }

  private mutating func curve() -> RandomRequest {
    let (x, y) = (number(0...1), number(-1...1))
    let text =
      ".bezier(startControlPoint: UnitPoint(x: \(x), y: \(y)), endControlPoint: UnitPoint(x: 1, y: 1))"
    return RandomRequest(spellings: [
      get("/v1/curve", [("curve", text), ("at", "0.25")]),
      post(
        "/v1/curve",
        [
          ("at", "[0.25]"),
          (
            "curve",
            #"{"type":"bezier","startControlPoint":[\#(x),\#(y)],"endControlPoint":[1,1]}"#
          ),
        ]),
    ])
  }

  private func post(_ path: String, _ members: [(name: String, value: String)]) -> Request {
    let body = "{\(members.map { "\"\($0.name)\":\($0.value)" }.joined(separator: ", "))}"
    return Request(
      method: "POST", path: path,
      fields: [Field("Content-Type", "application/json"), prefersLink],
      content: Array(body.utf8))
  }

  private func get(_ path: String, _ parameters: [(name: String, value: String)]) -> Request {
    let query = parameters.map { "\($0.name)=\(Self.parameter($0.value))" }.joined(separator: "&")
    return Request(method: "GET", path: path, query: query.isEmpty ? nil : query)
  }

  /// Returns a JSON value as an escaped query parameter.
  ///
  /// Quotes and square brackets are removed, except from an object.
  private static func parameter(_ value: String) -> String {
    let plain =
      value.hasPrefix("{") ? value : value.filter { $0 != "\"" && $0 != "[" && $0 != "]" }
    return CanonicalQuery.escaped(plain)
  }

  private static func members(of json: String) -> [(name: String, value: String)] {
    guard case .object(let members)? = try? JSONReader.read(Array(json.utf8)) else { return [] }
    return members.map { member in
      var writer = JSONWriter()
      writer.value(member.value)
      return (member.key, String(decoding: writer.finish(), as: UTF8.self))
    }
  }
}

extension [String] {
  /// The first two elements.
  fileprivate var pair: (String, String) { (self[0], self[1]) }
}
