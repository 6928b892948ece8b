/// The endpoints whose requests and results have many forms.
///
/// The contract at `/openapi.yaml` describes the members of these requests and results.
extension Client {
  /// Sends up to 1,000 requests in one HTTP request, and returns their responses in the same order.
  ///
  /// Each request has a `path` and a `body`. Each response has a `status`.
  public func batch(_ requests: [JSON]) async throws -> [JSON] {
    try await post("batch", ["requests": .array(requests)])["responses"]?.array ?? []
  }

  /// Describes a spring with all equivalent parameters: `["spring": ".bouncy", "times": [0, 0.1]]`.
  public func spring(_ request: JSON) async throws -> JSON { try await post("spring", request) }

  /// Describes a curve: `["curve": "easeIn", "at": [0, 0.5]]`.
  public func curve(_ request: JSON) async throws -> JSON { try await post("curve", request) }

  /// Compares animations: `["animations": [".bouncy", ".snappy"]]`.
  public func compare(_ request: JSON) async throws -> JSON { try await post("compare", request) }

  /// Converts a motion to other platforms: `["animation": ".bouncy", "to": "css"]`.
  public func convert(_ request: JSON) async throws -> JSON { try await post("convert", request) }

  /// Finds the spring or the curve that is nearest to samples or to a motion.
  public func fit(_ request: JSON) async throws -> JSON { try await post("fit", request) }

  /// Returns keyframes for another platform, with a stated error.
  public func bake(_ request: JSON) async throws -> JSON { try await post("bake", request) }

  /// Returns an animation as CSS `linear()`, with a stated error.
  public func exportCSS(_ request: JSON) async throws -> JSON {
    try await post("export/css", request)
  }

  /// Returns the motion after an interruption as one `linear()` function for each number.
  public func exportLinear(_ request: JSON) async throws -> JSON {
    try await post("export/linear", request)
  }

  /// Compares the motions in source texts with those of a manifest.
  public func verify(_ request: JSON) async throws -> JSON { try await post("verify", request) }

  /// Compiles the source of custom animations, and returns their signatures or all errors.
  public func checkSource(_ source: String) async throws -> JSON {
    try await post("sources/check", ["source": .string(source)])
  }

  /// Lists the types of animations, with their parameters and defaults.
  public func animations() async throws -> JSON { try await request("GET", "/v1/animations") }

  /// Lists every limit of the server, with its unit and its reason.
  public func limits() async throws -> JSON { try await request("GET", "/v1/limits") }

  /// Lists the platforms of `convert`.
  public func platforms() async throws -> JSON { try await request("GET", "/v1/platforms") }

  private func post(_ name: String, _ body: JSON) async throws -> JSON {
    try await request("POST", "/v1/\(name)", body)
  }
}
