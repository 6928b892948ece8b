internal import AnimationCore
internal import Support
internal import HTTPMessages

/// The codings an answer's content may be sent in, and which of them a request asks for.
///
/// Source: RFC 9110 sections 8.4 and 12.5.3.
struct ContentCoding: Equatable {
  /// Whether gzip is acceptable, and not less wanted than content as it is.
  let takesGzip: Bool
  /// Whether content as it is was ruled out.
  let refusesIdentity: Bool

  /// Reads an `Accept-Encoding` field.
  ///
  /// What is acceptable in neither coding is sent as it is: more use than a 406.
  init(accepting field: String) {
    var gzip: Double?
    var identity: Double?
    var others: Double?
    for element in field.split(separator: ",") {
      let parts = element.split(separator: ";").map(\.trimmed)
      guard let name = parts.first?.lowercased() else { continue }
      let weight = Self.weight(parts.dropFirst())
      switch name {
      case "gzip", "x-gzip": gzip = max(gzip ?? 0, weight)
      case "identity": identity = weight
      case "*": others = weight
      default: break
      }
    }
    let quality = gzip ?? others ?? 0
    takesGzip = quality > 0 && quality >= identity ?? 0
    refusesIdentity = (identity ?? others ?? 1) == 0
  }

  /// The weight among the parameters of an element; what is none counts as 0.
  private static func weight(_ parameters: ArraySlice<Substring>) -> Double {
    guard let weight = parameters.first(where: { $0.lowercased().hasPrefix("q=") }) else {
      return 1
    }
    return Double(weight.dropFirst(2)).flatMap { 0...1 ~= $0 ? $0 : nil } ?? 0
  }

  /// Codes whole content of a response where that makes it smaller, or nothing else is acceptable.
  func apply(to response: inout Response) {
    guard takesGzip, case .whole(let content) = response.body,
      refusesIdentity || content.count > Self.smallest,
      response.value(of: .contentType).map(Self.isText) ?? false
    else { return }
    let count = content.count
    guard Work.spend(count / 3, on: .bytes) else { return }
    // Stored blocks and the header add less than that.
    let limit = refusesIdentity ? count + count / 4 + 64 : count - 1
    guard let member = Gzip.compress(content, limit: limit) else { return }
    response.content = member
    response.fields.append(Field(.contentEncoding, "gzip"))
    response.addVary()
  }

  /// Below, a packet is saved rarely and the time always lost.
  static let smallest = 1024

  private static func isText(_ type: String) -> Bool {
    type.hasPrefix("text/") || ["json", "yaml", "xml"].contains { type.hasSuffix($0) }
  }
}

extension Response {
  /// Says that the answer depends on a field of the request, by default on which codings it accepts.
  ///
  /// Source: RFC 9110 section 12.5.5.
  mutating func addVary(_ name: String = "Accept-Encoding") {
    if let index = fields.firstIndex(where: { $0.name == .vary }) {
      if !fields[index].value.hasSuffix(name) { fields[index].value += ", \(name)" }
    } else {
      fields.append(Field(.vary, name))
    }
  }
}
