import AnimationCore
import HTTPMessages
import SessionStorage
import TestSupport
import Testing

@testable import InbetweenAPI

@Suite("The picture of a tool's result")
struct MCPPictureTests {
  private static let failing =
    #"{"animation":\#(CustomSources.json(CustomSources.failing, #"{"at":0.2}"#))}"#

  @Test(
    "is replaced by the reason for which it was not drawn",
    arguments: [
      ("{}", 10, false, "work in /v1/limits"),
      ("{}", 10_000_000, true, "the server stopped the computation"),
      (failing, 10_000_000, false, " of the source: "),
      (#"{"animation":".bouny"}"#, 10_000_000, false, "/animation"),
    ])
  func reasons(_ arguments: String, _ steps: Int, _ isCancelled: Bool, _ reason: String) {
    let picture = MCPPicture.arguments(Array(arguments.utf8), at: "/v1/evaluate.png")
    guard case .missing(let text)? = content(of: picture, steps, isCancelled) else {
      Issue.record("The picture was drawn.")
      return
    }
    #expect(text.contains(reason), "\(text)")
  }

  @Test("is left out without a reason if its request does not have the tool's arguments")
  func foreignErrors() {
    let picture = MCPPicture.motion(Array(Self.failing.utf8))
    #expect(content(of: picture, 10_000_000, false) == nil)
  }

  /// Draws a picture with a budget of `steps` work steps.
  private func content(
    of picture: MCPPicture, _ steps: Int, _ isCancelled: Bool
  ) -> MCPPicture.Content? {
    let budget = WorkBudget(steps: steps)
    if isCancelled { budget.cancel() }
    let service = EvaluationService(store: InMemorySessionStore(), now: { 0 })
    let message = Request(method: "POST", path: "/mcp", query: nil, fields: [])
    return Work.with(budget: budget) { picture.content(service, within: message) }
  }
}
