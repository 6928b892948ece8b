internal import AnimationCore
internal import HTTPMessages
internal import JSONCodec

/// A comparison of published test vectors with the responses of this program on this machine.
struct SelfTest: Sendable {
  /// The numbers of vectors that passed and failed.
  struct Counts: Sendable {
    var passed = 0
    var failed = 0
  }

  /// A vector whose figures differ from the response.
  struct Failure: Sendable {
    let id: String
    let difference: VectorComparison.Difference
  }

  /// The maximum number of vectors in a test, taken from the beginning of the file.
  static let vectors = 1000
  /// The maximum number of failures that a test reports.
  static let reported = 10

  /// The numbers of passed and failed vectors; the key is the origin of the expected values.
  private(set) var counts: [String: Counts] = [:]
  /// The first failures, at most `reported`.
  private(set) var failures: [Failure] = []

  /// Sends the first `vectors` vectors to the service, and compares each response with the figures
  /// of its vector.
  ///
  /// The work is counted in the current work budget. If the budget has stopped, the result is
  /// incomplete.
  ///
  /// - Parameters:
  ///   - file: The vectors.
  ///   - service: The service that handles the requests.
  /// - Throws: A problem if the vectors cannot be decompressed or parsed.
  init(_ file: TestVectors, on service: EvaluationService) throws(Problem) {
    for line in try file.lines().vectors.prefix(Self.vectors) {
      guard let vector = TestVector(line: line) else { throw Problem(.internalError) }
      let request = vector.request
      Work.spend(request.content.count / 4, on: .bytes)
      guard !Work.isStopped else { return }
      record(vector, service.responseWithoutStoring(to: request, RouteTable.match(request.path)))
    }
  }

  private mutating func record(_ vector: TestVector, _ response: Response) {
    let body = (try? JSONReader.read(response.content)) ?? .null
    let comparison = VectorComparison(vector: vector)
    let found = response.status == 200 ? comparison.difference(in: body) : comparison.refusal(body)
    guard let difference = found else {
      counts[vector.source, default: Counts()].passed += 1
      return
    }
    counts[vector.source, default: Counts()].failed += 1
    if failures.count < Self.reported {
      failures.append(Failure(id: vector.id, difference: difference))
    }
  }

  /// The counts, summed over all origins.
  var total: Counts {
    counts.values.reduce(into: Counts()) {
      $0.passed += $1.passed
      $0.failed += $1.failed
    }
  }
}

extension SelfTest {
  /// Returns the response of `/v1/selftest`.
  ///
  /// Caches must not store this response, because it is specific to this machine.
  func response() -> Response {
    .nullableObject(fields: [Field(.cacheControl, "no-store")]) { json in
      json.string("engine", EvaluationResponse.engine)
      Self.write(total, to: &json)
      json.beginObject("sources")
      for (source, counts) in counts.sorted(by: { $0.key < $1.key }) {
        json.beginObject(source)
        Self.write(counts, to: &json)
        json.endObject()
      }
      json.endObject()
      json.objects("failures", failures) { failure, json in
        json.string("id", failure.id)
        json.string("pointer", failure.difference.pointer)
        json.value("expected", failure.difference.expected)
        json.value("found", failure.difference.found)
      }
    }
  }

  private static func write(_ counts: Counts, to json: inout JSONWriter) {
    json.integer("passed", counts.passed)
    json.integer("failed", counts.failed)
  }
}

extension Route {
  // A worker runs the test, which takes several milliseconds.
  static let selfTest = page(
    "/v1/selftest", offers: MediaTypes.json, [.long, .withoutParameters],
    help: [HelpLine(.pages, "HOST/v1/selftest      1,000 test vectors, compared on this server")]
  ) { routed throws(Problem) in
    try SelfTest(routed.service.vectors(), on: EvaluationService(parts: routed.service)).response()
  }
}
