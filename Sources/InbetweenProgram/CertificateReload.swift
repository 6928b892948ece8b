import Foundation
import Logging
import MicroHTTP

/// Replaces the server's certificate while the server runs.
struct CertificateReload {
  let files: CertificateFiles
  let server: MicroHTTPServer
  let log: ProgramLog

  /// Reads the certificate files again, and makes the server use the new certificate.
  ///
  /// If the files cannot be used, the previous certificate stays in use. Open connections keep
  /// their certificate.
  ///
  /// - Parameter current: The certificate in use.
  /// - Returns: The certificate in use afterwards.
  func run(replacing current: TLSCertificate) -> TLSCertificate {
    let next: TLSCertificate
    do throws(CertificateFiles.Unusable) {
      next = try files.read()
    } catch {
      log.complain(because: "\(files.path(of: error)) \(error)", unchanged: current)
      return current
    }
    server.use(next)
    log.inUse(next)
    Console.write("inbetween reloaded \(files.chain); certificate: \(next)")
    return next
  }
}

extension ProgramLog {
  /// Reports the certificate that new connections use, and warns if it is not valid now.
  func inUse(_ certificate: TLSCertificate) {
    logger.info("certificate in use", metadata: Self.facts(of: certificate))
    if let warning = certificate.warning(at: Date().timeIntervalSince1970) {
      logger.warning("\(warning)")
    }
  }

  /// Reports that the certificate could not be replaced, even if logging is disabled.
  fileprivate func complain(because reason: String, unchanged certificate: TLSCertificate) {
    let message = "the certificate is unchanged"
    guard isOn else { return Console.complain("inbetween: \(reason); \(message): \(certificate)") }
    logger.error(
      "\(message)",
      metadata: Self.facts(of: certificate).merging(["error": .string(reason)]) { $1 })
  }

  private static func facts(of certificate: TLSCertificate) -> Logger.Metadata {
    ["subject": .string(certificate.subject), "expires": .string(certificate.expiry)]
  }
}
