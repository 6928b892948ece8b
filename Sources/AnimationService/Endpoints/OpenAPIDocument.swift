internal import HTTPMessages

/// `/openapi.yaml` and `/openapi.json`: the contract, as the repository holds it.
enum OpenAPIDocument {
  static func response(isYAML: Bool) -> Response {
    Response(
      status: 200,
      fields: [Field("Content-Type", isYAML ? "application/yaml" : "application/json")],
      content: [])
  }
}
