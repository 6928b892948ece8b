internal import Foundation

/// Returns the operating system's message for an error number, for example `Permission denied`.
///
/// Source: strerror(3).
package func systemReason(_ number: Int32) -> String {
  // LIFETIME: the next call of `strerror` can reuse its buffer, so the text is copied now.
  String(cString: strerror(number))
}

/// Returns the operating system's message for a Foundation error.
///
/// If the error contains no error number, the result is Foundation's description.
package func systemReason(of error: any Error) -> String {
  var error = error as NSError
  while error.domain != NSPOSIXErrorDomain,
    let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError
  {
    error = underlying
  }
  guard error.domain == NSPOSIXErrorDomain else { return error.localizedDescription }
  return systemReason(Int32(truncatingIfNeeded: error.code))
}
