internal import AnimationCore
internal import Support
internal import HTTPMessages

/// The content codings that a request accepts.
///
/// Source: RFC 9110 sections 8.4 and 12.5.3.
struct ContentCoding: Equatable {
  /// True if gzip is acceptable, and not less preferred than uncompressed content (`identity`).
  ///
  /// If the field does not contain `identity`, gzip only has to be acceptable.
  let takesGzip: Bool
  /// True if uncompressed content is not acceptable.
  let refusesIdentity: Bool

  /// Parses an `Accept-Encoding` field.
  ///
  /// If neither gzip nor uncompressed content is acceptable, uncompressed content is sent. Such a
  /// response is more useful than a response with status 406.
  init(accepting field: String) {
    var gzip: Double?
    var identity: Double?
    var others: Double?
    for coding in WeightedName.list(field) {
      switch coding.name {
      case "gzip", "x-gzip": gzip = max(gzip ?? 0, coding.weight)
      case "identity": identity = coding.weight
      case "*": others = coding.weight
      default: break
      }
    }
    let quality = gzip ?? others ?? 0
    takesGzip = quality > 0 && quality >= identity ?? 0
    refusesIdentity = (identity ?? others ?? 1) == 0
  }

  /// Compresses the content of a response if the request accepts gzip.
  ///
  /// A stream, a response that is already compressed, and a media type such as PNG are not
  /// compressed.
  ///
  /// Any other content is compressed if the request refuses uncompressed content. If the request
  /// accepts uncompressed content, content is compressed only if it has more than ``smallest``
  /// bytes and becomes smaller.
  func apply(to response: inout Response) {
    guard takesGzip, case .whole(let content) = response.body,
      response.value(of: .contentEncoding) == nil,
      refusesIdentity || content.count > Self.smallest,
      response.value(of: .contentType).map(Self.isCompressible) ?? false
    else { return }
    let count = content.count
    guard Work.spend(count / 3, on: .bytes) else { return }
    // Even without compression, gzip adds less than a quarter and 64 bytes to the content.
    let limit = refusesIdentity ? count + count / 4 + 64 : count - 1
    guard let member = Gzip.compress(content, limit: limit) else { return }
    response.content = member
    response.fields.append(Field(.contentEncoding, "gzip"))
    response.addVary()
  }

  /// The size in bytes up to which content is sent uncompressed, if the request accepts such
  /// content.
  ///
  /// Compression of smaller content rarely saves a packet.
  static let smallest = 1024

  /// True if compression usually makes content of the given media type smaller.
  private static func isCompressible(_ type: String) -> Bool {
    isText(type) || type == EngineModule.mediaType
  }

  /// True if content of the given media type is text.
  static func isText(_ type: some StringProtocol) -> Bool {
    type.hasPrefix("text/") || ["json", "yaml", "xml"].contains { type.hasSuffix($0) }
  }
}

extension Response {
  /// Adds the name of a request field, by default `Accept-Encoding`, to the response's `Vary`
  /// field.
  ///
  /// A name that `Vary` already contains is not added again.
  ///
  /// Source: RFC 9110 section 12.5.5.
  mutating func addVary(_ name: String = "Accept-Encoding") {
    if let index = fields.firstIndex(where: { $0.name == .vary }) {
      let names = fields[index].value.split(separator: ",")
      if !names.contains(where: { $0.trimmed == name }) { fields[index].value += ", \(name)" }
    } else {
      fields.append(Field(.vary, name))
    }
  }
}
