internal import HTTPMessages

/// Content negotiation by media type.
///
/// Source: RFC 9110 sections 8.3, 12.4.2 and 12.5.1.
enum Negotiation {
  /// True if an `Accept` field is missing or admits one of the media types.
  static func admits(_ accept: String?, _ mediaTypes: [String]) -> Bool {
    guard let accept, !accept.isEmpty, accept != anyType else { return true }
    let ranges = WeightedName.list(accept)
    if mediaTypes.contains(where: { quality(of: $0, in: ranges) > 0 }) { return true }
    // A client that accepts the media type of problem documents also accepts JSON.
    return mediaTypes.contains("application/json")
      && quality(of: "application/problem+json", in: ranges, isNamed: true) > 0
  }

  /// Returns the media type that `Accept` prefers.
  ///
  /// If `Accept` prefers several types equally, the result is the first of them in `mediaTypes`.
  ///
  /// - Parameters:
  ///   - accept: The `Accept` field; `nil` if the request has no such field.
  ///   - mediaTypes: The media types to select from.
  ///   - standIns: Each key is one of `mediaTypes`, and each value is another media type. A client
  ///     that requests the value receives the type of the key. For example, a browser that requests
  ///     HTML receives a picture. Wildcards in `Accept` do not match the values.
  /// - Returns: The media type; `nil` if the field is missing or admits none of the types.
  static func preferred(
    _ accept: String?, _ mediaTypes: [String], standIns: [String: String] = [:]
  ) -> String? {
    guard let accept, !accept.isEmpty else { return nil }
    if accept == anyType { return mediaTypes.first }
    let ranges = WeightedName.list(accept)
    var best: (mediaType: String?, quality: Double) = (nil, 0)
    for mediaType in mediaTypes {
      let standIn = standIns[mediaType].map { Self.quality(of: $0, in: ranges, isNamed: true) }
      let quality = max(Self.quality(of: mediaType, in: ranges), standIn ?? 0)
      if quality > best.quality { best = (mediaType, quality) }
    }
    return best.mediaType
  }

  /// The range that matches every media type; most clients send only this range.
  private static let anyType = "*/*"

  /// Returns the quality of a media type, from the most specific range that matches it.
  ///
  /// The result is 0 if no range matches.
  ///
  /// - Parameter isNamed: True to ignore wildcards.
  private static func quality(
    of mediaType: String, in ranges: [WeightedName], isNamed: Bool = false
  ) -> Double {
    var best = (specificity: isNamed ? 2 : 0, quality: 0.0)
    for range in ranges {
      let specificity = specificity(of: range.name, for: mediaType)
      if specificity > best.specificity { best = (specificity, range.weight) }
    }
    return best.quality
  }

  /// Returns a number from 0 to 3 that is higher if a range matches a media type more specifically.
  ///
  /// The number is 3 for the media type itself, 2 for a range such as `text/*`, and 1 for `*/*`. It
  /// is 0 if the range does not match.
  private static func specificity(of range: String, for mediaType: String) -> Int {
    if range == mediaType { return 3 }
    if range == anyType { return 1 }
    return range.hasSuffix("/*") && mediaType.hasPrefix(range.dropLast()) ? 2 : 0
  }

  /// Returns the lowercase media type of a `Content-Type` field, without parameters.
  ///
  /// The result is `nil` if the charset in the field is not UTF-8.
  static func mediaType(_ field: String) -> String? {
    if field == "application/json" { return field }
    let parts = field.split(separator: ";", omittingEmptySubsequences: false).map(\.trimmed)
    for parameter in parts.dropFirst() {
      let pair = parameter.split(separator: "=", maxSplits: 1).map(\.trimmed)
      guard pair.count == 2, pair[0].lowercased() == "charset" else { continue }
      let charset = pair[1].filter { $0 != "\"" }.lowercased()
      guard charset == "utf-8" || charset == "utf8" else { return nil }
    }
    return parts.first?.lowercased()
  }
}

extension Substring {
  /// The text without optional white space at either end.
  ///
  /// Source: RFC 9110 section 5.6.3, `OWS`.
  var trimmed: Substring {
    let isSpace = { (character: Character) in character == " " || character == "\t" }
    let start = drop(while: isSpace)
    guard let last = start.lastIndex(where: { !isSpace($0) }) else { return "" }
    return start[...last]
  }
}
