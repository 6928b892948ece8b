internal import AnimationCore
internal import AnimationWire
internal import HTTPMessages

/// The one address of all requests of a meaning, with the revision of the engine: what it answers never changes.
///
/// Source: RFC 6596 for `rel="canonical"`, RFC 8288 for `Link`, RFC 8246 for `immutable`.
struct Permalink: Equatable {
  /// The parameter that says which revision is meant.
  static let parameter = "engine"

  /// The path and the query.
  let target: String

  /// Creates the address of a path and a query; `nil` where it is longer than a target may be.
  init?(_ path: String, _ query: CanonicalQuery) {
    var query = query
    if let animation = query.animation { query.set("animation", animation.parameterText) }
    query.set(Self.parameter, EvaluationAnswer.engine)
    guard let target = query.target(path) else { return nil }
    self.target = target
  }

  /// Creates the address of an evaluation or a style sheet: by a word where its animation has one.
  ///
  /// - Parameter path: The path without a suffix for animations that have none; `nil` where there is no such path.
  init?(_ query: CanonicalQuery, at path: String?, suffix: String) {
    var query = query
    if let (kind, word) = query.animation.flatMap(NamedAnimation.word) {
      query.leavesAnimationToPath()
      self.init("/v1/\(kind.rawValue)/\(CanonicalQuery.escaped(word)).\(suffix)", query)
    } else if let path {
      self.init("\(path).\(suffix)", query)
    } else {
      return nil
    }
  }

  /// Creates the address of a comparison: by two words where both animations have one.
  init?(_ question: CompareRequest, _ form: AnswerForm, _ settings: PictureSettings) {
    var query = CanonicalQuery(comparison: question)
    query.set(settings)
    let words = question.animations.compactMap { NamedAnimation.word(for: $0)?.word }
    if words.count == 2 && question.animations.count == 2 {
      let pair = words.map(CanonicalQuery.escaped).joined(separator: "/")
      self.init("/v1/compare/\(pair).\(form.rawValue)", query)
    } else {
      query.set(
        "animations", question.animations.map(\.parameterText).joined(separator: ","))
      self.init("/v1/compare.\(form.rawValue)", query)
    }
  }

  /// Tells the address.
  var field: Field { Field("Link", "<\(target)>; rel=\"canonical\"") }

  /// A request without the revision, which has to be this engine's where it says one.
  static func admitted(_ request: Request, _ resource: Resource) throws(Problem) -> Request {
    guard resource.isQuestion, request.method != "POST", request.query != nil else {
      return request
    }
    let (taken, rest) = try Query.taking([parameter], from: request.query)
    guard let given = taken.first else { return request }
    guard taken.count == 1 else {
      throw Problem(violations: [Violation("is given twice", at: .parameter(parameter))])
    }
    guard given.value == EvaluationAnswer.engine else {
      let address = request.path + (rest.map { "?" + $0 } ?? "")
      throw Problem(
        .otherEngine,
        """
        the answers of engine \(given.value) are not to be had here; what engine \(EvaluationAnswer.engine) \
        answers is at \(address)
        """, allowed: [EvaluationAnswer.engine],
        // Another server, or this one after its next start, may be of that revision.
        fields: [Field("Cache-Control", "no-store")])
    }
    var request = request
    request.query = rest
    return request
  }

  /// Whether a request that was answered said the revision.
  static func isMeant(by request: Request, of resource: Resource) -> Bool {
    guard resource.isQuestion, request.query != nil else { return false }
    let given = try? Query.taking([parameter], from: request.query).taken
    return given.map { !$0.isEmpty } ?? false
  }
}

extension Response {
  /// Takes the leave to keep the answer from caches that serve several clients.
  ///
  /// Source: RFC 9111 sections 3.5 and 5.2.2.7.
  mutating func keepFromSharedCaches() {
    for index in fields.indices where fields[index].isNamed("Cache-Control") {
      fields[index].value = fields[index].value.replacing("public", with: "private")
    }
  }

  /// Says where the answer is to be had for good.
  mutating func add(_ permalink: Permalink?) {
    if let permalink { fields.append(permalink.field) }
  }
}
