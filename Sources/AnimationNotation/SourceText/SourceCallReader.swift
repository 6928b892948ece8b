internal import JSONCodec
internal import AnimationCore
package import AnimationSource

/// A reader of calls of the form `{"type": "custom", "source": …, "name": …, "arguments": …}`.
struct SourceCallReader {
  let table: AnimationTable
  let library: SourceLibrary
  let violations: ViolationList

  /// The parameters of the call `custom`.
  static let keys: [Parameter] = [
    .value("source"), .value("name", .null), .value("arguments", .null),
  ]

  /// Creates an animation from a call's arguments; on an error, adds violations and returns `nil`.
  func animation(_ given: Arguments) -> Animation? {
    guard let value = given.value("source"), let text = text(value),
      let source = compiled(text, at: value.place)
    else { return nil }
    violations.record(source, at: value.place)
    guard let name = name(given, source) else { return nil }
    guard let call = call(name, given), let arguments = source.calls.read(call, violations) else {
      return nil
    }
    return SourceArgumentReader(table: table, source: source, violations: violations)
      .animation(arguments, isNamed: false)
  }

  /// Reads a source text: either `value` itself, or the stored text whose digest `value` contains.
  ///
  /// On an error, adds a violation and returns `nil`.
  private func text(_ value: SyntaxNode) -> String? {
    guard let text = value.string(violations) else { return nil }
    if let digest = SourceDigest.named(text) {
      guard let digest else {
        return violations.reject(
          "must have 64 hexadecimal digits after 'sha256:'", at: value.place, given: value.given)
      }
      if let text = library.text(digest) { return text }
      return violations.reject(
        """
        is not stored: store the source text first (PUT /v1/sources/\(digest.hexadecimal)), or \
        write the text itself
        """, at: value.place, given: value.given)
    }
    let limit = Limits.sourceBytes
    guard text.utf8.count <= limit.max else {
      return violations.reject(
        "has \(text.utf8.count) bytes; the maximum is \(limit.max) \(limit.citation)",
        at: value.place)
    }
    return text
  }

  private func compiled(_ text: String, at place: InputLocation) -> CompiledSource? {
    do throws(SourceErrors) { return try library.compiled(text) } catch {
      violations.add(error, at: place)
      return nil
    }
  }

  /// Returns the name of the animation that the call uses, with the name's location.
  ///
  /// If the call gives no name, the result is the `onlyName` of the source. If `onlyName` is also
  /// missing, or if the given name is not a string, adds a violation and returns `nil`.
  private func name(_ given: Arguments, _ source: CompiledSource) -> CallExpression.Name? {
    if let value = given.value("name"), !value.isNull {
      guard let name = value.string(violations) else { return nil }
      let bare = name.hasPrefix(".") ? String(name.dropFirst()) : name
      return CallExpression.Name(bare, at: value.place)
    }
    if let name = source.onlyName { return CallExpression.Name(name, at: given.place) }
    let names = source.calls.names
    return violations.reject(
      names.isEmpty
        ? "must contain a structure that conforms to CustomAnimation"
        : "is required, because the source has \(names.count) animations",
      at: given.place.member(names.isEmpty ? "source" : "name"), allowed: names)
  }

  /// Returns a call with the given name and, as arguments, the members of the object `arguments`.
  ///
  /// If `arguments` is not an object, adds a violation and returns `nil`.
  private func call(_ name: CallExpression.Name, _ given: Arguments) -> CallExpression? {
    var parts = ParsedSource(
      JSONTokenStream(.object([])), at: given.place.member("arguments"))
    var index = 0
    if let value = given.value("arguments"), !value.isNull {
      guard let object = value.object else {
        return violations.reject(#"must be an object such as {"amplitude": 2}"#, of: value)
      }
      (parts, index) = object
    }
    let count = parts.tokens.keys(of: index).reduce(0) { count, _ in count + 1 }
    return CallExpression(
      ObjectNode(parts: parts, index: index, own: .none, count: count), name, [])
  }
}

extension ViolationList {
  /// Records the place of a source in the request, for faults that occur when its code runs.
  ///
  /// Places in stored input are not recorded, because a response cannot report them.
  func record(_ source: CompiledSource, at place: InputLocation) {
    guard isOfRequest else { return }
    Work.budget?.record(place, ofSource: source.program.digest)
  }

  /// Adds the errors of a source text; `place` is the location of the text, or of the call that
  /// contains the text.
  package func add(_ errors: SourceErrors, at place: InputLocation) {
    for diagnostic in errors.diagnostics {
      let position = diagnostic.position
      let line = Int(position.line), column = Int(position.column)
      add(
        Violation(
          "line \(line), column \(column) of the source: \(diagnostic.reason)", at: place,
          suggestion: diagnostic.suggestion,
          inSource: Violation.SourcePlace(line: line, column: column)))
    }
  }
}
