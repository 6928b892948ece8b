import AnimationNotation
import JSONCodec
import Foundation
import HTTPMessages
import TestSupport
import Testing

/// Any number at any place of any request is handled or refused, and responses contain finite
/// numbers.
@Suite("Requests with extreme numbers", .serialized)
struct ExtremeNumberLawTests {
  /// The number of requests that each seed draws; `LONG_TESTS` multiplies it.
  static let count = ProcessInfo.processInfo.environment["LONG_TESTS"] == nil ? 250 : 4000

  @Test("crash no process and return numbers", arguments: 1...10)
  func answered(_ seed: Int) {
    let service = ServiceUnderTest()
    // The seeds are far apart, because adjacent seeds share all numbers except the first.
    var question = ExtremeQuestion(seed: 1_000_003 * seed)
    var statuses: [Int: Int] = [:]
    for _ in 0..<Self.count {
      let request = question.request()
      let body = String(decoding: request.content, as: UTF8.self)
      if ProcessInfo.processInfo.environment["EXTREME_LOG"] != nil {
        FileHandle.standardError.write(Data("\(seed) \(request.path) \(body)\n".utf8))
      }
      let answer = service.send(request)
      statuses[answer.status, default: 0] += 1
      #expect((200...499).contains(answer.status), "\(request.path) \(body)\n\(answer.text)")
      guard answer.status == 200 else { continue }
      let place = Self.strayNull(in: answer.json, request.path)
      #expect(place == nil, "\(place ?? "") of \(request.path) \(body)")
      let type = answer.value(of: "Content-Type") ?? ""
      if !type.hasPrefix("image/png") {
        let stray = [",nan", " nan", "(nan", "NaN", "inf,", "-inf", "infpx", "nanpx", "nullpx"]
          .first { answer.text.contains($0) }
        #expect(
          stray == nil, "\(stray ?? "") in \(request.path) \(body)\n\(answer.text.prefix(500))")
      }
    }
    // A sufficient share of the requests reaches the engine.
    #expect(statuses[200, default: 0] > Self.count / 6, "\(statuses)")
  }

  /// The path of a `null` where the contract always has a number.
  ///
  /// Values and velocities that would be infinite are `null` by the contract.
  private static func strayNull(in json: JSON, _ path: String) -> String? {
    var keys = ["times", "count"]
    if path.hasPrefix("/v1/export") { keys += ["maxError", "duration", "delay"] }
    if path.hasPrefix("/v1/bake") { keys += ["maxError", "duration", "delay", "start"] }
    if path.hasPrefix("/v1/compare") { keys += ["from", "to", "distance"] }
    return keys.first { key in json.member(key)?.containsNull ?? false }
  }
}
