/// A parsed page of metrics.
///
/// The parser shares no code with the service.
///
/// Source: Prometheus text exposition format 0.0.4.
public struct MetricsReading {
  /// A number on the page, with its name and labels.
  public struct Sample: Equatable, Sendable {
    /// The name, including a suffix such as `_bucket`.
    public var name: String
    /// The labels, by name.
    public var labels: [String: String]
    /// The number.
    public var value: Double
  }

  /// A violation of the format.
  public struct Fault: Error, CustomStringConvertible {
    /// The line and its error.
    public var description: String
  }

  /// The type of each metric, such as `histogram`, by the metric's name.
  public private(set) var kinds: [String: String] = [:]
  /// All samples, in the order of the page.
  public private(set) var samples: [Sample] = []

  /// Parses a page.
  public init(_ page: String) throws {
    guard page.hasSuffix("\n") else { throw Fault(description: "the last line does not end") }
    for line in page.split(separator: "\n") {
      if line.hasPrefix("#") {
        try read(comment: line.split(separator: " ", maxSplits: 3))
      } else {
        let sample = try Self.sample(line)
        guard let family = family(of: sample.name), kinds[family] != nil else {
          throw Fault(description: "\(line): no # TYPE line before this sample")
        }
        guard !samples.contains(where: { $0.name == sample.name && $0.labels == sample.labels })
        else { throw Fault(description: "\(line): twice") }
        samples.append(sample)
      }
    }
  }

  /// Returns the number of the sample with a name and labels; `nil` if there is none.
  public func value(_ name: String, _ labels: [String: String] = [:]) -> Double? {
    samples.first { $0.name == name && $0.labels == labels }?.value
  }

  /// Returns the sum of all samples with a name.
  public func sum(_ name: String) -> Double {
    samples.reduce(0) { $1.name == name ? $0 + $1.value : $0 }
  }

  /// The metric names that a Prometheus query can use.
  ///
  /// A histogram has three names, which end in `_bucket`, `_sum` and `_count`.
  public var names: Set<String> {
    Set(
      kinds.flatMap { name, kind in
        kind == "histogram" ? ["\(name)_bucket", "\(name)_sum", "\(name)_count"] : [name]
      })
  }

  /// The errors in the histograms; empty if there are none.
  ///
  /// The bounds of a histogram's buckets must increase up to infinity. The counts of the buckets
  /// must not decrease. The last count must equal the total, and there must be a sum.
  public var histogramFaults: [String] {
    kinds.filter { $0.value == "histogram" }.keys.flatMap { name in
      let buckets = Dictionary(grouping: samples.filter { $0.name == "\(name)_bucket" }) {
        var labels = $0.labels
        labels["le"] = nil
        return labels
      }
      return buckets.flatMap { labels, buckets in
        let bounds = buckets.compactMap { Double($0.labels["le"]?.replacing("+", with: "") ?? "") }
        var faults: [String] = []
        if bounds.count != buckets.count || bounds.last != .infinity
          || !zip(bounds, bounds.dropFirst()).allSatisfy({ $0 < $1 })
        {
          faults.append("\(name)\(labels): bounds \(bounds)")
        }
        if !zip(buckets, buckets.dropFirst()).allSatisfy({ $0.value <= $1.value }) {
          faults.append("\(name)\(labels): a bucket falls")
        }
        if value("\(name)_count", labels) != buckets.last?.value
          || value("\(name)_sum", labels) == nil
        {
          faults.append("\(name)\(labels): count \(value("\(name)_count", labels) ?? .nan)")
        }
        return faults
      }
    }
  }

  private func family(of name: String) -> String? {
    if kinds[name] != nil { return name }
    return ["_bucket", "_sum", "_count"].filter { name.hasSuffix($0) }
      .map { String(name.dropLast($0.count)) }.first { kinds[$0] == "histogram" }
  }

  private mutating func read(comment parts: [Substring]) throws {
    guard parts.count == 4, parts[0] == "#" else { throw Fault(description: "\(parts)") }
    if parts[1] == "TYPE" {
      guard kinds.updateValue(String(parts[3]), forKey: String(parts[2])) == nil,
        ["counter", "gauge", "histogram"].contains(parts[3])
      else { throw Fault(description: "\(parts)") }
    }
  }

  private static func sample(_ line: Substring) throws -> Sample {
    let pattern = #/([a-z_][a-z0-9_]*)(?:\{(.*)\})? ([^ ]+)/#
    guard let match = try pattern.wholeMatch(in: line),
      let value = Double(match.3.replacing("Inf", with: "inf"))
    else { throw Fault(description: "\(line)") }
    var labels: [String: String] = [:]
    var rest = match.2 ?? ""
    while !rest.isEmpty {
      let pair = #/([a-z_]+)="((?:[^"\\]|\\["\\n])*)"(?:,|$)/#
      guard let match = try pair.prefixMatch(in: rest) else { throw Fault(description: "\(line)") }
      labels[String(match.1)] = unescaped(match.2)
      rest = rest[match.range.upperBound...]
    }
    return Sample(name: String(match.1), labels: labels, value: value)
  }

  private static func unescaped(_ text: Substring) -> String {
    String(text.replacing(#/\\(.)/#) { $0.1 == "n" ? "\n" : String($0.1) })
  }
}
