import Foundation

/// Source texts of custom animations for tests.
public enum CustomSources {
  /// The code ``documented``, with an import of SwiftUI in place of its other imports.
  public static let pausable =
    "import SwiftUI\n\n" + (documented.split(separator: "import AnimationMacros\n\n").last ?? "")

  /// The code of Apple's documentation of `AnimationStateKey`, without views.
  ///
  /// It is the text of a file that the package in `Macros` compiles.
  public static let documented: String = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(
        path: "Macros/Tests/DocumentedListingsTests/Listings.swift")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      fatalError("the listing is missing: \(file.path)")
    }
    return text
  }()

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

  /// The source ``elastic``, with an environment key and a property in place of `@Entry`.
  public static let keyed = elastic.replacingOccurrences(
    of: "  @Entry var strength: Double = 1\n",
    with: """
        var strength: Double {
          get { self[StrengthKey.self] }
          set { self[StrengthKey.self] = newValue }
        }
        private struct StrengthKey: EnvironmentKey { static let defaultValue = 1.0 }

      """)

  /// An animation that fails from the time `at` on, because an array index is out of range.
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
