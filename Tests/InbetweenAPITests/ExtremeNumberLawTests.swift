import AnimationNotation
import JSONCodec
import Foundation
import HTTPMessages
import TestSupport
import Testing

/// Checks that a request with extreme numbers is handled or refused.
///
/// Responses must contain only finite numbers.
@Suite("Requests with extreme numbers", .serialized)
struct ExtremeNumberLawTests {
  /// The number of random requests per seed: 4000 if `LONG_TESTS` is set, otherwise 250.
  static let count = ProcessInfo.processInfo.environment["LONG_TESTS"] == nil ? 250 : 4000

  @Test("crash no process and return numbers", arguments: 1...lawCases(10))
  func answered(_ seed: Int) {
    let service = ServiceUnderTest()
    // The seeds are far apart, because adjacent seeds share all numbers except the first.
    var random = ExtremeRequest(seed: 1_000_003 * seed)
    var statuses: [Int: Int] = [:]
    for _ in 0..<Self.count {
      let request = random.request()
      let body = String(decoding: request.content, as: UTF8.self)
      if ProcessInfo.processInfo.environment["EXTREME_LOG"] != nil {
        FileHandle.standardError.write(Data("\(seed) \(request.path) \(body)\n".utf8))
      }
      let response = service.send(request)
      statuses[response.status, default: 0] += 1
      #expect((200...499).contains(response.status), "\(request.path) \(body)\n\(response.text)")
      guard response.status == 200 else { continue }
      let place = Self.strayNull(in: response.json, request.path)
      #expect(place == nil, "\(place ?? "") of \(request.path) \(body)")
      let type = response.value(of: "Content-Type") ?? ""
      if !type.hasPrefix("image/png") {
        let stray = [",nan", " nan", "(nan", "NaN", "inf,", "-inf", "infpx", "nanpx", "nullpx"]
          .first { response.text.contains($0) }
        #expect(
          stray == nil, "\(stray ?? "") in \(request.path) \(body)\n\(response.text.prefix(500))")
      }
    }
    // More than a sixth of the requests must be valid.
    #expect(statuses[200, default: 0] > Self.count / 6, "\(statuses)")
  }

  /// Returns the path of the first forbidden `null`; `nil` if there is none.
  ///
  /// A `null` is forbidden where the contract requires a number. The contract allows it for values
  /// and velocities that would be infinite.
  private static func strayNull(in json: JSON, _ path: String) -> String? {
    var keys = ["times", "count"]
    if path.hasPrefix("/v1/export") { keys += ["maxError", "duration", "delay"] }
    if path.hasPrefix("/v1/bake") { keys += ["maxError", "duration", "delay", "start"] }
    if path.hasPrefix("/v1/compare") { keys += ["from", "to", "distance"] }
    return keys.first { key in json.member(key)?.containsNull ?? false }
  }
}
