internal import HTTPMessages

/// The methods that the server recognizes.
///
/// They are the methods of RFC 9110 section 9.3, PATCH of RFC 5789, and QUERY of the HTTP Working
/// Group.
enum RequestMethod: String, CaseIterable {
  case get = "GET"
  case head = "HEAD"
  case post = "POST"
  case put = "PUT"
  case patch = "PATCH"
  case delete = "DELETE"
  case options = "OPTIONS"
  case trace = "TRACE"
  case connect = "CONNECT"
  case query = "QUERY"

  /// Parses the case-sensitive name of a method; `nil` if the method is not known.
  init?(_ bytes: Span<UInt8>) {
    switch bytes.count {
    case 3 where bytes.equals("GET"): self = .get
    case 3 where bytes.equals("PUT"): self = .put
    case 4 where bytes.equals("HEAD"): self = .head
    case 4 where bytes.equals("POST"): self = .post
    case 5 where bytes.equals("PATCH"): self = .patch
    case 5 where bytes.equals("TRACE"): self = .trace
    case 5 where bytes.equals("QUERY"): self = .query
    case 6 where bytes.equals("DELETE"): self = .delete
    case 7 where bytes.equals("OPTIONS"): self = .options
    case 7 where bytes.equals("CONNECT"): self = .connect
    default: return nil
    }
  }

  static let allNames = allCases.map(\.rawValue)
}
