/// A label of a metric with all its possible values; only a fixed set of values can become a label.
///
/// Paths or other texts of clients would create one series each and fill the memory of the metrics
/// server.
package struct MetricLabel: Sendable {
  /// The label's name, of letters, digits and `_`.
  package let name: String
  /// The values, which are identified by their positions.
  package let values: [String]

  /// Creates a label; there must be at least one value.
  package init(_ name: String, _ values: [String]) {
    self.name = name
    self.values = values.isEmpty ? [""] : values
  }
}
