import AnimationNotation
import HTTPMessages
import InbetweenAPI

/// The request of a command, with the names that messages use for the parts of the request.
struct CommandRequest {
  let request: Request
  /// The sources that the request names by their digests; they are sent before the request.
  private(set) var sources: [SentSource] = []
  /// The file with the source of a custom animation; `nil` if there is none.
  private(set) var source: String?
  /// The file with the content, or "standard input"; `nil` for text from the command line.
  private(set) var content: String?
  /// The name of the query parameter whose value comes from the operands; `nil` if there is none.
  private(set) var operand: String?
  /// True if the content is longer than the service accepts.
  var isTooLong: Bool { request.content.count > Limits.bodyBytes.max }

  /// Creates the request that the parsed arguments describe.
  ///
  /// - Parameters:
  ///   - namesSources: True if the request contains the digests of sources instead of their texts.
  ///     Most texts are too long for a URL.
  ///   - input: Returns at most the given number of bytes of standard input.
  init(
    _ given: CommandArguments, namesSources: Bool = false, input: (Int) throws -> [UInt8]
  ) throws(UsageError) {
    let command = given.command
    let segments = Array(given.operands.prefix(command.segments.count))
    guard segments.count == command.segments.count else {
      let missing = command.segments.dropFirst(segments.count).map { $0.uppercased() }
      throw UsageError("'\(command.name)' needs \(missing.joined(separator: " "))")
    }
    var operands: [CommandOperand] = []
    for operand in given.operands.dropFirst(segments.count) {
      operands.append(try CommandOperand(operand, input: input))
    }
    var parameters = given.parameters
    var fields = given.fields
    var bytes: [UInt8]?
    let isContent = operands.contains { $0.file != nil && !$0.isSource }
    if let text = command.text, command.needsNoContent, !isContent {
      let sent = operands.map { operand in
        operand.isSource && namesSources ? SentSource(operand, beside: fields) : nil
      }
      sources = sent.compactMap(\.self)
      let texts = zip(operands, sent).map { $1?.digest.name ?? $0.text }
      if let value = try Self.description(operands, texts, &parameters) {
        parameters.insert((text, value), at: 0)
        operand = text
        source = operands.first { $0.isSource }?.file
      }
    } else if let only = operands.first {
      guard operands.count == 1, !command.contentTypes.isEmpty else {
        let hasContent = !command.contentTypes.isEmpty
        let extra = given.operands.dropFirst(segments.count + (hasContent ? 1 : 0)).first ?? ""
        throw UsageError(
          hasContent
            ? "'\(command.name)' accepts one operand as the content: remove '\(extra)'"
            : "'\(command.name)' does not accept the operand '\(extra)'")
      }
      bytes = only.bytes
      content = only.file
      source = only.isSource ? only.file : nil
      if !fields.contains(where: { $0.name == .contentType }) {
        fields.append(Field(.contentType, only.mediaType(among: command.contentTypes)))
      }
    } else if !command.needsNoContent {
      throw UsageError("'\(command.name)' needs a file, or - for standard input")
    }
    if let bytes { fields.append(Field(.contentLength, "\(bytes.count)")) }
    request = command.request(
      segments: segments, query: given.query, parameters: parameters, fields: fields,
      content: bytes, file: given.output)
  }

  /// Returns the value of the query parameter that contains the operands; `nil` without operands.
  ///
  /// Several operands are joined to a list. If an operand is the source of a custom animation, the
  /// animation's options are removed from `parameters`. These options become a part of the returned
  /// value.
  ///
  /// - Parameter texts: The text of each operand, in the order of `operands`. In place of a source
  ///   text, the element can be `sha256:` followed by the digest of the source text.
  private static func description(
    _ operands: [CommandOperand], _ texts: [String],
    _ parameters: inout [(name: String, value: String)]
  ) throws(UsageError) -> String? {
    guard !operands.isEmpty else { return nil }
    guard operands.contains(where: \.isSource) else { return texts.joined(separator: ",") }
    var descriptions: [String] = []
    for (operand, text) in zip(operands, texts) {
      do throws(CustomAnimationText.Malformed) {
        descriptions.append(
          operand.isSource
            ? try CustomAnimationText.description(source: text, parameters) : text)
      } catch {
        throw UsageError("--\(error.option) is not JSON; write JSON such as '\(error.example)'")
      }
    }
    parameters.removeAll { CustomAnimationText.options.contains($0.name) }
    return descriptions.count == 1 ? descriptions.first : CustomAnimationText.list(descriptions)
  }
}

/// A source text that a command stores on a server, before a request names it.
struct SentSource {
  /// The name of the source file in messages.
  let file: String
  let digest: SourceDigest
  /// The request that stores the text.
  let request: Request

  /// Creates the request that stores the source in `operand`.
  ///
  /// - Parameter fields: The fields of the later request that names the source. They are copied,
  ///   except for fields that select a response or describe content.
  init(_ operand: CommandOperand, beside fields: [Field]) {
    file = operand.file ?? ""
    digest = SourceDigest(of: operand.text)
    let own = fields.filter { field in
      let name = field.name.text.lowercased()
      return !["accept", "content-", "if-", "last-event-id", "range"].contains {
        name.hasPrefix($0)
      }
    }
    request = Request(
      method: "PUT", path: "/v1/sources/\(digest.hexadecimal)", query: nil,
      fields: own + [Field(.contentType, "text/plain")], content: operand.bytes)
  }
}
