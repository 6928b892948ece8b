internal import HTTPMessages

/// Content negotiation by media type.
///
/// Source: RFC 9110 sections 8.3, 12.4.2 and 12.5.1.
enum Negotiation {
  /// True if an `Accept` field is missing or admits one of the media types.
  static func admits(_ accept: String?, _ mediaTypes: [String]) -> Bool {
    guard let accept, !accept.isEmpty, accept != "*/*" else { return true }
    if mediaTypes.contains(where: { quality(of: $0, in: accept) > 0 }) { return true }
    // A client that accepts the media type of problem documents also accepts JSON.
    return mediaTypes.contains("application/json")
      && quality(of: "application/problem+json", in: accept, isNamed: true) > 0
  }

  /// Returns the media type that `Accept` prefers; the first one of equally preferred types.
  ///
  /// - Parameter standIns: For a media type, another type in `Accept` that also selects it, such as
  ///   HTML for a picture. Wildcards do not match the other type.
  /// - Returns: The media type; `nil` if the field is missing or admits no media type.
  static func preferred(
    _ accept: String?, _ mediaTypes: [String], standIns: [String: String] = [:]
  ) -> String? {
    guard let accept, !accept.isEmpty else { return nil }
    var best: (mediaType: String?, quality: Double) = (nil, 0)
    for mediaType in mediaTypes {
      let standIn = standIns[mediaType].map { Self.quality(of: $0, in: accept, isNamed: true) }
      let quality = max(Self.quality(of: mediaType, in: accept), standIn ?? 0)
      if quality > best.quality { best = (mediaType, quality) }
    }
    return best.mediaType
  }

  /// Returns the quality that the most specific matching range specifies; 0 if no range matches.
  ///
  /// - Parameter isNamed: True to ignore wildcards.
  private static func quality(
    of mediaType: String, in accept: String, isNamed: Bool = false
  ) -> Double {
    let kind = mediaType.split(separator: "/").first.map(String.init) ?? mediaType
    var best = (specificity: isNamed ? 2 : 0, quality: 0.0)
    for range in accept.split(separator: ",") {
      let parts = range.split(separator: ";").map(\.trimmed)
      guard let name = parts.first?.lowercased() else { continue }
      let specificity = name == mediaType ? 3 : name == kind + "/*" ? 2 : name == "*/*" ? 1 : 0
      guard specificity > best.specificity else { continue }
      let weight = parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }?.dropFirst(2)
      best = (specificity, weight.map { Double($0) ?? 0 } ?? 1)
    }
    return best.quality
  }

  /// Returns the lowercase media type of a `Content-Type` field, without parameters; `nil` if its
  /// charset is not UTF-8.
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
