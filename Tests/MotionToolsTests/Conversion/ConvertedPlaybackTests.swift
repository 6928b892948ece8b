import AnimationCore
import AnimationNotation
import JSONCodec
import MotionTools
import TestSupport
import Testing

@Suite("A converted delay or repetition") struct ConvertedPlaybackTests {
  private static let limits = AnimationScene.PlayingLimits(
    time: 1000, samples: 1_000_000, frames: 1_000_000)

  static let animations: [Animation] = [
    .bouncy.delay(0.3), .easeIn(duration: 0.4).delay(-0.1),
    .linear(duration: 1).speed(2).delay(0.2),
    .easeInOut(duration: 0.5).repeatCount(4, autoreverses: true).delay(0.25),
    .easeIn(duration: 0.5).repeatCount(3, autoreverses: true),
    .easeOut(duration: 0.5).repeatCount(2, autoreverses: false).speed(0.5),
    .smooth.repeatCount(3, autoreverses: true), .bouncy.repeatCount(5, autoreverses: false),
    .bouncy.delay(0.1).speed(2),
  ]

  @Test("equals the motion that the engine plays", arguments: animations)
  func isTheEngines(_ animation: Animation) throws {
    let played = try PlayedMotion(animation, over: 100).exactMotion(over: 100)
    let engine = try MotionCurve(
      animation, from: 0, target: 100, fidelity: .exact, limits: Self.limits)
    let end = engine.duration * 1.1
    // The times avoid the boundaries of passes, where rounding decides which pass is shown.
    let times = (0..<600).map { end * (Double($0) + 0.37) / 600 }
    let pairs = zip(played.points(at: times), engine.points(at: times))
    for (time, (one, other)) in zip(times, pairs) {
      // After its removal, a spring is exactly at its target, while its formula is only close to
      // the target.
      #expect(
        abs(one.value - other.value) < (time < engine.duration ? 1e-9 : 0.2), "\(time)")
    }
  }

  /// The arguments are the platforms that can delay a symmetric curve and repeat it a number of
  /// times.
  @Test(
    "of a symmetric curve is exact if passes can be counted",
    arguments: [
      Platform.swiftui, .coreAnimation, .motion, .anime, .gsap, .flutter, .compose, .reanimated,
      .css,
      .waapi,
    ])
  func even(_ platform: Platform) throws {
    let animation = Animation.easeInOut(duration: 0.4).repeatCount(3, autoreverses: true).delay(0.2)
    let played = try PlayedMotion(animation, over: 100)
    let conversion = Conversion(played.pass, played.playback, to: platform, over: 100)
    // The bound is the precision of the solvers of Motion and Flutter.
    #expect(conversion.certificate.share < 0.005, "\(conversion.certificate.share)")
    #expect(isClose(conversion.certificate.end, 1.4, absolute: 1e-9))
    // The last pass must end at its target, even though the sum of the periods is rounded.
    #expect(conversion.certificate.jump < 1e-6)
    #expect(!conversion.encoding.warnings.contains { $0.contains("/v1/bake") })
  }

  @Test("shows on the way back the values of each platform's rule")
  func reversals() throws {
    let curve = try #require(TimedCurve(0.42, 0, 1, 1, duration: 0.5))
    let repetition = Playback.Repetition(count: 3, period: 0.5, reversal: .value)
    let unit = UnitCurve.bezier(
      startControlPoint: UnitPoint(x: 0.42, y: 0), endControlPoint: UnitPoint(x: 1, y: 1))
    for platform in [Platform.gsap, .reanimated, .swiftui] {
      let encoding = Conversion(
        .curve(curve), Playback(repetition: repetition), to: platform, over: 1
      ).encoding
      for step in 0..<300 {
        let time = 1.5 * (Double(step) + 0.5) / 300, pass = Int(time / 0.5)
        let progress = time / 0.5 - Double(pass)
        let expected = pass == 1 ? 1 - unit.exactValue(at: progress) : unit.exactValue(at: progress)
        #expect(isClose(encoding.motion(over: 1).point(at: time).value, expected, absolute: 1e-9))
      }
    }
    // These platforms reverse the time and not the value. For this curve, that is another motion,
    // so they can only play one pass of it.
    for platform in [Platform.css, .waapi, .anime, .compose, .coreAnimation] {
      let conversion = Conversion(
        .curve(curve), Playback(repetition: repetition), to: platform, over: 1)
      #expect(conversion.encoding.warnings.contains { $0.contains("/v1/bake") }, "\(platform)")
      #expect(conversion.certificate.share > 0.9)
    }
  }

  @Test("of an even number of reversing passes is converted if the target is shown afterwards")
  func endsAtTarget() throws {
    let animation = Animation.easeInOut(duration: 0.4).repeatCount(4, autoreverses: true)
    let played = try PlayedMotion(animation, over: 100)
    for platform in Platform.allCases {
      let conversion = Conversion(played.pass, played.playback, to: platform, over: 100)
      let isSupported = [.swiftui, .coreAnimation, .flutter, .compose, .css, .waapi].contains(
        platform)
      let isWarned = conversion.encoding.warnings.contains { $0.contains("/v1/bake") }
      #expect(isWarned == !isSupported, "\(platform)")
    }
  }

  @Test(
    "of a spring that settles late does not end before the platform's motion",
    arguments: [0.97, 0.99, -0.93])
  func late(_ bounce: Double) throws {
    let played = try PlayedMotion(.spring(duration: 0.5, bounce: bounce), over: 100)
    let conversion = Conversion(played.pass, played.playback, to: .flutter, over: 100)
    #expect(conversion.certificate.share < 0.002)
  }

  @Test("of a straight curve needs no search in Motion")
  func straight() throws {
    let played = try PlayedMotion(.linear(duration: 0.4).repeatCount(3), over: 100)
    let conversion = Conversion(played.pass, played.playback, to: .motion, over: 100)
    #expect(conversion.certificate.share < 1e-12)
  }

  @Test("of a spring holds its passes as long as SwiftUI does, if the platform supports it")
  func springs() throws {
    let played = try PlayedMotion(.bouncy.repeatCount(3, autoreverses: false), over: 100)
    let period = try #require(played.playback.repetition?.period)
    let single = try MotionCurve(
      .bouncy, from: 0, target: 100, fidelity: .exact, limits: Self.limits)
    #expect(period == single.duration)
    for (platform, error) in [(Platform.gsap, 1e-9), (.coreAnimation, 1e-9), (.css, 0.003)] {
      let conversion = Conversion(played.pass, played.playback, to: platform, over: 100)
      #expect(conversion.certificate.share < error, "\(platform)")
      #expect(isClose(conversion.certificate.end, 3 * period, relative: 1e-9))
    }
    for platform in [Platform.motion, .reanimated, .flutter, .compose, .uikit, .figma] {
      let conversion = Conversion(played.pass, played.playback, to: platform, over: 100)
      #expect(conversion.certificate.share > 0.5)
      #expect(conversion.encoding.warnings.contains { $0.contains("/v1/bake") })
    }
  }

  @Test(
    "is written in each platform's syntax",
    arguments: [
      (Platform.swiftui, ".repeatCount(3, autoreverses: true).delay(0.2)"),
      (.motion, "delay: 0.2, repeat: 2, repeatType: \"mirror\" }"),
      (.anime, "delay: 200, loop: 2, alternate: true"),
      (.gsap, "delay: 0.2,\n  repeat: 2,\n  yoyo: true,\n  yoyoEase: true"),
      (.flutter, "controller.repeat(reverse: true, count: 3).then((_) => controller.value = 1);"),
      (.compose, "repeatMode = RepeatMode.Reverse, initialStartOffset = StartOffset(200))"),
      (.reanimated, "withDelay(200, withRepeat(withTiming("),
      (.css, "animation-iteration-count: 3;\nanimation-direction: alternate;"),
      (.waapi, "delay: 200, iterations: 3, direction: \"alternate\""),
      (.coreAnimation, "animation.repeatCount = 1.5\nanimation.autoreverses = true"),
    ])
  func syntax(_ platform: Platform, _ text: String) throws {
    let animation = Animation.linear(duration: 0.4).repeatCount(3, autoreverses: true).delay(0.2)
    let played = try PlayedMotion(animation, over: 100)
    let code = Conversion(played.pass, played.playback, to: platform, over: 100).encoding.code
    #expect(code.contains(text), "\(code)")
  }

  @Test(
    "that would need a longer pass is refused",
    arguments: [
      (
        Animation.linear.delay(1).repeatCount(2),
        """
        has a delay inside a repetition, or a negative delay inside a positive delay. /v1/bake \
        exports such a motion
        """
      ),
      (
        .linear.repeatCount(2).repeatCount(3),
        "has a repetition inside a repetition. /v1/bake exports such a motion"
      ),
      (
        .linear.repeatForever().repeatCount(2),
        "has a repetition inside a repetition. /v1/bake exports such a motion"
      ),
      (
        .linear(duration: 0).repeatCount(2),
        """
        cannot be converted: its duration must be finite and above 0, and its speed must be above \
        0. A spring needs a mass above 0, a stiffness above 0 and a damping of 0 or more
        """
      ),
      (
        .linear(duration: 61).repeatCount(2),
        """
        repeats a pass that lasts 0 seconds, or more than 60 seconds: change its duration, or \
        export the motion with /v1/bake
        """
      ),
    ])
  func refusals(_ animation: Animation, _ reason: String) throws {
    let refusal = try #require(throws: ConvertibleMotion.Refusal.self) {
      _ = try PlayedMotion(animation, over: 100)
    }
    #expect(refusal.reason == reason)
  }
}
