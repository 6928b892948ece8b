/// Source texts of custom animations for tests.
public enum CustomSources {
  /// The sample in SwiftUI's documentation of `AnimationStateKey`, as it stands there.
  public static let pausable = """
    import SwiftUI

    private struct PausableState<Value: VectorArithmetic>: AnimationStateKey {
        var paused = false
        var pauseTime: TimeInterval = 0.0

        static var defaultValue: Self { .init() }
    }

    extension AnimationContext {
        fileprivate var pausableState: PausableState<Value> {
            get { state[PausableState<Value>.self] }
            set { state[PausableState<Value>.self] = newValue }
        }
    }

    struct PausableAnimation: CustomAnimation {
        let base: Animation

        func animate<V>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? where V : VectorArithmetic {
            let paused = context.environment.animationPaused

            let pausableState = context.pausableState
            var pauseTime = pausableState.pauseTime
            if pausableState.paused != paused {
                pauseTime = time - pauseTime
                context.pausableState = PausableState(paused: paused, pauseTime: pauseTime)
            }

            let effectiveTime = paused ? pauseTime : time - pauseTime
            let result = base.animate(value: value, time: effectiveTime, context: &context)
            return result
        }
    }

    extension EnvironmentValues {
        @Entry var animationPaused: Bool = false
    }

    """

  /// An animation without state, with a parameter of each kind and a value of the environment.
  public static let elastic = """
    enum Mode {
      case slow, fast
    }

    struct Elastic: CustomAnimation {
      var amplitude: Double = 1
      var laps: Int = 2
      var isOn: Bool = true
      var base: Animation = .linear
      var mode: Mode = .slow
      var spring: Spring? = nil
      var curve: UnitCurve = .linear
      var points: [Double] = []
      var limit: Double? = nil

      func animate<V: VectorArithmetic>(
        value: V, time: TimeInterval, context: inout AnimationContext<V>
      ) -> V? {
        guard time < 1 else { return nil }
        let strength = context.environment.strength
        return base.animate(value: value, time: time, context: &context)?
          .scaled(by: amplitude * strength)
      }
    }

    extension EnvironmentValues {
      @Entry var strength: Double = 1
    }

    extension Animation {
      static func elastic(amplitude: Double = 1) -> Animation {
        Animation(Elastic(amplitude: amplitude)).speed(2)
      }
    }

    """

  /// An animation that fails at a time.
  public static let failing = """
    struct Fails: CustomAnimation {
      var at: Double = 0.5
      func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
        let parts: [Double] = [time]
        return value.scaled(by: parts[time < at ? 0 : 1])
      }
    }

    """

  /// Returns the description of a custom animation, as JSON.
  public static func json(
    _ source: String, name: String? = nil, _ arguments: String? = nil, _ rest: String = ""
  ) -> String {
    let name = name.map { ",\"name\":\"\($0)\"" } ?? ""
    let arguments = arguments.map { ",\"arguments\":\($0)" } ?? ""
    return #"{"type":"custom","source":\#(quoted(source))\#(name)\#(arguments)\#(rest)}"#
  }

  /// Returns a text as a JSON string.
  public static func quoted(_ text: String) -> String {
    let escaped = text.flatMap { character in
      switch character {
      case "\n": "\\n"
      case "\"": "\\\""
      case "\\": "\\\\"
      default: String(character)
      }
    }
    return "\"" + String(escaped) + "\""
  }

  /// Returns a text as one word of a shell.
  public static func shellQuoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
