import AnimationWire
import HTTPMessages
import SessionStorage
import Testing

@testable import AnimationService

@Suite("The paths of openapi.yaml")
struct OpenAPIRouteTests {
  private let contract: OpenAPIContract

  init() throws {
    contract = try OpenAPIContract()
  }

  @Test("are the service's")
  func arePaths() {
    #expect(Set(contract.paths.map(\.key)) == Set(RouteTable.templates))
  }

  @Test("have the service's methods and media types", arguments: RouteTable.templates)
  func haveMethods(_ template: String) throws {
    let route = try #require(RouteTable.match(path(template))).route
    let operations = contract.operations.filter { $0.path == template }
    #expect(Set(operations.map(\.method)) == Set(route.methods))
    let contents = operations.flatMap(\.contents).map(\.key)
    #expect(Set(contents) == Set(route.contentTypes))
    let answers = operations.flatMap(\.responses).filter { $0.key.hasPrefix("2") }
      .flatMap { $0.value["content"].members.map(\.key) }
    #expect(Set(answers) == Set(route.mediaTypes))
  }

  @Test("answer OPTIONS as it says", arguments: RouteTable.templates)
  func answerOptions(_ template: String) throws {
    let operation = try #require(
      contract.operations.first { $0.path == template && $0.method == "OPTIONS" })
    let service = EvaluationService(store: InMemorySessionStore(), now: { 0 })
    let answer = service.respond(to: Request(method: "OPTIONS", path: path(template)))
    let documented = try #require(operation.responses.first { $0.key == "\(answer.status)" })
    for field in answer.fields where field.name != "X-Content-Type-Options" {
      let header = contract.resolved(documented.value["headers"][field.name.text])
      let faults = OpenAPISchema(contract: contract).faults(
        of: .string(field.value), by: header["schema"])
      #expect(faults == [], "\(field.name)")
    }
    for header in documented.value["headers"].members {
      #expect(answer.fields.contains { $0.name == FieldName(header.key) })
    }
  }

  @Test(
    "have an answer for a refusal where there is one, and nowhere else",
    arguments: OpenAPIRefusal.allCases)
  func haveRefusals(_ refusal: OpenAPIRefusal) throws {
    for operation in contract.operations where !["OPTIONS", "HEAD"].contains(operation.method) {
      let answer = try refusal.answer(to: operation.method, operation.path)
      let isDocumented = operation.responses.contains { $0.key == "\(refusal.rawValue)" }
      #expect(
        (answer.status == refusal.rawValue) == isDocumented,
        "\(operation.method) \(operation.path): \(answer.status)")
    }
  }

  @Test("tell of every problem there is")
  func tellProblems() {
    let types = contract.root["components"]["schemas"]["Problem"]["properties"]["type"]["enum"]
    #expect(
      Set(types.elements.compactMap(\.text))
        == Set(ProblemType.allCases.map { "/problems/\($0.rawValue)" }))
  }

  private func path(_ template: String) -> String {
    template.replacing("{id}", with: SessionID.random().description)
      .replacing("{name}", with: "not-found").replacing("{form}", with: "csv")
      .replacing("{suffix}", with: "css")
      .replacing("compare.csv", with: "compare.svg")
      .replacing("{first}", with: "bouncy").replacing("{second}", with: "snappy")
      .replacing("bezier/{word}", with: "bezier/.2,0,0,1")
      .replacing("curve/{word}", with: "curve/easeIn").replacing("{word}", with: "bouncy")
  }
}
