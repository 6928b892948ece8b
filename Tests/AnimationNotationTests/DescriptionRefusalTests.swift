import AnimationNotation
import JSONCodec
import TestSupport
import Testing

@Suite("An error in a description")
struct DescriptionRefusalTests {
  private static let faults: [DescriptionFault] = [
    DescriptionFault(
      #"{"type":"bouncey"}"#, "/type", ".«bouncey»", "must be an animation",
      suggestion: "bouncy"),
    DescriptionFault(
      #"{"type":"spring","dampingFration":0.5}"#, "/dampingFration",
      ".spring(«dampingFration»: 0.5)", "unknown key", inText: "unknown label",
      suggestion: "dampingFraction"),
    DescriptionFault(
      #"{"type":"spring","bounce":0.1,"response":0.5}"#, "/response",
      ".spring(bounce: 0.1, «response»: 0.5)",
      """
      cannot be combined with the other keys: write either (duration, bounce, blendDuration) \
      or (response, dampingFraction, blendDuration)
      """,
      inText: """
        cannot be combined with the other arguments: write either (duration, bounce, blendDuration) \
        or (response, dampingFraction, blendDuration)
        """),
    DescriptionFault(
      #"{"type":"interpolatingSpring","stiffness":100,"damping":10,"bounce":0.1}"#, "/bounce",
      ".interpolatingSpring(stiffness: 100, damping: 10, «bounce»: 0.1)",
      """
      cannot be combined with the other keys: write either (mass, stiffness, damping, \
      initialVelocity) or (duration, bounce, initialVelocity)
      """,
      inText: """
        cannot be combined with the other arguments: write either (mass, stiffness, damping, \
        initialVelocity) or (duration, bounce, initialVelocity)
        """),
    DescriptionFault(
      #"{"type":"spring","spring":{"dampingRatio":0.5}}"#, "/spring",
      ".spring(«Spring(dampingRatio: 0.5)»)",
      "needs 'response' or 'settlingDuration'", inText: "needs 'response:' or 'settlingDuration:'"),
    DescriptionFault(
      #"{"type":"linear","duration":true}"#, "/duration", ".linear(duration: «true»)",
      "must be a number"),
    DescriptionFault(
      #"{"type":"linear","duration":1e400}"#, "/duration", ".linear(duration: «1e400»)",
      "must be finite"),
    DescriptionFault(
      #"{"type":"linear","duration":-1e400}"#, "/duration",
      "linear( duration: «-.infinity» )", "must be finite"),
    DescriptionFault(
      #"{"type":"interpolatingSpring","stiffness":100}"#, "/damping",
      ".«interpolatingSpring(stiffness: 100)»", "is required",
      inText: "needs the argument 'damping:'"),
    DescriptionFault(
      #"{"type":"timingCurve","duration":1,"controlPoints":[0,0,1]}"#, "/controlPoints",
      ".«timingCurve(0, 0, 1, duration: 1)»", "must have 4 numbers, not 3",
      inText: "needs 4 numbers, not 3"),
    DescriptionFault(
      #"{"type":"timingCurve","controlPoints":[0,0,1,true]}"#, "/controlPoints/3",
      ".timingCurve(0, 0, 1, «true»)", "must be a number"),
    DescriptionFault(
      #"{"type":"spring","spring":{"type":"bouncy","extraBonce":0.1}}"#, "/spring/extraBonce",
      ".spring(.bouncy(«extraBonce»: 0.1))", "unknown key", inText: "unknown label",
      suggestion: "extraBounce"),
    DescriptionFault(
      #"{"type":"timingCurve","curve":"easeOutt","duration":1}"#, "/curve",
      ".timingCurve(.«easeOutt», duration: 1)", "must be a curve", suggestion: "easeOut"),
    DescriptionFault(
      #"{"type":"timingCurve","duration":1,"curve":{"type":"bezier","startControlPoint":[0,true],"endControlPoint":[1,1]}}"#,
      "/curve/startControlPoint/1",
      """
      .timingCurve(.bezier(startControlPoint: UnitPoint(x: 0, y: «true»), \
      endControlPoint: UnitPoint(x: 1, y: 1)), duration: 1)
      """, "must be a number"),
    DescriptionFault(
      #"{"type":"linear","modifiers":[{"type":"delay","delay":1},{"type":"sped","speed":2}]}"#,
      "/modifiers/1/type", ".linear.delay(1).«sped»(2)", "must be a modifier",
      suggestion: "speed"),
    DescriptionFault(
      #"{"type":"linear","modifiers":[{"type":"repeatCount","count":1.5}]}"#,
      "/modifiers/0/count", ".linear.repeatCount(«1.5»)", "must be a whole number"),
    DescriptionFault(
      #"{"type":"linear","modifiers":[{"type":"repeatForever","autoreverses":1}]}"#,
      "/modifiers/0/autoreverses", ".linear.repeatForever(autoreverses: «1»)",
      "must be true or false"),
    DescriptionFault(
      #"{"type":"pausable","base":{"type":"pausable","base":{"type":"linear","duraton":1}}}"#,
      "/base/base/duraton",
      "PausableAnimation(base: PausableAnimation(base: .linear(«duraton»: 1))).speed(2)",
      "unknown key", inText: "unknown label", suggestion: "duration"),
    DescriptionFault(
      #"{"type":"pausable"}"#, "/base", "«PausableAnimation()»", "is required",
      inText: "needs the argument 'base:'"),
  ]

