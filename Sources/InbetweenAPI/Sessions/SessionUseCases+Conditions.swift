internal import HTTPMessages
internal import SessionStorage

extension SessionUseCases {
  /// Throws a problem if a condition of a request is false.
  ///
  /// For GET and HEAD, the caller checks `If-None-Match`, because the response is then 304.
  ///
  /// Source: RFC 9110 sections 13.1.1, 13.1.2 and 13.2.2.
  ///
  /// - Parameters:
  ///   - version: The present version of the session; `nil` if it is damaged, so that only `*`
  ///     matches.
  ///   - isRequired: True if the request must have an `If-Match`.
  static func checkConditions(
    _ request: Request, _ version: SessionVersion?, isRequired: Bool
  ) throws(Problem) {
    let fields = version.map { [Field(.etag, $0.tag)] } ?? []
    let place = version?.place ?? "a damaged revision"
    if let tags = request.list(of: .ifMatch) {
      guard EntityTag.matches(tags, version?.tag) else {
        throw Problem(
          .preconditionFailed, "the session is at \(place), but If-Match contains \(tags)",
          fields: fields)
      }
    } else if isRequired {
      throw Problem(
        .preconditionRequired,
        "send the revision of the session: If-Match: \(version?.tag ?? "*")")
    }
    if request.method == "GET" || request.method == "HEAD" { return }
    guard let tags = request.list(of: .ifNoneMatch),
      EntityTag.matches(tags, version?.tag, weakly: true)
    else { return }
    throw Problem(
      .preconditionFailed, "the session is at \(place), but If-None-Match contains \(tags)",
      fields: fields)
  }
}
