import AnimationNotation
import JSONCodec
import Testing

@testable import InbetweenAPI

/// Requests for plots in tests.
enum PlotRequest {
  static func read(_ body: String) throws -> EvaluationRequest {
    let violations = ViolationList()
    let fields = try #require(
      ObjectMembers(try SyntaxNode(json: Array(body.utf8)), violations), "\(violations.violations)")
    guard let request = EvaluationRequest(fields: fields, outputFormat: .svg, violations) else {
      throw Refused(violations: violations.violations)
    }
    return request
  }

  struct Refused: Error {
    let violations: [Violation]
  }
}
