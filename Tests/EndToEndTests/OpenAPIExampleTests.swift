import AnimationWire
import HTTPMessages
import Testing

@Suite("The examples of openapi.yaml")
struct OpenAPIExampleTests {
  private static let contract = try? OpenAPIContract()
  private static let exchanges = contract?.exchanges ?? []

  private let contract: OpenAPIContract

  init() throws {
    contract = try OpenAPIContract()
  }

  @Test("are what the service answers", arguments: exchanges.filter { $0.order == nil })
  func isAnswered(_ exchange: OpenAPIExchange) {
    var server = OpenAPIServer()
    check(exchange, &server)
  }

  @Test("tell a story of sessions that comes true")
  func storyComesTrue() {
    let story = Self.exchanges.filter { $0.order != nil }
    #expect(Set(story.map(\.order)).count == story.count)
    var server = OpenAPIServer()
    for exchange in story { check(exchange, &server) }
  }

  @Test("of questions that are answered fit the schemas")
  func questionsFit() {
    let schema = OpenAPISchema(contract: contract)
    for exchange in Self.exchanges where exchange.status < 300 {
      guard let question = exchange.question else { continue }
      #expect(schema.faults(of: question.value, by: question.schema) == [], "\(exchange.name)")
    }
    for parameter in contract.operations.flatMap(\.parameters) {
      for example in parameter["examples"].members
      where Self.exchanges.contains(where: { $0.name == example.key && $0.status < 300 }) {
        let faults = schema.faults(of: example.value["value"], by: parameter["schema"])
        #expect(faults == [], "\(parameter["name"])")
      }
    }
  }

  @Test("exist for every operation but OPTIONS and HEAD, and all have an answer")
  func isComplete() {
    let names = Set(Self.exchanges.map(\.name))
    for operation in contract.operations where !["OPTIONS", "HEAD"].contains(operation.method) {
      let answers = operation.responses.filter { $0.key.hasPrefix("2") }
        .flatMap { [$0.value] + $0.value["content"].members.map(\.value) }
        .flatMap { $0["examples"].members + $0["x-examples"].members }
      #expect(!answers.isEmpty, "\(operation.method) \(operation.path)")
      let own = operation.responses.flatMap {
        [$0.value] + $0.value["content"].members.map(\.value)
      }
      .flatMap { $0["examples"].members }.map(\.key)
      for type in operation.contents {
        for question in type.value["examples"].members {
          #expect(own.contains(question.key), "\(operation.path): \(question.key) has no answer")
        }
      }
      for parameter in operation.parameters {
        #expect(names.isSuperset(of: parameter["examples"].members.map(\.key)))
      }
    }
    for header in contract.root["components"]["headers"].members {
      #expect(names.isSuperset(of: header.value["examples"].members.map(\.key)))
    }
  }

  private func check(_ exchange: OpenAPIExchange, _ server: inout OpenAPIServer) {
    let answer = server.answer(exchange)
    #expect(answer.status == exchange.status, "\(exchange.testDescription)")
    #expect(mediaType(of: answer) == exchange.mediaType, "\(exchange.testDescription)")
    let content = String(decoding: answer.content, as: UTF8.self)
    switch exchange.content {
    case .none: #expect(content == "")
    case .whole(let bytes): #expect(content == String(decoding: bytes, as: UTF8.self))
    case .beginning(let bytes): #expect(content.hasPrefix(String(decoding: bytes, as: UTF8.self)))
    }
    if let json = try? JSONReader.read(answer.content) {
      let faults = OpenAPISchema(contract: contract).faults(of: json, by: exchange.schema)
      #expect(faults == [], "\(exchange.testDescription)")
    }
    checkFields(of: answer, exchange)
    guard exchange.request.method == "GET" else { return }
    let head = server.answer(exchange, method: "HEAD")
    #expect(head.status == answer.status)
    #expect(names(of: head) == names(of: answer))
  }

  private func checkFields(of answer: Response, _ exchange: OpenAPIExchange) {
    let schema = OpenAPISchema(contract: contract)
    for header in exchange.headers {
      guard let value = answer.fields.first(where: { $0.name == FieldName(header.key) })?.value
      else {
        let isRequired = header.value["required"] == .bool(true)
        let isExpected = isRequired || exchange.example(of: header.value) != nil
        #expect(!isExpected, "\(exchange.testDescription) lacks \(header.key)")
        continue
      }
      let isNumber = header.value["schema"]["type"] == .string("integer")
      let json = isNumber ? Double(value).map(JSON.number) : .string(value)
      #expect(schema.faults(of: json ?? .null, by: header.value["schema"]) == [])
      if let example = exchange.example(of: header.value) {
        #expect(value == example, "\(exchange.testDescription): \(header.key)")
      }
    }
    let known = exchange.headers.map { $0.key.lowercased() }
    let everywhere = Set([
      "content-type", "cache-control", "cross-origin-resource-policy", "x-content-type-options",
    ]).union(answer.status < 400 ? [] : ["vary"])
    #expect(names(of: answer).subtracting(everywhere).isSubset(of: known))
  }

  private func names(of answer: Response) -> Set<String> {
    Set(answer.fields.map { $0.name.text.lowercased() })
  }

  private func mediaType(of answer: Response) -> String? {
    answer.fields.first { $0.name == .contentType }?.value.split(separator: ";").first
      .map(String.init)
  }
}
