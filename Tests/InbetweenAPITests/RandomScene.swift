import AnimationCore
import TestSupport

/// A random scene, stored as parts of the JSON in its requests.
struct RandomScene {
  /// An event: a change, a pause or a removal.
  ///
  /// `json` contains the members of the event's JSON object, without the time and without braces.
  struct Entry {
    let at: Double
    let kind: Kind
    let json: String

    enum Kind { case change, environment, remove }

    /// The event as a timeline entry.
    var timelined: String { #"{"at":\#(at),\#(json)}"# }

    /// The body of the request that adds the event to a session.
    var body: String {
      kind == .environment
        ? json.replacing(#""environment":{"#, with: #"{"at":\#(at),"#) : timelined
    }
  }

  let properties: String
  let settings: String
  var entries: [Entry]

  /// Returns the body of a request that evaluates the scene without a session.
  ///
  /// - Parameter more: Additional entries; at equal times, they follow the scene's own entries.
  func evaluation(_ range: String, more: [Entry] = []) -> String {
    // Sorting by time and position keeps the order of entries with equal times.
    let timeline = (entries + more).enumerated()
      .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
      .map(\.element.timelined).joined(separator: ",")
    return """
      {"properties":\(properties),"timeline":[\(timeline)],"range":\(range),\
      "include":["velocity"],\(settings)}
      """
  }

  /// The body of the request that creates a session with this scene.
  ///
  /// It does not contain the scene's entries.
  var creation: String { #"{"properties":\#(properties),\#(settings)}"# }
}

extension SeededGenerator {
  /// Returns a random scene with one to three properties.
  ///
  /// Some properties are vectors, and some have their own animations.
  ///
  /// - Parameters:
  ///   - seconds: The approximate time span of the entries.
  ///   - sequences: True to include keyframes and phases.
  mutating func scene(
    frameRate: Double, fidelity: Fidelity, seconds: Double = 2, sequences: Bool = false
  ) -> RandomScene {
    let names = ["angle", "offset", "x"].prefix(whole(1...3))
    let shapes = names.map { _ in chance(0.4) ? whole(1...4) : nil }
    let starts = zip(names, shapes).map { name, shape in
      let value = value(shape)
      guard chance(0.25) else { return #""\#(name)":\#(value)"# }
      let animation = chance(0.2) ? "null" : "\"\(animationText())\""
      return #""\#(name)":{"value":\#(value),"animation":\#(animation)}"#
    }
    var scene = RandomScene(
      properties: "{\(starts.joined(separator: ","))}",
      settings: #""frameRate":\#(frameRate),"fidelity":"\#(fidelity.rawValue)""#, entries: [])
    var present = Array(zip(names, shapes))
    var at = chance(0.5) ? 0 : number(0...0.3)
    for index in 0..<whole(1...6) where !present.isEmpty {
      scene.entries.append(
        sequences && chance(0.6) ? sequence("\(index)", at, present) : entry(index, at, &present))
      // Entries often have equal times, to test that their order is kept.
      if chance(0.8) { at += Double.random(in: 0...seconds / 3, using: &self) }
    }
    return scene
  }

  private mutating func entry(
    _ index: Int, _ at: Double, _ present: inout [(String, Int?)]
  ) -> RandomScene.Entry {
    switch whole(0...9) {
    case 0:
      return RandomScene.Entry(
        at: at, kind: .environment,
        json: #""environment":{"animationPaused":\#(chance(0.5))}"#)
    case 1 where present.count > 1 && index > 2:
      let name = present.remove(at: whole(0...present.count - 1)).0
      return RandomScene.Entry(at: at, kind: .remove, json: #""remove":["\#(name)"]"#)
    default: return change("\(index)", at, present)
    }
  }

  /// Returns a random change of some properties.
  mutating func change(
    _ id: String, _ at: Double, _ present: [(String, Int?)]
  ) -> RandomScene.Entry {
    let some = present.filter { _ in chance(0.6) }
    let set = (some.isEmpty ? present : some).map { name, shape in
      #""\#(name)":\#(value(shape))"#
    }
    var json = #""id":"\#(id)","set":{\#(set.joined(separator: ","))}"#
    if chance(0.9) { json += #","animation":\#(chance(0.15) ? "null" : "\"\(animationText())\"")"# }
    if chance(0.3) { json += #","completionCriteria":"removed""# }
    if chance(0.2) { json += #","disablesAnimations":true"# }
    return RandomScene.Entry(at: at, kind: .change, json: json)
  }

  /// Returns random keyframes or phases of some properties.
  private mutating func sequence(
    _ id: String, _ at: Double, _ present: [(String, Int?)]
  ) -> RandomScene.Entry {
    let repeats = chance(0.3)
    var json = #""id":"\#(id)","animation":{"repeating":\#(repeats),"#
    if chance(0.5) {
      let tracks = present.map { name, shape in
        let keyframes = (0..<whole(1...3)).map { _ in keyframe(shape) }
        return #""\#(name)":[\#(keyframes.joined(separator: ","))]"#
      }
      json += #""type":"keyframes","tracks":{\#(tracks.joined(separator: ","))}}"#
    } else {
      let phases = (0..<whole(2...4)).map { index in
        let set = present.prefix(index + 1).map { #""\#($0)":\#(value($1))"# }
        // A cycle of repeating phases must take time, so one animation has a fixed duration.
        let animation =
          index == 1
          ? "\".easeIn(duration: 0.25)\"" : chance(0.2) ? "null" : "\"\(animationText())\""
        return #"{"set":{\#(set.joined(separator: ","))},"animation":\#(animation)}"#
      }
      json += #""type":"phases","phases":[\#(phases.joined(separator: ","))]},"#
      json += #""disablesAnimations":true"#
    }
    if chance(0.3) { json += #","completionCriteria":"removed""# }
    return RandomScene.Entry(at: at, kind: .change, json: json)
  }

  private mutating func keyframe(_ shape: Int?) -> String {
    let to = value(shape)
    return switch whole(0...3) {
    case 0: #"{"type":"linear","to":\#(to),"duration":\#(number(0.05...0.5)),"curve":"easeOut"}"#
    case 1: #"{"type":"cubic","to":\#(to),"duration":\#(number(0.05...0.5))}"#
    case 2: #"{"type":"spring","to":\#(to),"spring":"bouncy"}"#
    default: #"{"type":"spring","to":\#(to),"duration":\#(number(0.05...0.5))}"#
    }
  }

  private mutating func value(_ shape: Int?) -> String {
    guard let shape else { return "\(number(-100...100))" }
    return "[\((0..<shape).map { _ in "\(number(-100...100))" }.joined(separator: ","))]"
  }

  /// Returns a random animation in SwiftUI's notation, with up to three modifiers.
  mutating func animationText() -> String {
    var text = leafText()
    for _ in 0..<whole(0...3) where chance(0.5) { text += modifierText() }
    return text
  }

  private mutating func leafText() -> String {
    switch whole(0...9) {
    case 0: ".default"
    case 1: ".linear(duration: \(number(0...1)))"
    case 2: ".easeInOut(duration: \(number(0.05...1)))"
    case 3: ".timingCurve(0.2, \(number(-0.5...1.5)), 0.6, 1, duration: \(number(0.05...1)))"
    case 4: ".timingCurve(.circularEaseInOut, duration: \(number(0.05...1)))"
    case 5: ".bouncy(duration: \(number(0.1...1)))"
    case 6: ".interactiveSpring"
    case 7: ".interpolatingSpring(stiffness: \(number(20...300)), damping: \(number(2...30)))"
    case 8: ".spring(duration: \(number(0.1...1)), bounce: 0.2, blendDuration: \(number(0...0.5)))"
    default: ".spring(duration: \(number(0.1...1)), bounce: \(number(-0.5...0.8)))"
    }
  }

  private mutating func modifierText() -> String {
    switch whole(0...5) {
    case 0: ".delay(\(number(-0.2...0.4)))"
    case 1: ".speed(\(number(0.3...3)))"
    case 2: ".repeatCount(\(whole(1...3)), autoreverses: \(chance(0.5)))"
    case 3: chance(0.3) ? ".repeatForever()" : ".repeatCount(2)"
    case 4: ".logicallyComplete(after: \(number(0...1)))"
    default: ".pausable()"
    }
  }
}
