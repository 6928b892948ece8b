// A typical Swift implementation of the endpoint `/v1/evaluate`: Hummingbird, Codable input and
// output, closed-form evaluation.
//
//     Peer PORT
import Foundation
import Hummingbird

struct EvaluationRequest: Decodable {
  struct Spring: Decodable {
    var duration: Double
    var bounce: Double
  }

  struct Range: Codable {
    var start: Double?
    var end: Double
    var fps: Double
    var count: Int?
  }

  var animation: Spring
  var from: Double?
  var to: Double?
  var range: Range
  var precision: Int?
}

struct EvaluationResponse: ResponseCodable {
  var range: EvaluationRequest.Range
  var times: [Double]
  var values: [String: [Double]]
}

func evaluate(_ evaluation: EvaluationRequest) -> EvaluationResponse {
  let spring = evaluation.animation
  let frequency = 2 * Double.pi / spring.duration
  let ratio = 1 - spring.bounce
  let decay = ratio * frequency
  let damped = frequency * (1 - ratio * ratio).squareRoot()
  let start = evaluation.range.start ?? 0
  let from = evaluation.from ?? 0
  let distance = (evaluation.to ?? 1) - from
  let count = Int(((evaluation.range.end - start) * evaluation.range.fps + 1e-9).rounded(.down)) + 1
  let scale = evaluation.precision.map { pow(10, Double($0)) }
  var times: [Double] = []
  var values: [Double] = []
  for index in 0..<count {
    let time = start + Double(index) / evaluation.range.fps
    let rest =
      ratio == 1
      ? 1 + decay * time : cos(damped * time) + decay / damped * sin(damped * time)
    let value = from + distance * (1 - exp(-decay * time) * rest)
    times.append(time)
    values.append(scale.map { (value * $0).rounded() / $0 } ?? value)
  }
  var range = evaluation.range
  range.count = count
  return EvaluationResponse(range: range, times: times, values: ["value": values])
}

@main
struct Peer {
  static func main() async throws {
    let router = Router()
    router.post("v1/evaluate") { request, context in
      evaluate(try await request.decode(as: EvaluationRequest.self, context: context))
    }
    let port = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 8081
    try await Application(
      router: router, configuration: .init(address: .hostname("127.0.0.1", port: port))
    ).runService()
  }
}
