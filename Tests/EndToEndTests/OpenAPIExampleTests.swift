import AnimationNotation
import JSONCodec
import Foundation
import HTTPMessages
import Testing

@Suite("The transcripts of the contract")
struct OpenAPIExampleTests {
  private static let transcripts = (try? Transcript.all()) ?? []
  /// The contract, parsed once for all test cases.
  private static let shared = Result { try OpenAPIContract() }

  private let contract: OpenAPIContract
  private let schema: OpenAPISchema

  init() throws {
    contract = try Self.shared.get()
    schema = OpenAPISchema(contract: contract)
  }

  @Test("equal the responses of the service", arguments: transcripts.filter { $0.order == nil })
  func isHandled(_ transcript: Transcript) {
    var server = OpenAPIServer()
    check(transcript, &server)
  }

  @Test("with an order equal the responses of one server to the whole sequence")
  func storyMatches() {
    let story = Self.transcripts.filter { $0.order != nil }
      .sorted { ($0.order ?? 0) < ($1.order ?? 0) }
    #expect(Set(story.map(\.order)).count == story.count)
    var server = OpenAPIServer()
    for transcript in story { check(transcript, &server) }
  }

  @Test("of successful requests fit the schemas")
  func requestsFit() throws {
    for transcript in Self.transcripts where transcript.status < 300 {
      let operation = try #require(contract.operation(of: transcript))
      let type = transcript.request.value(of: .contentType)
      if let schema = operation.contents.first(where: { $0.key == type })?.value["schema"] {
        let faults = self.schema.faults(of: transcript.requestValue, by: schema)
        #expect(faults == [], "\(transcript.testDescription)")
      }
      for (name, value) in parameters(of: transcript) {
        let parameter = try #require(
          operation.parameters.first { $0["name"].text == name && $0["in"].text == "query" },
          "\(transcript.testDescription): \(name)")
        let faults = values(value).map { schema.faults(of: $0, by: parameter["schema"]) }
        #expect(faults.contains([]), "\(transcript.testDescription): \(name)")
      }
    }
  }

  @Test("exist for every operation")
  func isComplete() throws {
    #expect(!Self.transcripts.isEmpty)
    // The story of the transcripts has a session with a manual clock, so it has no stream.
    for operation in contract.operations where operation.id != "streamSession" {
      let own = Self.transcripts.filter { $0.operation == operation.id }
      #expect(own.contains { $0.status < 300 }, "\(operation.id) has no transcript")
    }
    let known = Set(contract.operations.map(\.id))
    #expect(Set(Self.transcripts.map(\.operation)).subtracting(known) == ["noOperation"])
  }

  @Test("contain the examples of the document")
  func haveExamples() {
    for operation in contract.operations {
      for type in operation.contents {
        guard let example = type.value.member("example") else { continue }
        #expect(schema.faults(of: example, by: type.value["schema"]) == [], "\(operation.id)")
        // The transcript may belong to any operation that has the same request body.
        let body = operation.json["requestBody"]
        let sharing = Set(
          contract.operations.filter { $0.json["requestBody"] == body }.map(\.id))
        let isSent = Self.transcripts.contains {
          sharing.contains($0.operation) && $0.requestValue == example
            && $0.request.value(of: .contentType) == type.key
        }
        #expect(isSent, "\(operation.id): no transcript sends \(example)")
      }
      for response in operation.responses { haveExample(response, of: operation) }
    }
  }

  /// Checks that each documented example of a response is valid and occurs in a transcript.
  ///
  /// The transcript may belong to any operation that documents the same response.
  private func haveExample(_ response: JSON.Member, of operation: OpenAPIContract.Operation) {
    let sharing = Set(
      contract.operations.filter { $0.responses.contains { $0.value == response.value } }.map(\.id))
    for type in response.value["content"].members {
      guard let example = type.value.member("example") else { continue }
      #expect(schema.faults(of: example, by: type.value["schema"]) == [], "\(operation.id)")
      let isReturned = Self.transcripts.contains {
        guard case .whole(let content) = $0.content, sharing.contains($0.operation) else {
          return false
        }
        let json = try? JSONReader.read(Array(content.utf8))
        return "\($0.status)" == response.key && (json ?? .string(content)) == example
      }
      #expect(isReturned, "\(operation.id): no transcript returns \(example)")
    }
  }

  private func check(_ transcript: Transcript, _ server: inout OpenAPIServer) {
    let name = Comment(rawValue: transcript.testDescription)
    let received = server.response(transcript)
    #expect(received.status == transcript.status, name)
    let content = String(decoding: received.content, as: UTF8.self)
    switch transcript.content {
    case .whole(let text): #expect(content == text, name)
    case .beginning(let text): #expect(content.hasPrefix(text), name)
    case .hex(let digits): #expect(hex(received.content) == digits, name)
    }
    for field in transcript.fields {
      #expect(received.fields.value(of: field.name) == field.value, name)
    }
    let response = contract.response(to: transcript)
    let type = received.fields.value(of: .contentType)?.split(separator: ";").first.map(String.init)
    #expect(type == nil || response["content"].member(type ?? "") != nil, name)
    if let type, !received.content.isEmpty {
      let json = try? JSONReader.read(received.content)
      #expect(json != nil || type != "application/json" && !type.hasSuffix("+json"), name)
      let faults = json.map { schema.faults(of: $0, by: response["content"][type]["schema"]) }
      #expect(faults ?? [] == [], name)
    }
    checkFields(of: received, response, transcript)
    guard transcript.request.method == "GET" else { return }
    let head = server.response(transcript, method: "HEAD")
    #expect(head.status == received.status, name)
    #expect(names(of: head.fields) == names(of: received.fields), name)
  }

  /// Checks that each field of a response is documented and matches its schema.
  ///
  /// Every required field must be present.
  private func checkFields(of received: Response, _ response: JSON, _ transcript: Transcript) {
    let name = Comment(rawValue: transcript.testDescription)
    var documented = names(of: transcript.fields).union(["x-content-type-options", "x-request-id"])
    for member in response["headers"].members {
      documented.insert(member.key.lowercased())
      let header = contract.resolved(member.value)
      guard let value = FieldName(member.key).flatMap(received.fields.value(of:)) else {
        #expect(header["required"] != .bool(true), "\(name) lacks \(member.key)")
        continue
      }
      let isNumber = header["schema"]["type"] == .string("integer")
      let json = isNumber ? Double(value).map(JSON.number) : .string(value)
      #expect(schema.faults(of: json ?? .null, by: header["schema"]) == [], name)
    }
    #expect(names(of: received.fields).isSubset(of: documented), name)
  }

  private func names(of fields: [Field]) -> Set<String> {
    Set(fields.map { $0.name.text.lowercased() })
  }

  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Returns the percent-decoded names and values of a transcript's query.
  private func parameters(of transcript: Transcript) -> [(String, String)] {
    (transcript.request.query ?? "").split(separator: "&").map { part in
      let pair = part.split(separator: "=", maxSplits: 1).map {
        String($0).removingPercentEncoding ?? ""
      }
      return (pair.first ?? "", pair.count > 1 ? pair[1] : "")
    }
  }

  /// Returns the values that a query parameter's text may represent.
  ///
  /// The text may represent a number or a Boolean, a string, or an array.
  private func values(_ text: String) -> [JSON] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    return [scalar(text), .string(text), .array(parts.map(scalar))]
  }

  private func scalar(_ text: String) -> JSON {
    switch text {
    case "true", "false": .bool(text == "true")
    default: Double(text).map(JSON.number) ?? .string(text)
    }
  }
}
