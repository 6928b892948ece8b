internal import AnimationCore
internal import AnimationWire
internal import HTTPMessages

/// The one address of all requests of a meaning, with the revision of the engine: what it answers never changes.
///
/// Source: RFC 6596 for `rel="canonical"`, RFC 8288 for `Link`, RFC 8246 for `immutable`.
struct Permalink {
  /// What tells the address.
  let field: Field

  /// Creates the address of a path and a query; `nil` where it is longer than a target may be.
  init?(_ path: String, _ query: consuming CanonicalQuery) {
    query.saysAnimation()
    self.init(query) { $0.append(path) }
  }

  /// Creates the address of an evaluation or a style sheet: by a word where its animation has one.
  ///
  /// - Parameter path: The path without a suffix for animations that have none; `nil` where there is no such path.
  init?(_ query: consuming CanonicalQuery, at path: String?, suffix: String) {
    if let word = query.animation.flatMap(AnimationWord.init) {
      self.init(query) { target in
        target.append(word.kind.path)
        word.write(to: &target)
        target.append(separator: ".")
        target.append(suffix)
      }
    } else if let path {
      query.saysAnimation()
      self.init(query) { target in
        target.append(path)
        target.append(separator: ".")
        target.append(suffix)
      }
    } else {
      return nil
    }
  }

  /// Creates the address of a comparison: by two words where both animations have one.
  init?(_ question: CompareRequest, _ form: AnswerForm, _ settings: PictureSettings) {
    var query = CanonicalQuery(comparison: question)
    query.set(settings)
    let animations = question.animations
    if animations.count == 2, let first = AnimationWord(animations[0]),
      let second = AnimationWord(animations[1])
    {
      self.init(query) { target in
        target.append("/v1/compare/")
        first.write(to: &target)
        target.append(separator: "/")
        second.write(to: &target)
        target.append(separator: ".")
        target.append(form.rawValue)
      }
    } else {
      query.set("animations", animations.map(\.parameterText).joined(separator: ","))
      self.init("/v1/compare.\(form.rawValue)", query)
    }
  }

  private init?(_ query: consuming CanonicalQuery, _ writePath: (inout TargetWriter) -> Void) {
    var target = TargetWriter(after: "<")
    writePath(&target)
    target.append(query)
    guard let value = target.finish(before: Self.behind) else { return nil }
    field = Field(.link, value)
  }

  private static let behind = Array(">; rel=\"canonical\"".utf8)

  /// The path and the query.
  var target: String {
    String(field.value.dropFirst().dropLast(Self.behind.count))
  }

  /// A question without the revision of the engine, which has to be this one's; `nil` where it says none.
  static func withoutEngine(_ request: Request) throws(Problem) -> Request? {
    guard request.method != "POST", request.query != nil else { return nil }
    let (taken, rest) = try Query.taking([CanonicalQuery.engine], from: request.query)
    guard let given = taken.first else { return nil }
    guard taken.count == 1 else {
      throw Problem(violations: [
        Violation("is given twice", at: .parameter(CanonicalQuery.engine))
      ])
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
        fields: [Field(.cacheControl, "no-store")])
    }
    var question = request
    question.query = rest
    return question
  }
}

extension Response {
  /// Takes the leave to keep the answer from caches that serve several clients.
  ///
  /// Source: RFC 9111 sections 3.5 and 5.2.2.7.
  mutating func keepFromSharedCaches() {
    for index in fields.indices where fields[index].name == .cacheControl {
      fields[index].value = fields[index].value.replacing("public", with: "private")
    }
  }

  /// Says where the answer is to be had for good.
  mutating func add(_ permalink: Permalink?) {
    if let permalink { fields.append(permalink.field) }
  }
}
