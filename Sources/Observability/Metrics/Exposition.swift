/// A page of metrics in Prometheus' format.
///
/// Source: Prometheus text exposition format 0.0.4.
package struct Exposition: Sendable {
  /// The type of a metric, as Prometheus names it.
  package enum Kind: String, Sendable {
    case counter, gauge, histogram
  }

  /// The media type of the page.
  package static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

  package private(set) var text = ""

  package init() {}

  /// Begins a metric with its name, kind and description.
  package mutating func begin(_ name: String, _ kind: Kind, help: String) {
    text += "# HELP \(name) \(Self.escaped(help, quotes: false))\n# TYPE \(name) \(kind.rawValue)\n"
  }

  /// Adds one sample, which is a line with labels and a number.
  package mutating func sample(
    _ name: String, labels: [(name: String, value: String)] = [], _ value: Double
  ) {
    text += name
    if !labels.isEmpty {
      let pairs = labels.map { "\($0.name)=\"\(Self.escaped($0.value, quotes: true))\"" }
      text += "{\(pairs.joined(separator: ","))}"
    }
    text += " \(Self.number(value))\n"
  }

  /// Adds a gauge that has a single sample.
  package mutating func gauge(_ name: String, help: String, _ value: Double) {
    begin(name, .gauge, help: help)
    sample(name, value)
  }

  /// Adds a counter that has a single sample; the value is the number of events, which the caller
  /// counts.
  package mutating func counter(_ name: String, help: String, _ value: Double) {
    begin(name, .counter, help: help)
    sample(name, value)
  }

  private static func number(_ value: Double) -> String {
    if let whole = Int(exactly: value) { return "\(whole)" }
    if value.isNaN { return "NaN" }
    return value.isInfinite ? (value < 0 ? "-Inf" : "+Inf") : "\(value)"
  }

  private static func escaped(_ text: String, quotes: Bool) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\\\"
      case "\n": escaped += "\\n"
      case "\"" where quotes: escaped += "\\\""
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
