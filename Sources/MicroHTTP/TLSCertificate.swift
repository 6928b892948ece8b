internal import CGnuTLS

/// A certificate chain with its private key.
///
/// Unchecked: after the initializer, GnuTLS reads the credentials but never changes them.
package final class TLSCertificate: @unchecked Sendable {
  /// The reason why a certificate cannot be used.
  package enum Failure: Error, Equatable {
    /// The text of the certificate chain is not valid.
    case certificate(reason: String)
    /// The text of the private key is not valid.
    case key(reason: String)
    /// The private key does not belong to the certificate.
    case pair(reason: String)
  }

  /// The name of the certificate's owner, for messages.
  ///
  /// The property contains the distinguished name. If the distinguished name is empty, the property
  /// contains the first alternative name. If both names are missing, it is `no subject`.
  package let subject: String
  /// The time from which the certificate is valid, in seconds since 1970-01-01T00:00:00Z.
  package let begins: Double
  /// The last second in which the certificate is valid, in seconds since 1970-01-01T00:00:00Z.
  package let ends: Double
  /// The chain and the key in the memory of GnuTLS.
  ///
  /// LIFETIME: every channel that uses the certificate retains it.
  let credentials: OpaquePointer

  /// Reads a chain and its key.
  ///
  /// - Parameters:
  ///   - chain: The certificate of the server and the intermediate certificates, in PEM.
  ///   - key: The private key of the first certificate, in PEM, without a password.
  package init(chain: [UInt8], key: [UInt8]) throws(Failure) {
    var certificate = shim_certificate()
    var part: Int32 = 0
    let code = shim_read_certificate(chain, chain.count, key, key.count, &certificate, &part)
    guard code == 0, let credentials = certificate.credentials else {
      let reason = Self.reason(code)
      switch Int(part) {
      case shim_in_certificate: throw .certificate(reason: reason)
      case shim_in_key: throw .key(reason: reason)
      default: throw .pair(reason: reason)
      }
    }
    self.credentials = credentials
    subject = String(cString: shim_certificate_subject(&certificate))
    begins = Double(certificate.begins)
    ends = Double(certificate.ends)
  }

  deinit { gnutls_certificate_free_credentials(credentials) }

  /// Returns the message of GnuTLS for an error code; a full stop at its end is removed.
  private static func reason(_ code: Int32) -> String {
    let text = gnutls_strerror(code).map { String(cString: $0) } ?? "error \(code)"
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}

extension TLSCertificate: Equatable {
  /// True if both certificates are the same object.
  ///
  /// Two certificates that were read from equal texts are not equal.
  package static func == (one: TLSCertificate, other: TLSCertificate) -> Bool { one === other }
}
