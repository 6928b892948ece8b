import MotionTools
import TestSupport
import Testing

@Suite("A spring that goes on after 60 s") struct CutOffMotionTests {
  @Test(
    "has no jump at the horizon",
    arguments: [
      Platform.swiftui, .coreAnimation, .uikit, .motion, .motion12, .reactSpring, .flutter,
      .compose, .reanimated, .reanimated3, .remotion, .slint, .figma,
    ])
  func hasNoJump(_ platform: Platform) throws {
    var random = SeededGenerator(seed: 60)
    for _ in 0..<5 {
      let spring = try #require(
        PerceptualSpring(duration: random.number(30...50), dampingRatio: random.number(0.02...0.1)))
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

  @Test("ends with a jump on a platform that plays 60 s")
  func jumps() throws {
    let spring = try #require(PerceptualSpring(duration: 50, dampingRatio: 0.1))
    let certificate = Conversion(.spring(spring), to: .gsap, over: 100).certificate
    #expect(certificate.end == 60)
    #expect(certificate.jump > 0.01)
  }
}
