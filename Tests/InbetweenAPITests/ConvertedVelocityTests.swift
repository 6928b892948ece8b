import JSONCodec
import TestSupport
import Testing

@Suite("The initial velocity of a converted spring") struct ConvertedVelocityTests {
  private let server = ServiceUnderTest()

  @Test(
    "is in the file and in the text of each platform",
    arguments: [
      ("swiftui", "initialVelocity: 8)", "initialVelocity: 8)"),
      ("motion", "velocity: 400", "velocity: 400"),
      ("flutter", "const double popVelocity = 8;", "SpringSimulation(spring, 0, 1, 8,"),
      (
        "compose", "Pass `initialVelocity = 400f` to `animateTo` for a distance of 50.",
        "animatable.animateTo(target, spring(dampingRatio = 0.8f, stiffness = 246.74011f), "
          + "initialVelocity = 400f)"
      ),
      ("dtcgSpring", #""initialVelocity": 8"#, #""initialVelocity":8"#),
    ])
  func velocities(_ platform: String, _ inFile: String, _ inText: String) {
    for delay in ["", ".delay(0.3)"] {
      let motion = ".interpolatingSpring(duration: 0.4, bounce: 0.2, initialVelocity: 8)\(delay)"
      let body = #"{"motions":{"pop":"\#(motion)"},"to":["\#(platform)"],"distance":50,"#
      for (format, words) in [("file", inFile), ("text", inText)] {
        let text = server.post("/v1/convert", body + #""format":"\#(format)"}"#).text
        #expect(text.contains(words), "\(text)")
      }
    }
  }

  @Test(
    "is named in a warning if the platform's spring cannot contain it",
    arguments: [
      ("compose", "`initialVelocity` is in units per second"), ("dtcgSpring", "`$value` cannot"),
      ("remotion", "no initial velocity"), ("slint", "no initial velocity"),
    ])
  func warnings(_ platform: String, _ words: String) {
    for (velocity, isNamed) in [(8, true), (0, false)] {
      let motion =
        ".interpolatingSpring(duration: 0.4, bounce: 0.2, initialVelocity: \(velocity))"
      let response = server.post(
        "/v1/convert", #"{"from":"\#(motion)","to":["\#(platform)"]}"#)
      let warnings = response["conversions"].elements.flatMap { $0["warnings"].elements }
      #expect(warnings.contains { $0.string?.contains(words) ?? false } == isNamed, "\(warnings)")
    }
  }
}
