internal import CGnuTLS

/// The certificate and the protocols of a server with TLS.
///
/// Each connection uses the certificate that is current when the connection opens.
///
/// Unchecked: after the initializer, GnuTLS reads `priorities` but never changes them.
final class Encryption: @unchecked Sendable {
  private let certificate: Monitor<TLSCertificate>
  /// The allowed TLS versions and algorithms, which GnuTLS calls priorities.
  ///
  /// LIFETIME: GnuTLS counts the connections that use the priorities, and frees the priorities
  /// after the last use.
  private let priorities: OpaquePointer

  /// Prepares TLS; `nil` if there is not enough memory.
  init?(_ certificate: TLSCertificate) {
    var made: OpaquePointer?
    guard shim_make_priorities(&made) == 0, let made else { return nil }
    priorities = made
    self.certificate = Monitor(certificate)
  }

  deinit { gnutls_priority_deinit(priorities) }

  /// The names of the allowed groups for the key exchange.
  ///
  /// Source: RFC 8446 section 4.2.7.
  var groups: [String] {
    var names: [String] = []
    while let name = shim_group_name(priorities, UInt32(clamping: names.count)) {
      names.append(String(cString: name))
    }
    return names
  }

  /// Replaces the certificate that future connections use.
  func use(_ next: TLSCertificate) { certificate.withLock { $0 = next } }

  /// Creates the channel of an accepted connection; `nil` if there is not enough memory.
  func channel(on socket: Int32) -> TLSChannel? {
    TLSChannel(on: socket, certificate: certificate.withLock { $0 }, priorities: priorities)
  }

  /// A fatal alert, `internal_error`, for a client that is rejected before its handshake.
  ///
  /// Source: RFC 8446 sections 5.1 and 6.2.
  static let rejection: [UInt8] = [21, 3, 3, 0, 2, 2, 80]
}
