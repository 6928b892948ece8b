import AnimationNotation
import HTTPMessages
import InbetweenAPI

/// The request of a command, and the names of its parts for messages.
struct CommandRequest {
  let request: Request
  /// The file with the source of a custom animation; `nil` if there is none.
  private(set) var source: String?
  /// The file with the content; `nil` for other requests.
  private(set) var content: String?
  /// The parameter that an operand contains; `nil` if there is none.
  private(set) var operand: String?
  /// True if the content is longer than the service accepts.
  var isTooLong: Bool { request.content.count > Limits.bodyBytes.max }

  /// Makes the request of parsed arguments.
  ///
  /// - Parameter input: Returns the bytes of standard input, up to a number.
  init(_ given: CommandArguments, input: (Int) throws -> [UInt8]) throws(UsageError) {
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
      if let value = try Self.description(operands, &parameters) {
        parameters.insert((text, value), at: 0)
        operand = text
        source = operands.first { $0.isSource }?.file
      }
    } else if let only = operands.first {
      guard operands.count == 1, !command.contentTypes.isEmpty else {
        let extra = operands.count == 1 ? "" : " beside content"
        throw UsageError("'\(command.name)' takes no further operand\(extra)")
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
      content: bytes)
  }

  /// Returns the value of the parameter that contains the operands; `nil` if there are none.
  ///
  /// Several texts are a list. Options of a custom animation are removed from the parameters.
  private static func description(
    _ operands: [CommandOperand], _ parameters: inout [(name: String, value: String)]
  ) throws(UsageError) -> String? {
    guard !operands.isEmpty else { return nil }
    guard operands.contains(where: \.isSource) else {
      return operands.map(\.text).joined(separator: ",")
    }
    var texts: [String] = []
    for operand in operands {
      do throws(CustomAnimationText.Malformed) {
        texts.append(
          operand.isSource
            ? try CustomAnimationText.description(source: operand.text, parameters) : operand.text)
      } catch {
        throw UsageError("--\(error.option) is no JSON; write '{\"amplitude\": 0.4}'")
      }
    }
    parameters.removeAll { CustomAnimationText.options.contains($0.name) }
    return texts.count == 1 ? texts.first : CustomAnimationText.list(texts)
  }
}
