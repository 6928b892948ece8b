internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages
internal import MotionTools

/// `/v1/verify`: the differences between the motions in source texts and the motions in a manifest.
enum VerifyEndpoint {
  /// A request: a manifest, the source files to verify, and the format of the report.
  private struct Parameters {
    let manifest: DriftManifest
    let files: [SourceFile]
    let format: DriftFormat?
  }

  static func handle(
    _ request: Request, _ registry: AnimationRegistry
  ) throws(Problem) -> Response {
    let parameters = try RequestDecoder.read(request) { fields, violations in
      fields.checkKeys(["manifest", "files", "format"], violations)
      fields.require("manifest", violations)
      fields.require("files", violations)
      let format = fields["format"]?.word(DriftFormat.allCases.map(\.rawValue), violations)
        .flatMap(DriftFormat.init)
      let files = fields["files"].flatMap { Self.files($0, violations) } ?? []
      return fields["manifest"].flatMap {
        DriftManifest($0, registry: registry, violations)
      }.map { Parameters(manifest: $0, files: files, format: format) }
    }
    let preferred = Negotiation.preferred(request.list(of: .accept), Route.MediaTypes.reports)
    let format =
      parameters.format
      ?? DriftFormat.allCases.first { $0.mediaType.hasPrefix(preferred ?? "?") } ?? .json
    let report = DriftReport(parameters.manifest, parameters.files)
    guard !Work.isStopped else { throw Problem.stopped }
    var response = Response(
      status: 200, fields: [Field(.contentType, format.mediaType)],
      content: report.content(
        format, manifest: nil, directory: "", version: EvaluationResponse.engine))
    if parameters.format == nil { response.fields.append(Field(.vary, "Accept")) }
    return response
  }

  private static func files(_ node: SyntaxNode, _ violations: ViolationList) -> [SourceFile]? {
    guard let members = ObjectMembers(node, violations)?.members else { return nil }
    guard members.count <= Limits.verifiedFiles.max else {
      violations.add(
        """
        has \(members.count) files; the maximum is \(Limits.verifiedFiles.max) \
        \(Limits.verifiedFiles.citation)
        """, at: node.place)
      return nil
    }
    var spellings: [String: String] = [:]
    return members.compactMap { path, value in
      if let objection = SourcePath.objection(to: path) {
        violations.add("is not a valid file path: it \(objection)", at: value.place)
        return nil
      }
      if let other = spellings.updateValue(path, forKey: SourcePath.normalized(path)) {
        violations.add("is the same file as '\(other)': give one of them", at: value.place)
        return nil
      }
      return value.string(violations).map { SourceFile(path: path, content: Array($0.utf8)) }
    }
  }
}

extension Route.MediaTypes {
  /// The media types of a report, default first.
  static let reports = [
    "application/json", "text/plain", "application/sarif+json", "application/xml",
  ]
}

extension Route {
  // The route defines no command: the program has its own command `verify`, which reads the files
  // from the disk.
  static let verify = Route(
    "/v1/verify", Methods.post, takes: MediaTypes.json, offers: MediaTypes.reports, commands: [],
    [.compressible, .long],
    help: [HelpLine(.platforms, "curl HOST/v1/verify --json @BODY     motions of source files")]
  ) { routed throws(Problem) in
    .done(try VerifyEndpoint.handle(routed.request, routed.service.animations))
  }
}
