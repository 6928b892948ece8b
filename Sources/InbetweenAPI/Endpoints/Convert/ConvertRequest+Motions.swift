internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import MotionTools

extension ConvertRequest.Subject {
  /// Creates the requested motion for a token of a design-token file.
  ///
  /// - Parameter distance: The distance from start to target, in units of the value.
  init(_ token: MotionTokens.Token, over distance: Double) {
    self.init(
      token: (token.path, token.type), motion: token.encoding.meaning(over: distance),
      playback: token.encoding.playback, source: token.encoding)
  }
}

extension ConvertRequest {
  /// Parses a JSON object of named motions, and adds these motions to a token file.
  ///
  /// The name of a motion is its path in the file, such as `motion.enter`.
  ///
  /// - Returns: The valid motions. Errors are added to `violations`.
  static func named(
    _ value: SyntaxNode, _ registry: AnimationRegistry, _ distance: Double,
    _ reducedMotion: ReducedMotion, _ file: inout TokenFile, _ violations: ViolationList
  ) -> [Subject] {
    guard let written = value.writtenJSON(violations),
      let fields = ObjectMembers(written, violations)
    else { return [] }
    if fields.count == 0 {
      violations.add("contains no motion: send at least one named motion", of: written)
    }
    var motions: [(name: String, path: [String], played: PlayedMotion, place: InputLocation)] = []
    guard fields.count <= Limits.conversions.max else {
      violations.add(
        """
        has \(fields.count) motions; the maximum is \(Limits.conversions.max) \
        \(Limits.conversions.citation)
        """,
        at: written.place)
      return []
    }
    for (name, description) in fields.members {
      let path = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      // Source: design-tokens format, section 5.1.1. Names must not contain braces or begin with a
      // dollar sign. Section 6.2: the only exception is the group's own token, `$root`.
      let isName = (path.last == "$root" ? path.dropLast() : path[...]).allSatisfy {
        !$0.isEmpty && !$0.hasPrefix("$") && !$0.contains("{") && !$0.contains("}")
      }
      guard isName else {
        violations.add(
          """
          is not a token path: separate names by dots. A name must not be empty, contain { or }, \
          or begin with $. Only the last name may be $root
          """,
          at: description.place)
        continue
      }
      guard let played = PlayedMotion(description, over: distance, registry, violations) else {
        continue
      }
      motions.append((name, path, played, description.place))
    }
    let isSet = file.set(
      motions.map { ($0.path, DTCGDialect.token($0.played, over: distance, reducedMotion)) })
    var subjects: [Subject] = []
    for (motion, isSet) in zip(motions, isSet) {
      guard isSet else {
        violations.add(
          """
          is a group of the file or of another motion, or lies inside a token or another value: \
          give another path
          """, at: motion.place)
        continue
      }
      subjects.append(
        Subject(
          token: (motion.name, "transition"), motion: motion.played.pass,
          playback: motion.played.playback, source: nil))
    }
    return subjects
  }

  /// Returns the motions of a token file, except the motions in `named`.
  ///
  /// The file is read again, because these motions can refer to the tokens of `named`.
  ///
  /// - Parameters:
  ///   - named: The motions that the request has added to the file, or has replaced in the file.
  ///   - file: The changed file.
  ///   - place: The location of the motions in the request. Errors of the changed file are reported
  ///     at this location.
  ///   - immediate: Receives the changed file's tokens that have a duration of 0.
  static func others(
    than named: [Subject], in file: TokenFile, at place: InputLocation, _ distance: Double,
    _ immediate: inout [MotionTokens.Immediate], _ violations: ViolationList
  ) -> [Subject] {
    guard Work.spend(file.json.size, on: .bytes) else { return [] }
    let found = ViolationList()
    let read = MotionTokens(SyntaxNode(file.json), found)
    immediate = read.immediate
    let paths = Set(named.compactMap { $0.token?.path })
    let pointers = paths.map { path in
      path.split(separator: ".").reduce(JSONPointer.root) { $0.appending(String($1)) }
        .description + "/"
    }
    for violation in found.violations {
      let pointer = violation.place.location.pointer.description
      // Errors of the tokens of `named` are ignored: such a token can be an approximation of its
      // motion, and the motion itself is valid.
      if pointers.contains(where: { pointer.hasPrefix($0) }) { continue }
      violations.add("makes the token file invalid: '\(pointer)' \(violation.detail)", at: place)
    }
    return read.tokens.filter { !paths.contains($0.path) }.map { Subject($0, over: distance) }
  }
}
