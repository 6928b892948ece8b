/// The name of a header or trailer field.
///
/// A name is a token. Comparisons ignore the case of ASCII letters. The type has an enumeration
/// case for most names that this program reads or writes. Such a name is stored without a string.
///
/// Source: RFC 9110 section 5.1.
package enum FieldName: Sendable, Equatable {
  case accept, acceptEncoding, acceptPatch, acceptPost
  case accessControlAllowHeaders, accessControlAllowMethods, accessControlAllowOrigin
  case accessControlExposeHeaders, accessControlMaxAge, accessControlRequestMethod
  case allow, authorization, cacheControl, connection
  case contentEncoding, contentLength, contentSecurityPolicy, contentType
  case crossOriginResourcePolicy, date, etag, expect, host, idempotencyKey
  case ifMatch, ifNoneMatch, inbetweenExpires, link, location, origin, prefer
  case rateLimit, rateLimitPolicy, retryAfter, traceparent, transferEncoding, vary
  case wwwAuthenticate, xContentTypeOptions, xForwardedFor, xRequestID
  /// A name for which this type has no other case.
  case other(OtherFieldName)

  /// Reads a name; `nil` if the bytes are not a token.
  package init?(_ bytes: Span<UInt8>) {
    if let known = Self.candidate(bytes), bytes.equalsIgnoringCase(known.text) {
      self = known
    } else {
      guard Token.isToken(bytes), let text = bytes.validatedString() else { return nil }
      self = .other(OtherFieldName(text: text))
    }
  }

  /// Reads a name; `nil` if the text is not a token.
  package init?(_ text: String) { self.init(text.utf8.span) }

  /// Returns the only known name that can match the bytes; `nil` if there is none.
  ///
  /// The function examines only the number of bytes and at most two of the bytes.
  private static func candidate(_ bytes: Span<UInt8>) -> FieldName? {
    if bytes.isEmpty { return nil }
    let first = bytes[0] | 0x20
    func begins(_ letter: Unicode.Scalar) -> Bool { first == UInt8(ascii: letter) }
    return switch bytes.count {
    case 4:
      begins("h") ? .host : begins("e") ? .etag : begins("v") ? .vary : begins("l") ? .link : .date
    case 5: .allow
    case 6:
      begins("a") ? .accept : begins("e") ? .expect : begins("p") ? .prefer : .origin
    case 8: begins("i") ? .ifMatch : .location
    case 9: .rateLimit
    case 10: .connection
    case 11: begins("a") ? .acceptPost : begins("r") ? .retryAfter : .traceparent
    case 12: begins("c") ? .contentType : begins("x") ? .xRequestID : .acceptPatch
    case 13: begins("a") ? .authorization : begins("c") ? .cacheControl : .ifNoneMatch
    case 14: .contentLength
    case 15: begins("a") ? .acceptEncoding : begins("i") ? .idempotencyKey : .xForwardedFor
    case 16:
      begins("c") ? .contentEncoding : begins("r") ? .rateLimitPolicy : .wwwAuthenticate
    case 17: begins("t") ? .transferEncoding : .inbetweenExpires
    case 22: begins("a") ? .accessControlMaxAge : .xContentTypeOptions
    case 23: .contentSecurityPolicy
    case 27: .accessControlAllowOrigin
    case 28:
      begins("c")
        ? .crossOriginResourcePolicy
        : bytes[21] | 0x20 == UInt8(ascii: "h")
          ? .accessControlAllowHeaders : .accessControlAllowMethods
    case 29:
      bytes[15] | 0x20 == UInt8(ascii: "e")
        ? .accessControlExposeHeaders : .accessControlRequestMethod
    default: nil
    }
  }
}

/// A field name that only the case `other` of `FieldName` can represent, spelled as received.
package struct OtherFieldName: Sendable, Equatable {
  /// The name, which is a token.
  package let text: String

  fileprivate init(text: String) { self.text = text }

  /// True if two names are equal except for the case of ASCII letters.
  package static func == (one: OtherFieldName, other: OtherFieldName) -> Bool {
    one.text.utf8.span.equalsIgnoringCase(other.text)
  }
}
