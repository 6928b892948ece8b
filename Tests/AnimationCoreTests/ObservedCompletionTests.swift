import AnimationCore
import TestSupport
import Testing

/// Compares the order of completions with the recorded order.
struct ObservedCompletionTests {
  @Test("completions occur in the recorded order", arguments: try CompletionScenario.all())
  func order(_ scenario: CompletionScenario) throws {
    var motion = Motion(to: 1, try Animation(expression: scenario.first))
    if let second = scenario.second {
      let animation = second.isEmpty ? nil : try Animation(expression: second)
      // The new target is 2, because a change to the current target would only repeat it.
      motion.change(at: scenario.at, to: 2, animation)
    }
    var emitted = try motion.events(until: 6).map(\.name)
    // A change without an animation completes immediately. The recording contains only the events
    // of the running motion.
    if scenario.second?.isEmpty == true { emitted.removeAll { $0.hasSuffix(" 1") } }
    if scenario.onlyLogical { emitted.removeAll { $0.hasPrefix("removed") } }
    #expect(emitted == scenario.expected)
  }

  @Test(
    "logical completion occurs at the recorded time",
    arguments: try ObservedRow.of("completion.logicalTime"))
  func logicalTime(_ row: ObservedRow) throws {
    func logical(_ animation: Animation) throws -> Double {
      let emitted = try Motion(animation, frameRate: 100).events(until: 4)
      return try #require(emitted.first { $0.name == "logicallyComplete 0" }).time
    }
    let spring = Animation.spring(response: 0.35, dampingFraction: 0.7)
    if row.expected == .string("immediately") {
      #expect(try logical(spring.delay(-0.5)) == 0)
    } else {
      let times = try [
        logical(spring.delay(0.2).repeatCount(2)), logical(spring.repeatCount(2).delay(0.2)),
      ]
      #expect(isClose(times, [0.55, 0.55], absolute: 1e-9))
    }
  }
}

/// A recorded scenario, translated by hand into changes.
///
/// The recorded row contains only a name or a description of the scenario.
struct CompletionScenario: Sendable, CustomStringConvertible {
  let row: ObservedRow
  let first: String
  /// The animation of the second change.
  ///
  /// It is empty if the second change has no animation, and `nil` if there is no second change.
  let second: String?
  let at: Double
  let onlyLogical: Bool

  var description: String { "\(row.id) \(row.input["scenario"]?.string ?? "")" }

  /// The recorded events with uniform names, such as `removed 0`.
  ///
  /// A name consists of the completion criterion and the index of the change.
  var expected: [String] {
    row.expected.elements.compactMap(\.string).map { name in
      let moment = name.lowercased().contains("removed") ? "removed" : "logicallyComplete"
      let isSecond = ["second", "new", "replacement", "zeroRetarget"].contains {
        name.hasPrefix($0)
      }
      return "\(moment) \(isSecond ? 1 : 0)"
    }
  }

  static func all() throws -> [CompletionScenario] {
    let rows = Dictionary(
      uniqueKeysWithValues: try ObservedRow.of("completion.order").map { ($0.id, $0) })
    return try (replacements + modified).map { number, first, second, at in
      guard let row = rows["completion-order-vui#\(number)"] else {
        throw FixtureError("no completion scenario \(number)")
      }
      return CompletionScenario(
        row: row, first: first, second: second, at: at,
        onlyLogical: row.input["scenario"]?.string?.hasPrefix("logical criteria only") == true)
    }
  }

  private static let spring = "spring(response:0.35,dampingFraction:0.7)"
  private static let interpolating = "interpolatingSpring(mass:1,stiffness:100,damping:10)"
  private static let endless = "linear(duration:0.3).repeatForever(autoreverses:false)"
  private static let still = "linear(duration:0.3).speed(0)"
  private static let backwards = "linear(duration:0.3).speed(-1)"

  private static let replacements: [(Int, String, String?, Double)] = [
    (2, "linear(duration:1)", nil, 0),
    (3, "linear(duration:1).logicallyComplete(after:0.05)", nil, 0),
    (4, "linear(duration:1).logicallyComplete(after:0.8)", "", 0.6),
    (5, "linear(duration:0.9).logicallyComplete(after:0.55)", "linear(duration:0.2)", 0.2),
    (6, "linear(duration:0.9)", "linear(duration:0.6).logicallyComplete(after:0.25)", 0.2),
    (7, "default", "default.logicallyComplete(after:0.25)", 0.2),
    (8, "linear(duration:0.8)", "linear(duration:0)", 0.2),
    (9, spring, "linear(duration:0)", 0.2),
    (10, "linear(duration:0.8)", "timingCurve(.circularEaseInOut,duration:-0.2)", 0.2),
    (11, backwards, spring, 0.25),
    (12, backwards, interpolating, 0.25),
    (13, backwards, "snappy(duration:0.35)", 0.25),
    (14, "linear(duration:0.65)", backwards, 0.2),
    (15, "linear(duration:0.8).delay(0.4)", spring, 0.25),
    (16, "linear(duration:0.6).speed(0.5)", spring, 0.25),
    (17, "default", endless, 0.2),
    (18, spring, "linear(duration:0.4).speed(0)", 0.2),
    (19, "linear(duration:0.3).delay(0.2)", endless, 0.2),
    (20, "linear(duration:0.6).speed(2)", still, 0.2),
    (21, "linear(duration:0.2).repeatCount(2,autoreverses:false)", still, 0.2),
    (22, "\(interpolating).repeatCount(2,autoreverses:false)", endless, 0.2),
  ]

  private static let modified: [(Int, String, String?, Double)] = [
    (23, "linear(duration:0.3).delay(-0.1)", nil, 0),
    (24, "linear(duration:0.3).speed(2)", nil, 0),
    (25, "linear(duration:0.2).repeatCount(2,autoreverses:false)", nil, 0),
    (26, "\(spring).delay(0.2)", nil, 0),
    (27, "\(spring).speed(4)", nil, 0),
    (28, "\(interpolating).speed(4)", nil, 0),
    (29, "\(spring).delay(-0.5)", nil, 0),
    (30, "\(spring).repeatCount(2,autoreverses:true)", nil, 0),
    (31, "\(interpolating).repeatCount(2,autoreverses:false)", nil, 0),
    (32, "\(interpolating).repeatCount(2,autoreverses:true)", nil, 0),
    (33, "\(spring).repeatCount(3,autoreverses:false)", nil, 0),
    (34, "\(spring).repeatCount(3,autoreverses:true)", nil, 0),
    (35, "\(spring).repeatCount(-2,autoreverses:true)", nil, 0),
    (36, "\(interpolating).repeatCount(0,autoreverses:false)", nil, 0),
    (37, "\(interpolating).repeatCount(3,autoreverses:false)", nil, 0),
    (38, "default.speed(2)", nil, 0),
    (39, "default.repeatCount(2,autoreverses:false)", nil, 0),
    (40, "\(spring).repeatCount(2,autoreverses:false).delay(0.2)", nil, 0),
  ]
}
