internal import AnimationWire
internal import HTTPMessages
internal import Yams

/// `/openapi.yaml` and `/openapi.json`: the contract, as the repository holds it.
enum OpenAPIDocument {
  static func response(isYAML: Bool) -> Response { isYAML ? yaml : json }

  private static let yaml = Response(
    status: 200, fields: [Field("Content-Type", "application/yaml")],
    content: PackageResources.openapi_yaml)

  private static let json: Response = {
    var writer = JSONWriter()
    let text = String(decoding: PackageResources.openapi_yaml, as: UTF8.self)
    if let node = try? Yams.compose(yaml: text) { write(node, to: &writer) }
    writer.newline()
    return .json(writer.finish())
  }()

  /// Writes a YAML node as JSON: what is quoted is a string, the rest is by YAML's core schema.
  private static func write(_ node: Node, to json: inout JSONWriter) {
    switch node {
    case .mapping(let mapping):
      json.beginObject()
      for (key, value) in mapping {
        json.key(key.string ?? "")
        write(value, to: &json)
      }
      json.endObject()
    case .sequence(let sequence):
      json.beginArray()
      for element in sequence { write(element, to: &json) }
      json.endArray()
    case .scalar(let scalar):
      guard scalar.style == .plain || scalar.style == .any else {
        return json.string(scalar.string)
      }
      if let bool = node.bool { return json.bool(bool) }
      if let number = node.float { return json.number(number) }
      if node.null != nil { return json.null() }
      json.string(node.string ?? "")
    case .alias: json.null()
    }
  }
}
