internal import AnimationNotation
internal import AnimationSource
internal import JSONCodec
internal import HTTPMessages

/// The source text in the content of a request.
///
/// The content is the text itself, or a JSON object with the member `source`. No source text begins
/// with `{`, so the two cases cannot be confused. The text is not changed, because errors refer to
/// its lines and columns, and its digest covers every byte.
struct SourceBody {
  let text: String
  /// The location of the text in the content.
  let place: InputLocation

  /// Reads the content of a request.
  ///
  /// - Throws: A problem if the content is missing or malformed, or if the text is longer than the
  ///   limit `sourceBytes`.
  init(_ request: Request) throws(Problem) {
    try RequestDecoder.requireContent(request)
    let violations = ViolationList()
    let text: String?
    if RequestDecoder.mediaType(of: request) == "application/json"
      || RequestDecoder.looksLikeJSON(request.content)
    {
      text = try RequestDecoder.read(request) { fields, violations in
        fields.checkKeys(["source"], violations)
        fields.require("source", violations)
        return fields["source"]?.string(violations)
      }
      place = .root.member("source")
    } else {
      guard let content = String(validating: request.content, as: UTF8.self) else {
        throw Problem(
          .malformedRequest, "the text in the content is not valid UTF-8: send the text in UTF-8")
      }
      text = content
      place = .root
    }
    self.text = text ?? ""
    let count = self.text.utf8.count
    if count > Limits.sourceBytes.max {
      violations.add(
        """
        has \(count) bytes; the maximum is \(Limits.sourceBytes.max) \
        \(Limits.sourceBytes.citation)
        """, at: place)
      throw Problem(violations: violations.violations)
    }
  }
}

extension CompiledSource {
  /// Writes the members `animations` and `environment` into an object that the caller opened.
  func writeSignatures(to json: inout JSONWriter) {
    json.objects("animations", program.animations + program.factories) { signature, json in
      json.string("name", signature.name)
      json.objects("parameters", signature.parameters) { parameter, json in
        json.string("name", parameter.label)
        json.string("type", parameter.kind.text)
        json.string("default", parameter.defaultText)
      }
      json.bool("keepsState", signature.keepsState)
    }
    json.objects("environment", program.environment) { entry, json in
      json.string("name", entry.name)
      json.string("type", entry.kind.text)
      json.string("default", entry.defaultText)
    }
  }
}
