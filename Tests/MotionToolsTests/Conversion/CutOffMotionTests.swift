import MotionTools
import TestSupport
import Testing

/// Tests of the jump that a certificate states.
@Suite("The jump at the end of a motion") struct CutOffMotionTests {
  @Test(
    "is not larger with a delay",
    arguments: [Platform.motion, .motion12, .flutter, .anime, .slint, .css])
  func isOverAfterDelay(_ platform: Platform) throws {
    var random = SeededGenerator(seed: 61)
    for _ in 0..<40 {
      let curve = try #require(
        TimedCurve(
          random.number(0...1), random.number(0...1), random.number(0...1), random.number(0...1),
          duration: Double(random.whole(10...150)) / 100))
      var playback = Playback.once
      playback.delay = Double(random.whole(1...70)) / 100
      let conversion = Conversion.all(.curve(curve), playback, to: [platform], over: 100)[0]
      let rule = Conversion.all(.curve(curve), .once, to: [platform], over: 100)[0]
      #expect(conversion.certificate.jump <= rule.certificate.jump + 1e-6)
    }
  }

  @Test(
    "is 0 at the horizon of 60 s",
    arguments: [
      Platform.swiftui, .coreAnimation, .uikit, .motion, .motion12, .reactSpring, .flutter,
      .compose, .reanimated, .reanimated3, .remotion, .slint, .figma,
    ])
  func hasNoJump(_ platform: Platform) throws {
    var random = SeededGenerator(seed: 60)
    for _ in 0..<5 {
      let spring = try #require(
        PerceptualSpring(duration: random.number(30...40), dampingRatio: 0.025))
      let conversion = Conversion(.spring(spring), to: platform, over: 100)
      for certificate in [conversion.certificate] + conversion.copies.map(\.certificate)
      where certificate.end == 60 {
        #expect(certificate.jump == 0)
        #expect(certificate.share == certificate.moving.share)
      }
      #expect(conversion.certificate.end == 60)
      #expect(conversion.certificate.share < 0.01)
    }
  }

  @Test("is stated for a platform that plays 60 s")
  func jumps() throws {
    let spring = try #require(PerceptualSpring(duration: 50, dampingRatio: 0.1))
    let certificate = Conversion(.spring(spring), to: .gsap, over: 100).certificate
    #expect(certificate.end == 60)
    #expect(certificate.jump > 0.01)
  }
}
