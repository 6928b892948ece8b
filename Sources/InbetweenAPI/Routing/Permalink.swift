internal import AnimationCore
internal import AnimationNotation
internal import HTTPMessages

/// The permanent URL of equivalent requests.
///
/// The URL includes the engine's revision, so the response never changes.
///
/// Source: RFC 6596 for `rel="canonical"`, RFC 8288 for `Link`, RFC 8246 for `immutable`.
struct Permalink {
  /// The `Link` field with the permalink.
  let field: Field

  /// Creates a permalink from a query; `nil` if the permalink exceeds the limit `linkBytes`.
  ///
  /// - Parameter query: A query whose path was created by ``path(_:suffix:)``.
  init?(_ query: consuming CanonicalQuery) {
    guard let value = query.finish(before: Self.behind) else { return nil }
    field = Field(.link, value)
  }

  /// Creates the permalink of an evaluation, with the animation in the path if possible.
  ///
  /// The result is `nil` if the animation cannot be written in a URL, or if the permalink is too
  /// long.
  init?(
    _ evaluation: borrowing EvaluationRequest, _ animations: AnimationRegistry,
    _ outputFormat: OutputFormat,
    _ settings: PictureSettings
  ) {
    var path = TargetWriter()
    let change = evaluation.scene.change(in: evaluation.fields)
    if let animation = change?.animation, !animation.isSpelled { return nil }
    let segment = change?.animation.flatMap(AnimationSegment.init)
    if let segment { path.append(segment) } else { path.append("/v1/evaluate") }
    path.append(separator: ".")
    path.append(outputFormat.rawValue)
    let query = evaluation.canonicalQuery(
      behind: consume path, change, includesAnimation: segment == nil, animations,
      outputFormat: outputFormat, settings)
    guard let query else { return nil }
    self.init(query)
  }

  /// Creates the permalink of a comparison.
  ///
  /// If the request has two animations and a path can contain both, the path contains them. The
  /// result is `nil` if an animation cannot be written in a URL, or if the permalink is too long.
  init?(_ request: CompareRequest, _ outputFormat: OutputFormat, _ settings: PictureSettings) {
    let animations = request.animations
    guard animations.allSatisfy(\.isSpelled) else { return nil }
    var query: CanonicalQuery
    if animations.count == 2, let first = AnimationSegment(animations[0]),
      let second = AnimationSegment(animations[1])
    {
      var path = Self.path("/v1/compare/")
      first.write(to: &path)
      path.append(separator: "/")
      second.write(to: &path)
      path.append(separator: ".")
      path.append(outputFormat.rawValue)
      query = CanonicalQuery(comparison: request, behind: path)
    } else {
      query = CanonicalQuery(
        comparison: request, behind: Self.path("/v1/compare", suffix: outputFormat.rawValue))
      query.set("animations", animations.map(\.parameterText).joined(separator: ","))
    }
    query.set(settings)
    self.init(query)
  }

  /// Returns a writer that contains the path of a permalink.
  static func path(_ path: String, suffix: String? = nil) -> TargetWriter {
    var target = TargetWriter()
    target.append(path)
    if let suffix {
      target.append(separator: ".")
      target.append(suffix)
    }
    return target
  }

  /// Returns a writer that contains the path of an animation's permalink.
  static func path(_ segment: AnimationSegment, suffix: String) -> TargetWriter {
    var target = TargetWriter()
    target.append(segment)
    target.append(separator: ".")
    target.append(suffix)
    return target
  }

  private static let behind = ">; rel=\"canonical\""

  var target: String { String(field.value.dropFirst().dropLast(Self.behind.utf8.count)) }

  /// True if the response to a request must contain the permalink.
  ///
  /// The response to a GET always contains the permalink. The response to a POST contains the
  /// permalink only if the request contains `Prefer: link`. Few clients that send POST requests
  /// read permalinks, and the permalink of a large document is as long as the document.
  ///
  /// Source: RFC 7240 section 2.
  static func isWanted(by request: Request) -> Bool {
    guard request.method == "POST" else { return true }
    guard let preferences = request.list(of: .prefer) else { return false }
    return preferences.split(separator: ",").contains { preference in
      let token = preference.prefix { $0 != ";" && $0 != "=" }
      return token.filter { $0 != " " && $0 != "\t" }.lowercased() == "link"
    }
  }

  /// Returns a request without its `engine` parameter.
  ///
  /// - Returns: `nil` if the request has no such parameter or the method is POST.
  /// - Throws: A problem if the parameter is not the current revision, or is given twice.
  static func withoutEngine(_ request: Request) throws(Problem) -> Request? {
    guard request.method != "POST", request.query != nil else { return nil }
    let (taken, rest) = try Query.taking([CanonicalQuery.engine], from: request.query)
    guard let given = taken.first else { return nil }
    guard taken.count == 1 else {
      throw Problem("is given twice", at: .parameter(CanonicalQuery.engine))
    }
    guard given.value == EvaluationResponse.engine else {
      let address = request.path + (rest.map { "?" + $0 } ?? "")
      throw Problem(
        .otherEngine,
        """
        this server runs engine \(EvaluationResponse.engine), not \(given.value). The response of \
        engine \(EvaluationResponse.engine) is at \(address)
        """, allowed: [EvaluationResponse.engine],
        // Another server, or this server after an update, may have that revision. So the error
        // must not be cached.
        fields: [Field(.cacheControl, "no-store")])
    }
    var copy = request
    copy.query = rest
    return copy
  }
}

extension TargetWriter {
  /// Appends the path of a permalink that describes an animation.
  fileprivate mutating func append(_ segment: AnimationSegment) {
    append(segment.kind.path)
    segment.write(to: &self)
  }
}

extension Response {
  /// Replaces `public` with `private` in `Cache-Control`, so that shared caches do not store the
  /// response.
  ///
  /// A response without `public` needs no change: shared caches do not store the response to a
  /// request with `Authorization`.
  ///
  /// Source: RFC 9111 sections 3.5 and 5.2.2.7.
  mutating func keepFromSharedCaches() {
    for index in fields.indices where fields[index].name == .cacheControl {
      fields[index].value = fields[index].value.replacing("public", with: "private")
    }
  }

  /// Adds the permalink to a response if `Permalink.isWanted(by:)` is true for the request.
  ///
  /// - Parameter permalink: The permalink, which is computed only if the response must contain it.
  mutating func add(_ permalink: @autoclosure () -> Permalink?, for request: Request) {
    guard Permalink.isWanted(by: request), let permalink = permalink() else { return }
    fields.append(permalink.field)
  }
}
