internal import Foundation

/// The Base64 encoding.
///
/// Source: RFC 4648 section 4.
enum Base64 {
  /// Returns bytes as Base64 with padding.
  static func text(of bytes: ArraySlice<UInt8>) -> String { Data(bytes).base64EncodedString() }
}
