/// A label of a metric with a fixed set of values.
///
/// If each path or other text from a client became a value, the series would fill the memory of the
/// metrics server.
package struct MetricLabel: Sendable {
  /// The label's name, which consists of letters, digits and `_`.
  package let name: String
  /// The possible values, which are identified by their indices.
  package let values: [String]

  /// Creates a label, which should have at least one value.
  package init(_ name: String, _ values: [String]) {
    self.name = name
    self.values = values.isEmpty ? [""] : values
  }
}
