import HTTPMessages
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

  @Test(
    "accept the media type of the output file, if the route offers it",
    arguments: [
      ("export css", "x.css", "text/css"), ("export css", "x.json", "application/json"),
      ("export css", "x.svg", "*/*"), ("evaluate", "a/x.CSV", "text/csv"),
      ("evaluate", "a.csv/x", "*/*"), ("plot", "x.svg", "image/svg+xml"),
      ("plot", "x", "text/plain"), ("bake", "x.lot", "video/lottie+json"),
      ("limits", "x.css", "*/*"),
      ("convert", "x.txt", "text/plain"),
    ])
  func files(_ name: String, _ file: String, _ type: String) throws {
    let words = name.split(separator: " ").map(String.init)
    let command = try #require(RouteCommand.named(by: words))
    let accept = "application/problem+json, \(type);q=0.9"
    #expect(command.request(file: file).value(of: .accept) == accept)
    let given = command.request(fields: [Field(.accept, "text/html")], file: file)
    #expect(given.value(of: .accept) == "text/html")
  }

  @Test(
    "have a notice for an output file whose extension names a format that the route does not offer",
    arguments: [
      (
        "convert", "c.css", "application/json",
        "c.css contains JSON, because 'convert' has no format css"
      ),
      (
        "spring", "a/s.SVG", "application/json",
        "a/s.SVG contains JSON, because 'spring' has no format svg"
      ),
      (
        "plot", "p.css", "text/plain; charset=utf-8",
        "p.css contains text, because 'plot' has no format css"
      ),
      (
        "bake", "b.png", "video/lottie+json",
        "b.png contains video/lottie+json, because 'bake' has no format png"
      ),
      ("export css", "x.css", "application/json", nil), ("evaluate", "x.csv", "text/csv", nil),
      ("convert", "x.swift", "application/json", nil), ("convert", "css", "text/plain", nil),
      ("convert", "x.css/y", "text/plain", nil), ("limits", "x.css", "", nil),
      ("limits", "x.css", "text/css; charset=utf-8", nil),
    ] as [(String, String, String, String?)])
  func notices(_ name: String, _ file: String, _ type: String, _ notice: String?) throws {
    let words = name.split(separator: " ").map(String.init)
    let command = try #require(RouteCommand.named(by: words))
    #expect(command.notice(of: file, with: type) == notice)
  }
}
