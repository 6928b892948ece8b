internal import AnimationNotation
internal import JSONCodec
internal import COpenAPIDocument
internal import HTTPMessages
internal import Yams

/// `/openapi.yaml` and `/openapi.json`: the contract, as in the repository.
enum OpenAPIDocument {
  static func response(isYAML: Bool) -> Response { isYAML ? yaml : json }

  private static let text = (0..<openapi_document_size()).map { openapi_document_byte($0) }

  private static let yaml = Response(
    status: 200, fields: [Field(.contentType, "application/yaml")], content: text)

  private static let json: Response = {
    var writer = JSONWriter()
    writer.value(json(yaml: yamlText))
    return .json(writer.finish() + [UInt8(ascii: "\n")])
  }()

  /// The text of the contract, in YAML.
  static var yamlText: String { String(decoding: text, as: UTF8.self) }

  /// Returns a YAML text as JSON; `null` if the text is not valid YAML.
  ///
  /// YAML tags are not resolved, because the contract does not use them. Yams would resolve them
  /// with regular expressions. This would about double the parsing time.
  static func json(yaml: String) -> JSON {
    (try? Yams.compose(yaml: yaml, .basic)).map(json) ?? .null
  }

  /// Returns a YAML node as JSON.
  ///
  /// Quoted and block scalars become strings. Plain scalars follow the core schema of YAML. An
  /// alias becomes `null`.
  private static func json(_ node: Node) -> JSON {
    switch node {
    case .mapping(let mapping):
      .object(mapping.map { JSON.Member(key: $0.key.scalar?.string ?? "", value: json($0.value)) })
    case .sequence(let sequence): .array(sequence.map(json))
    case .scalar(let scalar):
      scalar.style == .plain ? plain(scalar.string) : .string(scalar.string)
    case .alias: .null
    }
  }

  /// Returns the value of a plain scalar, by the rules of YAML 1.2.
  ///
  /// Yams follows YAML 1.1, in which `no` is also a Boolean. So this function replaces the rules of
  /// Yams.
  ///
  /// Source: YAML 1.2.2, section 10.3.2. Octal and hexadecimal numbers, infinities and NaN become
  /// strings.
  private static func plain(_ text: String) -> JSON {
    switch text {
    case "", "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE": return .bool(true)
    case "false", "False", "FALSE": return .bool(false)
    default:
      let isNumeric = text.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) }
      guard isNumeric, let number = Double(text) else { return .string(text) }
      return .number(number)
    }
  }
}

extension Route {
  static let openAPIJSON = page(
    "/openapi.json", offers: MediaTypes.json, [.pure, .compressible]
  ) { _ throws(Problem) in OpenAPIDocument.response(isYAML: false) }

  static let openAPIYAML = page(
    "/openapi.yaml", offers: ["application/yaml"], [.pure, .compressible],
    help: [HelpLine(.pages, "HOST/openapi.yaml     the OpenAPI document")]
  ) { _ throws(Problem) in OpenAPIDocument.response(isYAML: true) }
}
