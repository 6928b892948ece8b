import AnimationNotation
import JSONCodec
import Foundation
import HTTPMessages
import SessionStorage
import Testing

@testable import InbetweenAPI

@Suite("The paths of openapi.yaml")
struct OpenAPIRouteTests {
  private let contract: OpenAPIContract

  init() throws { contract = try OpenAPIContract() }

  @Test("are the service's")
  func arePaths() { #expect(Set(contract.paths.map(\.key)) == Set(RouteTable.templates)) }

  @Test("have the service's methods and media types", arguments: RouteTable.templates)
  func haveMethods(_ template: String) throws {
    let route = try #require(RouteTable.match(path(template))).route
    let operations = contract.operations.filter { $0.path == template }
    #expect(methods(of: operations) == Set(route.methods))
    let contents = operations.flatMap(\.contents).map(\.key)
    #expect(Set(contents) == Set(route.contentTypes))
    let responses = operations.flatMap(\.responses).filter { $0.key.hasPrefix("2") }
      .flatMap { $0.value["content"].members.map(\.key) }
    #expect(Set(responses) == Set(route.mediaTypes))
  }

  @Test("return their methods and media types to OPTIONS", arguments: RouteTable.templates)
  func optionsResponse(_ template: String) throws {
    let operations = contract.operations.filter { $0.path == template }
    let service = EvaluationService(store: InMemorySessionStore(), now: { 0 })
    let response = service.respond(to: Request(method: "OPTIONS", path: path(template)))
    let fields = Dictionary(
      uniqueKeysWithValues: response.fields.map { ($0.name.text, items($0.value)) })
    #expect(response.status == 204)
    #expect(fields["Allow"] == methods(of: operations))
    for (method, field) in [("POST", "Accept-Post"), ("PATCH", "Accept-Patch")] {
      let contents = operations.first { $0.method == method }?.contents.map(\.key)
      #expect(fields[field] == contents.map(Set.init), "\(field)")
    }
    let others = Set(fields.keys).subtracting(["Allow", "Accept-Post", "Accept-Patch"])
    #expect(others.isSubset(of: ["X-Content-Type-Options", "X-Request-Id"]), "\(others)")
  }

  @Test(
    "list each error of their own, and share the others",
    arguments: OpenAPIRefusal.allCases)
  func haveRefusals(_ refusal: OpenAPIRefusal) throws {
    let isGeneral = generalStatuses().contains(refusal.rawValue)
    for operation in contract.operations {
      let response = try refusal.response(to: operation.method, operation.path)
      let isDocumented = operation.responses.contains { $0.key == "\(refusal.rawValue)" }
      let occurs = response.status == refusal.rawValue
      #expect(
        occurs == isDocumented || occurs && isGeneral,
        "\(operation.method) \(operation.path): \(response.status)")
    }
  }

  /// Returns the statuses in the table that documents the shared response `Error`.
  private func generalStatuses() -> Set<Int> {
    let description = contract.root["components"]["responses"]["Error"]["description"].text
    return Set(
      (description ?? "").split(separator: "\n").compactMap { line in
        line.hasPrefix("| ") ? Int(line.dropFirst(2).prefix(3)) : nil
      })
  }

  @Test("tell of every problem there is")
  func documentProblems() {
    let types = contract.root["components"]["schemas"]["Problem"]["properties"]["type"]["enum"]
    #expect(
      Set(types.elements.compactMap(\.text))
        == Set(ProblemType.allCases.map { "/problems/\($0.rawValue)" }))
  }

  /// Returns the methods that a path supports.
  ///
  /// The document omits OPTIONS for all paths, and HEAD for paths with GET. This function adds
  /// both.
  private func methods(of operations: [OpenAPIContract.Operation]) -> Set<String> {
    let methods = Set(operations.map(\.method)).union(["OPTIONS"])
    return methods.contains("GET") ? methods.union(["HEAD"]) : methods
  }

  /// Returns the items of a comma-separated field value.
  private func items(_ value: String) -> Set<String> {
    Set(value.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) })
  }

  private func path(_ template: String) -> String {
    template.replacing("{id}", with: SessionID.random().description)
      .replacing("{name}", with: "not-found").replacing("{suffix}", with: "json")
      .replacing("{first}", with: "bouncy").replacing("{second}", with: "snappy")
      .replacing("bezier/{animation}", with: "bezier/.2,0,0,1")
      .replacing("curve/{animation}", with: "curve/easeIn").replacing("{animation}", with: "bouncy")
  }
}
