internal import AnimationNotation
internal import AnimationSource
internal import JSONCodec
internal import HTTPMessages

/// `/v1/sources/check`: the animations of a source text, or its errors.
enum SourceCheckEndpoint {
  static func handle(_ request: Request, _ service: ServiceParts) throws(Problem) -> Response {
    let body = try SourceBody(request)
    do throws(SourceErrors) {
      guard let source = try service.animations.library.compiled(body.text) else {
        throw SourceErrors([])
      }
      return Self.response(source)
    } catch {
      // If the list of errors is empty, the work budget has stopped the compilation.
      guard !error.diagnostics.isEmpty else { throw Problem.stopped }
      return Self.response(error)
    }
  }

  private static func response(_ source: CompiledSource) -> Response {
    .nullableObject(capacity: 1024) { json in
      json.string("digest", source.digest.name)
      source.writeSignatures(to: &json)
      json.beginArray("diagnostics")
      json.endArray()
    }
  }

  /// Returns the response to a source with errors; `animations` and `environment` are empty.
  private static func response(_ errors: SourceErrors) -> Response {
    .nullableObject(capacity: 1024) { json in
      for key in ["animations", "environment"] {
        json.beginArray(key)
        json.endArray()
      }
      json.objects("diagnostics", errors.diagnostics.prefix(Self.maxDiagnostics)) {
        diagnostic, json in
        json.integer("line", Int(diagnostic.position.line))
        json.integer("column", Int(diagnostic.position.column))
        json.string("message", diagnostic.message)
        if let suggestion = diagnostic.suggestion { json.string("suggestion", suggestion) }
      }
    }
  }

  /// The maximum number of errors in a response, the same as in the list `errors` of a problem.
  private static let maxDiagnostics = 50
}

extension Route {
  static let checkSource = Route(
    "/v1/sources/check", Methods.post, takes: MediaTypes.jsonOrText, offers: MediaTypes.json,
    commands: [CommandName("check", diagnostics: "diagnostics")],
    [.compressible, .withoutParameters],
    help: [
      HelpLine(
        .values, "curl HOST/v1/sources/check -H 'Content-Type: text/plain' --data-binary @FILE")
    ]
  ) { routed throws(Problem) in
    .done(try SourceCheckEndpoint.handle(routed.request, routed.service))
  }

  static let storedSource = Route(
    "/v1/sources/{digest}", Methods.readOrPut, takes: MediaTypes.jsonOrText,
    offers: MediaTypes.jsonOrText, [.store, .withoutParameters]
  ) { routed throws(Problem) in
    .done(
      routed.request.method == "PUT"
        ? try SourceStorage.store(routed.request, routed.segment, routed.service)
        : try SourceStorage.read(routed.request, routed.segment, routed.service))
  }
}
