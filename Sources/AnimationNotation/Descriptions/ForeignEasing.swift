/// Easing functions that SwiftUI does not have and that a single cubic curve cannot approximate.
package enum ForeignEasing {
  /// Returns an error text for the name of an elastic or bounce function of Robert Penner; `nil`
  /// for any other name.
  ///
  /// The text explains what to write instead. Penner's other easing functions have
  /// approximations as cubic curves, and need no such text.
  package static func advice(for name: String) -> String? {
    guard names.contains(name) else { return nil }
    let json = """
      {"platform": "penner", "easing": "\(name)", "duration": 500}
      """
    return """
      SwiftUI has no '\(name)'. /v1/convert accepts it: write \(json) as 'from', or run inbetween \
      convert '\(json)'
      """
  }

  private static let names = ["Elastic", "Bounce"].flatMap { family in
    ["In", "Out", "InOut"].map { "ease\($0)\(family)" }
  }

  /// Returns an error text for a call of the CSS function `linear()` with several arguments.
  ///
  /// The text explains what to write instead. The result is `nil` for any other call.
  ///
  /// - Parameters:
  ///   - name: The name of the called function.
  ///   - count: The number of arguments.
  ///
  /// Source: CSS Easing Functions Level 2, `linear()`.
  static func advice(forCallOf name: String, count: Int) -> String? {
    name == "linear" && count > 1
      ? """
      is a CSS function that SwiftUI does not have. /v1/convert accepts it as 'from', and /v1/fit \
      as 'motion': write {"platform": "css", "timingFunction": "linear(0, 0.5, 1)", "duration": 1}. \
      To evaluate it, write keyframes of the type "linear"
      """ : nil
  }
}
