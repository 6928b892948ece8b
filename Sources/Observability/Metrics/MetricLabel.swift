/// A label of a metric, whose values are known in advance.
///
/// Text from a client, such as a path, must not become a value. Otherwise a client could create
/// enough time series to fill the memory of the metrics server.
package struct MetricLabel: Sendable {
  /// The label's name, which consists of letters, digits and `_`.
  package let name: String
  /// The possible values; an index in this array identifies a value.
  package let values: [String]

  /// Creates a label; an empty list of values is replaced by one empty value.
  package init(_ name: String, _ values: [String]) {
    self.name = name
    self.values = values.isEmpty ? [""] : values
  }
}
