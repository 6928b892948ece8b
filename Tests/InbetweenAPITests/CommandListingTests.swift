import Testing

@testable import InbetweenAPI

@Suite("The descriptions of commands")
struct CommandListingTests {
  @Test(
    "are the same in the excerpt and in the whole contract", arguments: RouteCommand.all.indices)
  func excerpt(_ index: Int) {
    let command = RouteCommand.all[index]
    let short = CommandListing(command)
    let whole = CommandListing(command, ReferencePage.operations(ReferencePage.contract))
    #expect(short.summary == whole.summary && !short.summary.isEmpty, "\(command.name)")
    #expect(short.description == whole.description, "\(command.name)")
    #expect(short.parameters == whole.parameters, "\(command.name)")
  }

  @Test("have the same summaries when only these are read")
  func summaries() {
    let all = CommandListing.all, short = CommandListing.summaries
    #expect(short.map(\.command.name) == all.map(\.command.name))
    #expect(short.map(\.summary) == all.map(\.summary))
    #expect(short.map(\.operands) == all.map(\.operands))
  }

  @Test("contain the words of enumerations")
  func words() throws {
    let evaluate = try #require(RouteCommand.named(by: ["evaluate"]))
    let values = Dictionary(
      CommandListing(evaluate).parameters.map { ($0.name, $0.values) }, uniquingKeysWith: { $1 })
    #expect(values["fidelity"] == ["swiftui", "exact"])
    #expect(values["format"]?.contains("csv") == true)
    #expect(values["include"]?.contains("velocity") == true)
  }
}
