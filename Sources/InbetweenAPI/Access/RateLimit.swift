internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages

/// How many requests a client may send: so many at once, and then so many a second.
package struct RateLimit: Sendable, Equatable {
  /// Requests a second, in the long run; above 0.
  package let perSecond: Double
  /// Requests at once, after a pause; at least 1.
  package let burst: Int

  /// Creates a limit.
  package init(perSecond: Double, burst: Int) {
    self.perSecond = perSecond
    self.burst = burst
  }

  /// The seconds after which an empty bucket is full.
  var window: Double { Double(burst) / perSecond }

  /// What a client may still do.
  struct Quota: Sendable, Equatable {
    /// Requests that may be sent at once.
    var remaining: Int
    /// Whole seconds until the bucket is full or, where it is empty, until it holds one request.
    var resetSeconds: Int
  }

  /// A bucket, as the time at which it will be full; that of an unused one has long passed.
  ///
  /// So one number is all that is kept, and nothing has to be filled while nobody asks.
  /// Source: ITU-T I.371 Annex A, the virtual scheduling form of the generic cell rate algorithm.
  struct Bucket: Sendable {
    private var fullAt = -Double.infinity

    /// Takes a request out of the bucket, where it holds one.
    ///
    /// - Parameters:
    ///   - now: Seconds of a clock that never goes back.
    ///   - spends: Whether it is taken, or only looked at.
    /// - Returns: What is left, and whether there was one.
    mutating func take(
      _ limit: RateLimit, now: Double, spends: Bool = true
    ) -> (isAllowed: Bool, quota: Quota) {
      let interval = 1 / limit.perSecond
      // A millionth of a request makes up for what the additions round away.
      let room = limit.window + interval * 1e-6
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

  /// Reads `50/s`, `600/m` or `1000/h` as requests a second; from one an hour to a million a second.
  package static func perSecond(_ text: String) -> Double? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let unit = units.first(where: { $0.name == parts[1] }),
      parts[0].utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }),
      let count = Double(parts[0])
    else { return nil }
    let rate = count / unit.seconds
    return 1 / 3600...1e6 ~= rate ? rate : nil
  }

  /// The rate as it is read, in the smallest unit of which it is at least one.
  package var description: String {
    let unit = Self.units.first { perSecond * $0.seconds >= 1 } ?? ("h", 3600)
    return "\(String(shortest: perSecond * unit.seconds))/\(unit.name)"
  }
}

extension RateLimit {
  /// The policy's line, the same in every answer.
  ///
  /// Source: draft-ietf-httpapi-ratelimit-headers-11, `RateLimit-Policy`.
  var policyField: Field {
    Field(
      .rateLimitPolicy,
      "\"default\";q=\(burst);w=\(Int(bounded: window.rounded(.up), in: 1...Int.max))")
  }
}

extension RateLimit.Quota {
  /// Source: draft-ietf-httpapi-ratelimit-headers-11, `RateLimit`.
  var field: Field { Field(.rateLimit, "\"default\";r=\(remaining);t=\(resetSeconds)") }
}
