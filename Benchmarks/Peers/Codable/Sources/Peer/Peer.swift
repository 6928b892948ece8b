// A typical Swift implementation: Hummingbird, Codable input and output, closed-form evaluation.
//
//     Peer PORT
import Foundation
import Hummingbird

struct Question: Decodable {
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

struct Answer: ResponseCodable {
  var range: Question.Range
  var times: [Double]
  var values: [String: [Double]]
}

func evaluate(_ question: Question) -> Answer {
  let spring = question.animation
  let frequency = 2 * Double.pi / spring.duration
  let ratio = 1 - spring.bounce
  let decay = ratio * frequency
  let damped = frequency * (1 - ratio * ratio).squareRoot()
  let start = question.range.start ?? 0
  let from = question.from ?? 0
  let distance = (question.to ?? 1) - from
  let count = Int(((question.range.end - start) * question.range.fps + 1e-9).rounded(.down)) + 1
  let scale = question.precision.map { pow(10, Double($0)) }
  var times: [Double] = []
  var values: [Double] = []
  for index in 0..<count {
    let time = start + Double(index) / question.range.fps
    let rest =
      ratio == 1
      ? 1 + decay * time : cos(damped * time) + decay / damped * sin(damped * time)
    let value = from + distance * (1 - exp(-decay * time) * rest)
    times.append(time)
    values.append(scale.map { (value * $0).rounded() / $0 } ?? value)
  }
  var range = question.range
  range.count = count
  return Answer(range: range, times: times, values: ["value": values])
}

@main
struct Peer {
  static func main() async throws {
    let router = Router()
    router.post("v1/evaluate") { request, context in
      evaluate(try await request.decode(as: Question.self, context: context))
    }
    let port = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 8081
    try await Application(
      router: router, configuration: .init(address: .hostname("127.0.0.1", port: port))
    ).runService()
  }
}
