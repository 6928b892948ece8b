internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages

/// The rate limit of a client: a burst of requests, and then a constant rate.
package struct RateLimit: Sendable, Equatable {
  /// The number of requests per second in the long run, above 0.
  package let perSecond: Double
  /// The maximum number of requests in a burst after a pause, at least 1.
  package let burst: Int

  package init(perSecond: Double, burst: Int) {
    self.perSecond = perSecond
    self.burst = burst
  }

  /// The time in seconds in which an empty token bucket becomes full: `burst / perSecond`.
  var window: Double { Double(burst) / perSecond }

  /// The unused part of a client's rate limit.
  struct Quota: Sendable, Equatable {
    /// The number of requests that the client can send at once.
    var remaining: Int
    /// The number of whole seconds until the client can again send a full burst.
    ///
    /// After a refusal, it is the number of whole seconds until the refused requests are allowed.
    var resetSeconds: Int
  }

  /// The token bucket of one client; a new bucket is full.
  ///
  /// The bucket stores only the time at which it is full again. The number of tokens follows from
  /// this time.
  ///
  /// Source: ITU-T I.371 Annex A, the virtual scheduling form of the generic cell rate algorithm.
  struct Bucket: Sendable {
    private var fullAt = -Double.infinity

    /// Takes one token from the bucket for each request, if the bucket contains enough tokens.
    ///
    /// - Parameters:
    ///   - limit: The rate limit, which determines how fast the bucket is filled.
    ///   - count: The number of requests, at least 1.
    ///   - now: The current time in seconds, from a clock that never goes back.
    ///   - spends: False to check the bucket without taking a token.
    /// - Returns: `isAllowed` is true if the bucket contained enough tokens. `quota` is the unused
    ///   part of the client's rate limit.
    mutating func take(
      _ limit: RateLimit, count: Int = 1, now: Double, spends: Bool = true
    ) -> (isAllowed: Bool, quota: Quota) {
      let interval = Double(count) / limit.perSecond
      // A millionth of a request compensates for rounding in the additions.
      let room = limit.window + 1e-6 / limit.perSecond
      let full = max(fullAt, now)
      let wait = full + interval - now - room
      guard wait <= 0 else {
        return (
          false, Quota(remaining: 0, resetSeconds: Int(bounded: wait.rounded(.up), in: 1...Int.max))
        )
      }
      let next = spends ? full + interval : full
      fullAt = next
      let remaining = Int(
        bounded: ((room - (next - now)) * limit.perSecond).rounded(.down), in: 0...Int.max)
      return (
        true,
        Quota(
          remaining: remaining,
          resetSeconds: Int(bounded: (next - now).rounded(.up), in: 0...Int.max))
      )
    }
  }
}

extension RateLimit: CustomStringConvertible {
  private static let units: [(name: Substring, seconds: Double)] = [
    ("s", 1), ("m", 60), ("h", 3600),
  ]

  /// Parses a rate such as `50/s`, `600/m` or `1000/h`, and returns requests per second.
  ///
  /// The result is `nil` if the syntax is invalid, or if the rate is not between one request per
  /// hour and a million per second.
  package static func perSecond(_ text: String) -> Double? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let unit = units.first(where: { $0.name == parts[1] }),
      parts[0].utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") }),
      let count = Double(parts[0])
    else { return nil }
    let rate = count / unit.seconds
    return 1 / 3600...1e6 ~= rate ? rate : nil
  }

  /// The rate in the syntax of `perSecond(_:)`, such as `50/s`, or `30/m` for 0.5 requests per
  /// second.
  ///
  /// The unit is the shortest of second, minute and hour in which at least one request is allowed.
  package var description: String {
    let unit = Self.units.first { perSecond * $0.seconds >= 1 } ?? ("h", 3600)
    return "\(String(shortest: perSecond * unit.seconds))/\(unit.name)"
  }
}

extension RateLimit {
  /// The `RateLimit-Policy` field, which is the same in every response.
  ///
  /// Source: draft-ietf-httpapi-ratelimit-headers-11, `RateLimit-Policy`.
  var policyField: Field {
    Field(
      .rateLimitPolicy,
      "\"default\";q=\(burst);w=\(Int(bounded: window.rounded(.up), in: 1...Int.max))")
  }
}

extension RateLimit.Quota {
  /// The `RateLimit` field.
  ///
  /// Source: draft-ietf-httpapi-ratelimit-headers-11, `RateLimit`.
  var field: Field { Field(.rateLimit, "\"default\";r=\(remaining);t=\(resetSeconds)") }
}
