internal import Foundation

/// Returns the 4 bytes of an IPv4 address in dotted decimal, or the 16 bytes of an IPv6 address in
/// any notation without a zone; `nil` if the text is neither.
///
/// Leading zeros in an IPv4 address are rejected, because some programs read them as octal.
///
/// Source: inet_pton(3).
package func addressBytes(_ text: String) -> [UInt8]? {
  // The C function would read the text only up to a NUL.
  guard !text.utf8.contains(0) else { return nil }
  let isIPv6 = text.utf8.contains(UInt8(ascii: ":"))
  var bytes = [UInt8](repeating: 0, count: isIPv6 ? 16 : 4)
  return inet_pton(isIPv6 ? AF_INET6 : AF_INET, text, &bytes) == 1 ? bytes : nil
}
