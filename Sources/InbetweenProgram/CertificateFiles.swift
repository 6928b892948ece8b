import HTTPMessages
import MicroHTTP

/// The files with the server's certificate and its private key.
struct CertificateFiles: Sendable, Equatable {
  /// The path of the certificate and the intermediate certificates, in PEM.
  var chain: String
  /// The path of the private key; the key is in PEM and has no password.
  var key: String

  /// The reason why one of the files cannot be used.
  ///
  /// In a message, the path of the file comes before the reason. So the reason is a predicate, such
  /// as "cannot be read".
  enum Unusable: Error, Equatable, CustomStringConvertible {
    case chain(reason: String)
    case key(reason: String)

    var description: String {
      switch self {
      case .chain(let reason), .key(let reason): reason
      }
    }
  }

  /// Reads both files and returns the certificate with its private key.
  func read() throws(Unusable) -> TLSCertificate {
    let chainText = try Self.content(chain) { .chain(reason: $0) }
    let keyText = try Self.content(key) { .key(reason: $0) }
    do throws(TLSCertificate.Failure) {
      return try TLSCertificate(chain: chainText, key: keyText)
    } catch {
      switch error {
      case .certificate(let reason):
        throw .chain(reason: "contains no usable certificate: \(reason)")
      case .key(let reason):
        throw .key(reason: "contains no usable private key: \(reason)")
      case .pair(let reason):
        throw .key(reason: "cannot be used with the certificate in \(chain): \(reason)")
      }
    }
  }

  private static func content(
    _ path: String, _ unusable: (String) -> Unusable
  ) throws(Unusable) -> [UInt8] {
    do throws(SettingFile.Unreadable) { return Array(try SettingFile.content(path)) } catch {
      throw unusable("\(error)")
    }
  }

  /// Returns the path of the file that caused the given error.
  func path(of error: Unusable) -> String {
    switch error {
    case .chain: chain
    case .key: key
    }
  }
}

extension TLSCertificate: CustomStringConvertible {
  /// The last second in which the certificate is valid, as the text of an HTTP date.
  var expiry: String { HTTPDate.text(ends) }

  package var description: String { "\(subject), valid until \(expiry)" }

  /// Returns a warning if the certificate is not valid at a time; otherwise `nil`.
  ///
  /// - Parameter now: The time in seconds since 1970-01-01T00:00:00Z.
  func warning(at now: Double) -> String? {
    if now > ends { return "the certificate of \(subject) has expired on \(expiry)" }
    return now < begins
      ? "the certificate of \(subject) is not valid before \(HTTPDate.text(begins))" : nil
  }
}
