import AnimationCore
import MotionTools
import TestSupport
import Testing

/// Tests of the condition under which the library Motion stops a spring, for any damping.
///
/// Source: motiondivision/motion v13.1.1, packages/motion-dom/src/animation/generators/spring.ts.
@Suite("The stop of a Motion spring") struct MotionRestTests {
  @Test("for .smooth over 100 points equals that of Motion's own code") func smooth() throws {
    let spring = try #require(PerceptualSpring(duration: 0.5, bounce: 0))
    let certificate = Conversion(.spring(spring), to: .motion, over: 100).certificate
    #expect(isClose(certificate.end, 0.684, absolute: 0.0005))
    #expect(isClose(certificate.share, 0.00178, absolute: 0.000005))
  }

  @Test("needs both a small distance and a small velocity", arguments: [1, 100.0])
  func needsBoth(_ distance: Double) throws {
    var random = SeededGenerator(seed: 31)
    let (speed, left) = distance < 5 ? (0.01, 0.005) : (2, 0.5)
    for ratios in [0.1...0.99, 1...1, 1.01...3] {
      for _ in 0..<4 {
        let spring = random.spring(ratios: ratios, velocities: -3...3)
        let certificate = Conversion(.spring(spring), to: .motion, over: distance).certificate
        let reference = ReferenceSpring(
          response: spring.duration, dampingRatio: spring.dampingRatio)
        func rests(_ time: Double) -> Bool {
          let (value, velocity) = reference.motion(
            target: 1, initialVelocity: spring.initialVelocity, time: time)
          return abs(Double(1 - value)) * distance <= left
            && abs(Double(velocity)) * distance <= speed
        }
        #expect(rests(certificate.end + 1e-8))
        #expect(!rests(certificate.end - 1e-8))
        // At no earlier millisecond may the condition be true.
        for step in 0..<Int(certificate.end * 1000) { #expect(!rests(Double(step) / 1000)) }
      }
    }
  }

  @Test("is a jump if the formula of a slow over-damped spring is cut off") func cap()
    throws
  {
    // Source: motiondivision/motion issue 1207: a spring with stiffness 4, damping 35 and mass 0.5
    // snaps at 8.6 s.
    let spring = try #require(PerceptualSpring(mass: 0.5, stiffness: 4, damping: 35))
    let conversion = Conversion(.spring(spring), to: .motion, over: 1000)
    #expect(isClose(conversion.certificate.end, 8.8, absolute: 0.2))
    #expect(conversion.certificate.share > 0.3)
    #expect(conversion.encoding.warnings.contains { $0.contains("8.6") && $0.contains("jumps") })
    let short = try #require(PerceptualSpring(duration: 0.5, dampingRatio: 3))
    #expect(Conversion(.spring(short), to: .motion, over: 1000).encoding.warnings.count == 1)
  }
}