  @Test("is the same in JSON and in text, each with its own place", arguments: faults)
  func places(_ fault: DescriptionFault) throws {
    let (fromJSON, jsonViolations) = try ReadDescription.json(text: fault.json)
    let (fromText, textViolations) = ReadDescription.text(fault.text)
    #expect(fromJSON == nil && fromText == nil)
    #expect(jsonViolations.map(\.detail) == [fault.detail])
    #expect(textViolations.map(\.detail) == [fault.textDetail])
    #expect(jsonViolations.map(\.place.pointer) == [fault.pointer])
    #expect(jsonViolations.map(\.place.location.parameter) == [nil])
    let ofParameter = ReadDescription.text(fault.json).violations
    #expect(ofParameter.map(\.place.pointer) == [fault.pointer])
    #expect(ofParameter.map(\.place.location.parameter) == ["animation"])
    #expect(
      textViolations.map(\.place) == [InputLocation.parameter("animation").within(fault.place)])
    #expect(jsonViolations.first?.suggestion == fault.suggestion)
    #expect(textViolations.first?.suggestion == fault.suggestion)
    // The list of allowed labels in text is shorter, because it omits arguments without a label.
    let allowed = jsonViolations.first?.allowed ?? []
    #expect(textViolations.first?.allowed.allSatisfy(allowed.contains) ?? false)
  }

  @Test("has its column in a JSON string too", arguments: faults)
  func withinStrings(_ fault: DescriptionFault) throws {
    let violations = try ReadDescription.json(.string(fault.text)).violations
    #expect(violations.map(\.place) == [InputLocation.root.within(fault.place)])
  }

  @Test(
    "has its column in UTF-16 code units",
    arguments: [
      ".linear(«😀»: 1)", ".linear(𝑥: 1, duration: «true»)", ".«𝑙inear»", "«𝐀».linear",
      ".linear(duration: 1, «𝑥»: 2)", ".linear.speed(2).delay(«🎈»🎈)",
    ])
  func astral(marked: String) {
    let fault = DescriptionFault("", "", marked, "")
    let places = ReadDescription.text(fault.text).violations.map(\.place.text)
    #expect(places.contains(fault.place), "\(places)")
  }

  @Test("that is a decimal comma suggests the same digits with a point")
  func decimalComma() {
    var generator = SeededGenerator(seed: 53)
    for _ in 0..<500 {
      let sign = Bool.random(using: &generator) ? "-" : ""
      let whole =
        Int.random(in: 0...99, using: &generator) / Int.random(in: 1...20, using: &generator)
      let digits = (0..<Int.random(in: 1...15, using: &generator)).map { _ in
        String(Int.random(in: 0...1, using: &generator) * Int.random(in: 0...9, using: &generator))
      }.joined()
      for (call, label) in [
        (".spring(duration: 0.5, bounce: %)", "bounce: "), (".linear(duration: %)", "duration: "),
        (".linear.delay(%)", ""),
      ] {
        let text = call.replacing("%", with: "\(sign)\(whole),\(digits)")
        let suggestions = ReadDescription.text(text).violations.map(\.suggestion)
        #expect(suggestions.first == "\(label)\(sign)\(whole).\(digits)", "\(text)")
      }
    }
    // The results of arithmetic have other digits than the text.
    for text in [".linear(duration: 2*3,5)", ".linear(duration: 0,1e3)"] {
      let details = ReadDescription.text(text).violations.map(\.detail)
      #expect(!details.contains { $0.contains("decimal") }, "\(details)")
    }
  }

  @Test("is reported together with all others")
  func allAtOnce() throws {
    let json = try ReadDescription.json(
      text: """
        {"type":"spring","bounce":true,"dampng":1,"modifiers":[{"type":"delay"},
        {"type":"speed","speed":1e400},{"type":"repeatForever","count":2}]}
        """)
    let text = ReadDescription.text(
      ".spring(bounce: true, dampng: 1).delay().speed(1e400).repeatForever(count: 2)")
    let details = [
      "unknown label", "must be a number", "needs the value of 'delay', without a label",
      "must be finite",
      "unknown label",
    ]
    #expect(text.violations.map(\.detail) == details)
    #expect(
      json.violations.map(\.place.pointer) == [
        "/dampng", "/bounce", "/modifiers/0/delay", "/modifiers/1/speed", "/modifiers/2/count",
      ])
    #expect(json.animation == nil && text.animation == nil)
  }
}

extension InputLocation {
  fileprivate var pointer: String { location.pointer.description }
}
