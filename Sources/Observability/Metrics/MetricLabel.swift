/// A label of a metric and every value it may have: what cannot be listed cannot become a label.
///
/// A raw path or a client's word would make a series for each and fill the memory of whoever collects them.
public struct MetricLabel: Sendable {
  /// The label's name, of letters, digits and `_`.
  public let name: String
  /// The values, told apart by their position.
  public let values: [String]

  /// Creates a label; there must be at least one value.
  public init(_ name: String, _ values: [String]) {
    self.name = name
    self.values = values.isEmpty ? [""] : values
  }
}
