internal import AnimationNotation
internal import HTTPMessages
internal import JSONCodec

/// `/v1/vectors`: all published test vectors, or only the vectors of one origin or kind.
enum VectorsEndpoint {
  static func handle(_ request: Request, _ file: TestVectors) throws(Problem) -> Response {
    guard let query = request.query, !query.isEmpty else { return try whole(file, for: request) }
    let (head, lines, tail) = try file.lines()
    let vectors = lines.compactMap { line in TestVector(line: line).map { Entry($0) } }
    let wanted = try RequestDecoder.read(query: query) { fields, violations -> Filter? in
      Filter(fields, among: vectors, violations)
    }
    var content = Array(head)
    var separator = "\n"
    for vector in vectors where wanted.accepts(vector) {
      content += separator.utf8
      content += vector.text
      separator = ",\n"
    }
    content.append(UInt8(ascii: "\n"))
    content += tail
    content.append(UInt8(ascii: "\n"))
    return .json(content)
  }

  /// Returns the response with all vectors, as the stored gzip member if the client accepts gzip.
  private static func whole(_ file: TestVectors, for request: Request) throws(Problem) -> Response {
    guard let field = request.list(of: .acceptEncoding),
      ContentCoding(accepting: field).takesGzip
    else { return .json(try file.content()) }
    return .json(file.member, fields: [Field(.contentEncoding, "gzip")])
  }

  /// A test vector's text, and the members by which a request can select the vector.
  private struct Entry {
    let source, kind: String
    let text: ArraySlice<UInt8>

    init(_ vector: TestVector) { (source, kind, text) = (vector.source, vector.kind, vector.text) }
  }

  /// The parameters with which a request selects vectors.
  private struct Filter {
    private let source, kind: String?

    init?(_ fields: ObjectMembers, among vectors: [Entry], _ violations: ViolationList) {
      fields.checkKeys([.source, .kind], violations)
      source = fields[.source]?.word(Set(vectors.map(\.source)).sorted(), violations)
      kind = fields[.kind]?.word(Set(vectors.map(\.kind)).sorted(), violations)
    }

    func accepts(_ vector: Entry) -> Bool {
      vector.source == source ?? vector.source && vector.kind == kind ?? vector.kind
    }
  }
}

extension JSONKey {
  fileprivate static let source = JSONKey("source")
  fileprivate static let kind = JSONKey("kind")
}

extension Route {
  // A worker handles the request, because it takes long to decompress or filter the vectors.
  static let vectors = page(
    "/v1/vectors", offers: MediaTypes.json, [.pure, .compressible, .long],
    help: [HelpLine(.pages, "HOST/v1/vectors       test vectors for other implementations")]
  ) { routed throws(Problem) in
    try VectorsEndpoint.handle(routed.request, routed.service.vectors())
  }
}
